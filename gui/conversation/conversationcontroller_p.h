// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

// Private to ConversationController: conversationcontroller.cpp has what a person does, conversationanswers.cpp how
// answers are made.
#include "gui/conversation/answerqueue.h"
#include "gui/conversation/conversationcontroller.h"
#include "gui/conversation/conversationstoreclient.h"
#include "gui/conversation/prompt.h"
#include "gui/settings/settings.h"

#include <QHash>
#include <QSet>
#include <QTimer>

#include <optional>

namespace askja::gui {

class ConversationController::Private
{
public:
    Private(ConversationController *controller, ConversationStoreClient *storeClient, Settings *appSettings);

    using Tree = std::shared_ptr<MessageTree>;

    // Conversations
    void onOpened(const StoreOpening &opening);
    void onLoaded(const ConversationInfo &info, const QList<Message> &stored);
    void onLoadFailed(ItemId id, const QString &text);
    void show(ItemId id); ///< 0: a new one
    [[nodiscard]] ConversationInfo currentInfo() const; ///< the new one's if there is none yet
    void changeCurrentInfo(const std::function<void(ConversationInfo &)> &change);
    ItemId storeNewConversation(const QString &firstText);
    void flushDraft();
    [[nodiscard]] ItemId neighbourOf(ItemId id) const;

    // Messages: through the model if it shows their tree, else in the tree alone
    [[nodiscard]] Tree treeOf(ItemId conversation) const; ///< null: not in memory
    void updateMessage(const Answer &answer, const QList<int> &roles, const std::function<void(Message &)> &change);
    void setLeaf(ItemId conversation, ItemId leaf);

    // Answers
    [[nodiscard]] bool isBusy(ItemId conversation) const;
    [[nodiscard]] bool canAsk() const;
    bool ask(std::optional<Message> question, ItemId parentOfAnswer);
    void enqueue(ItemId message, const QString &answerSoFar);
    void startNext();
    void cancelAll(ItemId conversation);
    /// Saves the message after change, takes the answer off the queue and begins the next.
    void end(const std::shared_ptr<Answer> &answer, const std::function<void(Message &)> &change);
    void flushText();

    // Saving
    void onSaved(quint64 ticket);
    void onSaveFailed(quint64 ticket, const QString &text);
    void saveAgain(); ///< all of what a failed write may have been about
    void dropTreeUnlessNeeded(ItemId conversation);
    void updateStates(); ///< emits what changed of generating, canSend, allSaved

    ConversationController *q;
    ConversationStoreClient *store;
    Settings *settings;
    std::optional<Sampling> modelSampling; ///< instead of the settings'
    ConversationListModel list;
    MessageListModel messages;
    AnswerQueue answers;
    JobId lastJob = 0;

    bool isOpened = false;
    ItemId current = 0;
    ConversationInfo newInfo; ///< draft, system prompt and sampling of the conversation that is not there yet
    bool newHasSystemPrompt = false;
    bool loading = false;
    QHash<ItemId, Tree> trees; ///< of the current conversation and of those with answers being made
    struct Removed
    {
        ConversationInfo info;
        bool wasCurrent = false;
        quint64 number = 0; ///< tells one removal of a conversation from the next
    };
    QHash<ItemId, Removed> removedOnes;
    quint64 removals = 0;

    QString modelPath;
    QString modelName;

    QTimer draftTimer;
    bool draftUnsaved = false;
    QTimer textTimer;
    quint64 savedTicket = 0;
    QString lastSaveError; ///< empty: all is well
    QSet<ItemId> dirty; ///< conversations of which something could not be saved
    QHash<quint64, ItemId> savingAgain; ///< ticket → conversation
    QTimer retryTimer;

    bool wasGenerating = false;
    bool couldSend = false;
    bool wasAllSaved = true;
};

} // namespace askja::gui
