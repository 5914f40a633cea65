// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/bridge/engineclient.h"
#include "gui/bridge/enginesource.h"
#include "gui/conversation/conversationcontroller.h"
#include "gui/conversation/conversationstoreclient.h"
#include "gui/settings/settings.h"

#include <QSignalSpy>
#include <QString>
#include <QTest>

namespace askja::test {

/// Store, controller and engine connected as the application connects them, without a window.
struct ChatRig
{
    ChatRig(const QString &folder, gui::EngineSource source)
        : settings(folder + QStringLiteral("/settings.ini"))
        , store(folder + QStringLiteral("/chats.sqlite"))
        , chat(&store, &settings)
        , engine(std::move(source))
    {
        using namespace gui;
        const auto link = [](auto... arguments) { QObject::connect(arguments...); };
        link(&chat, &ConversationController::generationRequested, &engine, &EngineClient::generate);
        link(&chat, &ConversationController::cancelRequested, &engine, &EngineClient::cancel);
        link(&engine, &EngineClient::readingProgress, &chat, &ConversationController::onReadingProgress);
        link(&engine, &EngineClient::textReceived, &chat, &ConversationController::onTextReceived);
        link(&engine, &EngineClient::generationFinished, &chat, &ConversationController::onGenerationFinished);
        link(&engine, &EngineClient::generationFailed, &chat, &ConversationController::onGenerationFailed);
        QObject::connect(&engine, &EngineClient::modelLoaded, &chat,
                         [this](const ModelSummary &model) { chat.setModel(model.path, model.name); });
    }

    /// True once the store is open and the model is loaded.
    [[nodiscard]] bool begin(const QString &model, int contextTokens = 0)
    {
        QSignalSpy ended(&engine, &gui::EngineClient::modelFailed);
        engine.start({});
        engine.loadModel({model, contextTokens, false});
        return QTest::qWaitFor([&] { return chat.canSend() || !ended.isEmpty(); }, 60000) && chat.canSend();
    }

    [[nodiscard]] bool waitForAnswer(int milliseconds = 60000)
    {
        return QTest::qWaitFor([this] { return !chat.isGenerating(); }, milliseconds);
    }

    [[nodiscard]] QVariant last(int role) const
    {
        gui::MessageListModel *messages = const_cast<gui::ConversationController &>(chat).messages();
        return messages->index(messages->rowCount() - 1).data(role);
    }

    gui::Settings settings;
    gui::ConversationStoreClient store;
    gui::ConversationController chat;
    gui::EngineClient engine;
};

} // namespace askja::test
