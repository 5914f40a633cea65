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
    <name>askja::gui::DiscoverTexts</name>
    <message numerus="yes">
        <source>about %n word(s) a second</source>
        <translation>
            <numerusform>about %n word a second</numerusform>
            <numerusform>about %n words a second</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::DownloadTexts</name>
    <message numerus="yes">
        <source>%n download(s)</source>
        <translation>
            <numerusform>%n download</numerusform>
            <numerusform>%n downloads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n download(s) stopped</source>
        <translation>
            <numerusform>%n download stopped</numerusform>
            <numerusform>%n downloads stopped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n download(s) paused</source>
        <translation>
            <numerusform>%n download paused</numerusform>
            <numerusform>%n downloads paused</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::FileRow</name>
    <message numerus="yes">
        <source>in %n part(s)</source>
        <translation>
            <numerusform>in %n part</numerusform>
            <numerusform>in %n parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::LibraryDelegate</name>
    <message numerus="yes">
        <source>+ %n copy(ies)</source>
        <translation>
            <numerusform>+ %n copy</numerusform>
            <numerusform>+ %n copies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::LibraryPage</name>
    <message numerus="yes">
        <source>Show %n Hidden Model(s)</source>
        <translation>
            <numerusform>Show %n Hidden Model</numerusform>
            <numerusform>Show %n Hidden Models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n models are used where they are.</source>
        <translation>
            <numerusform>%n model is used where it is.</numerusform>
            <numerusform>%n models are used where they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n model(s), %1</source>
        <translation>
            <numerusform>%n model, %1</numerusform>
            <numerusform>%n models, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>askja::gui::MainWindow</name>
    <message numerus="yes">
        <source>Load It Compactly, with Room for %Ln Token(s)</source>
        <translation>
            <numerusform>Load It Compactly, with Room for %Ln Token</numerusform>
            <numerusform>Load It Compactly, with Room for %Ln Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Load It with Room for %Ln Token(s)</source>
        <translation>
            <numerusform>Load It with Room for %Ln Token</numerusform>
            <numerusform>Load It with Room for %Ln Tokens</numerusform>
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
    <name>askja::gui::DiscoverWords</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n download(s) a month</source>
        <translation>
            <numerusform>%n download a month</numerusform>
            <numerusform>%n downloads a month</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n like(s)</source>
        <translation>
            <numerusform>%n like</numerusform>
            <numerusform>%n likes</numerusform>
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
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
</TS>
