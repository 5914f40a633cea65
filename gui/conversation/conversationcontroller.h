// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/conversationlistmodel.h"
#include "gui/conversation/generationjob.h"
#include "gui/conversation/messagelistmodel.h"
#include "gui/conversation/storetypes.h"
#include "gui/settings/failure.h"
#include "gui/settings/sampling.h"

#include <QObject>

#include <memory>
#include <optional>

namespace askja::gui {

class ConversationStoreClient;
class Settings;

/// What a person does with conversations: the views call the slots and show the two models. It knows neither the engine
/// nor the window: answers are asked for by generationRequested() and come back through the on… slots, by the job's id,
/// and always land in the conversation that asked. One answer is made at a time, further ones wait. GUI thread.
class ConversationController : public QObject
{
    Q_OBJECT

public:
    static constexpr int kUndoMilliseconds = 10000;

    /// Both must live longer. Opens the store; nothing is there before opened().
    ConversationController(ConversationStoreClient *store, Settings *settings, QObject *parent = nullptr);
    ~ConversationController() override; ///< hands what is not yet saved to the store

    [[nodiscard]] ConversationListModel *conversations();
    [[nodiscard]] MessageListModel *messages();

    [[nodiscard]] ItemId currentId() const; ///< 0: a new conversation that has no message yet
    [[nodiscard]] QString currentTitle() const; ///< empty for a new one
    [[nodiscard]] QString draft() const; ///< of the current conversation
    [[nodiscard]] QString systemPrompt() const; ///< of the current conversation, else of the settings
    [[nodiscard]] Sampling sampling() const; ///< of the current conversation, else of the settings
    [[nodiscard]] bool isGenerating() const; ///< an answer in the current conversation is being made or waits
    [[nodiscard]] bool isGeneratingAnywhere() const; ///< … in whatever conversation, also a deleted one
    [[nodiscard]] bool canSend() const; ///< opened, a model is set, and the current conversation is not generating
    [[nodiscard]] bool isLoading() const; ///< the current conversation's messages are on their way from the store
    [[nodiscard]] bool allSaved() const; ///< everything up to now is on disk

public Q_SLOTS:
    /// The model that will answer, from when its load begins; both empty: none, and nothing can be sent.
    void setModel(const QString &path, const QString &name);

    void newConversation(); ///< shows an empty one; it is stored with its first message
    void select(qint64 id);
    void rename(qint64 id, const QString &title); ///< blank: ignored
    void remove(qint64 id); ///< to the trash; undo for kUndoMilliseconds, kept for 30 days
    void undoRemove(qint64 id);
    void search(const QString &words); ///< in all messages; replies found()
    void setDraft(const QString &text); ///< call at every change; saved within 300 ms
    void setSystemPrompt(const QString &text); ///< of the current conversation
    /// How the model in use draws where a conversation has nothing of its own; nothing: as the settings say.
    void setModelSampling(const std::optional<askja::gui::Sampling> &sampling);
    void setSampling(const askja::gui::Sampling &sampling); ///< of the current conversation

    /// False, and nothing changed, if the text is blank or canSend() is false: the composer keeps its text.
    bool send(const QString &text);
    void stop(); ///< the answer of the current conversation
    bool regenerate(qint64 messageId); ///< another answer beside this one (or below this message of the person)
    bool editAndResend(qint64 messageId, const QString &text); ///< the changed message beside this one, and its answer
    bool continueAnswer(qint64 messageId); ///< goes on after the text of the last answer, in place
    void selectSibling(qint64 messageId, int siblingIndex); ///< as SiblingIndexRole

    /// From the bridge:
    void onReadingProgress(quint64 jobId, int done, int total, double secondsLeft);
    void onTextReceived(quint64 jobId, const QString &text);
    void onGenerationFinished(quint64 jobId, const askja::gui::GenerationReport &report);
    void onGenerationFailed(quint64 jobId, askja::gui::FailureCode code, const QString &text);

Q_SIGNALS:
    void generationRequested(const askja::gui::GenerationJob &job);
    void cancelRequested(quint64 jobId);

    void opened(); ///< the list is there; once
    void
    storeNotice(const QString &text); ///< something about the saved chats a person must know (damaged, not writable)
    void storeMended(); ///< what could not be saved, as the last storeNotice() said, now is
    void currentChanged(qint64 id); ///< also: title, draft, systemPrompt, sampling are another conversation's
    void currentLoaded(qint64 id); ///< its messages are in the model
    void titleChanged(qint64 id, const QString &title);
    void draftReplaced(const QString &text); ///< not by setDraft: the composer shows this now
    void settingsOfCurrentChanged(); ///< systemPrompt() or sampling()
    void generatingChanged(bool generating); ///< isGenerating()
    void canSendChanged(bool canSend);
    void allSavedChanged(bool allSaved);
    void removed(qint64 id, const QString &title); ///< show "Undo"
    void undoExpired(qint64 id); ///< hide it
    void found(const QString &words, const QList<askja::gui::SearchHit> &hits); ///< the best first

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace askja::gui
