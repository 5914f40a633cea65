<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>askja::gui::ChatPage</name>
    <message numerus="yes">
        <source>Engine: %1, %n thread(s)</source>
        <translation>
            <numerusform>Engine: %1, %n thread</numerusform>
            <numerusform>Engine: %1, %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::Demonstration</name>
    <message numerus="yes">
        <source>There was no answer within %n second(s).</source>
        <translation>
            <numerusform>There was no answer within %n second.</numerusform>
            <numerusform>There was no answer within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::ModelLibrary</name>
    <message numerus="yes">
        <source>%n part(s) of this model are missing.</source>
        <translation>
            <numerusform>%n part of this model is missing.</numerusform>
            <numerusform>%n parts of this model are missing.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::ModelsPage</name>
    <message numerus="yes">
        <source>Computed on this processor by the engine for %1 with %n thread(s)</source>
        <translation>
            <numerusform>Computed on this processor by the engine for %1 with %n thread</numerusform>
            <numerusform>Computed on this processor by the engine for %1 with %n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::MessageData</name>
    <message numerus="yes">
        <source>about %n s left</source>
        <translation>
            <numerusform>about %n s left</numerusform>
            <numerusform>about %n s left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n min left</source>
        <translation>
            <numerusform>about %n min left</numerusform>
            <numerusform>about %n min left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
</TS>
