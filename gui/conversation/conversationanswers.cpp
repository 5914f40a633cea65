// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// How answers are asked for, arrive and end.
#include "gui/conversation/conversationcontroller_p.h"

#include <QRandomGenerator>

#include <algorithm>
#include <limits>

namespace askja::gui {

namespace {

const QList<int> &stateRoles()
{
    static const QList<int> roles{MessageListModel::StateRole, MessageListModel::ErrorTextRole};
    return roles;
}

const QList<int> &progressRoles()
{
    static const QList<int> roles{MessageListModel::StateRole, MessageListModel::ReadProgressRole,
                                  MessageListModel::ReadDoneRole, MessageListModel::ReadTotalRole,
                                  MessageListModel::ReadSecondsLeftRole};
    return roles;
}

qint64 randomSeed()
{
    return static_cast<qint64>(QRandomGenerator::global()->generate64()
                               & static_cast<quint64>(std::numeric_limits<qint64>::max()));
}

QString stopReason(GenerationEnd end)
{
    switch (end) {
    case GenerationEnd::EndOfTurn:
        return QStringLiteral("end");
    case GenerationEnd::MaxTokens:
        return QStringLiteral("length");
    case GenerationEnd::ContextFull:
        return QStringLiteral("context");
    case GenerationEnd::Cancelled:
        return QStringLiteral("cancelled");
    }
    return {};
}

} // namespace

bool ConversationController::send(const QString &text)
{
    if (text.trimmed().isEmpty() || !d->canAsk())
        return false;
    const bool isNew = d->current == 0;
    Message question;
    question.parent = d->messages.tree()->leaf();
    question.text = text;
    if (!d->ask(question, 0))
        return false;
    d->draftTimer.stop();
    d->draftUnsaved = false;
    ConversationInfo info = d->currentInfo();
    info.draft.clear();
    d->list.update(info);
    // After the message is on its way: a kill between the two leaves the text twice rather than not at all.
    d->store->saveDraft(isNew ? 0 : d->current, QString());
    if (isNew)
        d->store->saveCurrent(d->current);
    Q_EMIT draftReplaced(QString());
    d->updateStates();
    return true;
}

void ConversationController::stop()
{
    d->cancelAll(d->current);
}

bool ConversationController::regenerate(qint64 messageId)
{
    const Message *message = d->messages.message(messageId);
    if (!message || !d->canAsk())
        return false;
    const ItemId question = message->role == MessageRole::User ? message->id : message->parent;
    return question != 0 && d->ask({}, question);
}

bool ConversationController::editAndResend(qint64 messageId, const QString &text)
{
    const Message *message = d->messages.message(messageId);
    if (!message || message->role != MessageRole::User || text.trimmed().isEmpty() || !d->canAsk())
        return false;
    Message question;
    question.parent = message->parent;
    question.text = text;
    return d->ask(question, 0);
}

bool ConversationController::continueAnswer(qint64 messageId)
{
    const Message *message = d->messages.message(messageId);
    if (!message || message->role != MessageRole::Assistant || message->text.isEmpty() || !d->canAsk()
        || d->messages.tree()->leaf() != messageId)
        return false;
    const QString answerSoFar = message->text;
    d->messages.update(messageId, stateRoles(), [](Message &m) {
        m.state = MessageState::Waiting;
        m.errorText.clear();
    });
    d->store->saveMessage(*d->messages.message(messageId));
    d->enqueue(messageId, answerSoFar);
    return true;
}

void ConversationController::selectSibling(qint64 messageId, int siblingIndex)
{
    const QList<ItemId> siblings = d->messages.tree()->siblings(messageId);
    if (siblingIndex < 0 || siblingIndex >= siblings.size())
        return;
    const ItemId leaf = d->messages.tree()->newestLeafBelow(siblings.at(siblingIndex));
    d->messages.setLeaf(leaf);
    d->setLeaf(d->current, leaf);
    d->updateStates();
}

void ConversationController::onReadingProgress(quint64 jobId, int done, int total, double secondsLeft)
{
    const auto answer = d->answers.find(jobId);
    if (!answer)
        return;
    d->updateMessage(*answer, progressRoles(), [=](Message &message) {
        message.state = MessageState::Reading;
        message.readDone = done;
        message.readTotal = total;
        message.readProgress = total > 0 ? std::clamp(static_cast<double>(done) / total, 0.0, 1.0) : 0;
        message.readSecondsLeft = secondsLeft;
    });
}

void ConversationController::onTextReceived(quint64 jobId, const QString &text)
{
    const auto answer = d->answers.find(jobId);
    const auto tree = answer ? d->treeOf(answer->conversation) : nullptr;
    if (!tree || text.isEmpty())
        return;
    if (tree->find(answer->message)->state != MessageState::Writing)
        d->updateMessage(*answer, stateRoles(), [](Message &message) { message.state = MessageState::Writing; });
    if (d->messages.tree() == tree)
        d->messages.appendText(answer->message, text);
    else
        tree->find(answer->message)->text += text;
    answer->unsaved += text;
    if (!d->textTimer.isActive())
        d->textTimer.start();
    d->updateStates();
}

void ConversationController::onGenerationFinished(quint64 jobId, const GenerationReport &report)
{
    const auto answer = d->answers.find(jobId);
    if (!answer)
        return;
    d->end(answer, [&](Message &message) {
        message.state = report.end == GenerationEnd::Cancelled ? MessageState::Stopped : MessageState::Done;
        if (report.end == GenerationEnd::ContextFull) {
            message.errorText = tr("The context is full: %L1 of %L2 tokens are in use. Begin a new conversation, or "
                                   "choose a larger context in the settings and continue.")
                                    .arg(report.contextUsed)
                                    .arg(report.contextTotal);
        }
        MessageStats &stats = message.stats;
        stats.promptTokens = report.promptTokens;
        stats.reusedTokens = report.reusedTokens;
        stats.tokens = answer->job.answerSoFar.isEmpty() ? report.tokens : stats.tokens + report.tokens;
        stats.readSpeed = report.readSpeed;
        stats.writeSpeed = report.writeSpeed;
        stats.stopReason = stopReason(report.end);
        if (!report.modelName.isEmpty())
            stats.modelName = report.modelName;
        stats.isa = report.isa;
    });
}

void ConversationController::onGenerationFailed(quint64 jobId, FailureCode code, const QString &text)
{
    const auto answer = d->answers.find(jobId);
    if (!answer)
        return;
    d->end(answer, [&](Message &message) {
        message.state = code == FailureCode::Cancelled ? MessageState::Stopped : MessageState::Failed;
        message.errorText = code == FailureCode::Cancelled ? QString() : text;
        message.stats.stopReason
            = code == FailureCode::ContextFull ? stopReason(GenerationEnd::ContextFull) : QString();
    });
}

bool ConversationController::Private::canAsk() const
{
    return isOpened && !loading && !modelPath.isEmpty() && !isBusy(current);
}

bool ConversationController::Private::isBusy(ItemId conversation) const
{
    return conversation != 0 && !answers.of(conversation).isEmpty();
}

ConversationController::Private::Tree ConversationController::Private::treeOf(ItemId conversation) const
{
    return trees.value(conversation);
}

bool ConversationController::Private::ask(std::optional<Message> question, ItemId parentOfAnswer)
{
    if (current == 0)
        storeNewConversation(question ? question->text : QString());
    const QDateTime now = QDateTime::currentDateTime();
    QList<Message> added;
    if (question) {
        question->id = newItemId();
        question->conversation = current;
        question->created = now;
        parentOfAnswer = question->id;
        added.append(*question);
    }
    Message answer;
    answer.id = newItemId();
    answer.conversation = current;
    answer.parent = parentOfAnswer;
    answer.role = MessageRole::Assistant;
    answer.state = MessageState::Waiting;
    answer.created = now;
    answer.stats.modelName = modelName;
    added.append(answer);
    for (const Message &message : std::as_const(added))
        messages.append(message);

    ConversationInfo info = currentInfo();
    info.leaf = answer.id;
    info.updated = now;
    info.modelPath = modelPath;
    info.snippet = snippetFor(added.first().text);
    list.update(info);
    store->save(info, added);
    enqueue(answer.id, {});
    return true;
}

ItemId ConversationController::Private::storeNewConversation(const QString &firstText)
{
    ConversationInfo info = currentInfo();
    info.id = newItemId();
    info.title = titleFor(firstText);
    info.created = QDateTime::currentDateTime();
    info.updated = info.created;
    const Tree tree = messages.tree();
    trees.insert(info.id, tree);
    list.insert(info);
    current = info.id;
    newInfo = {};
    newHasSystemPrompt = false;
    list.setCurrent(current);
    // ask() stores it, together with its first message.
    Q_EMIT q->currentChanged(current);
    Q_EMIT q->titleChanged(current, info.title);
    return current;
}

void ConversationController::Private::enqueue(ItemId message, const QString &answerSoFar)
{
    const auto answer = std::make_shared<Answer>();
    const MessageTree &tree = *messages.tree();
    answer->conversation = current;
    answer->message = message;
    answer->job.id = ++lastJob;
    answer->job.answerSoFar = answerSoFar;
    answer->job.turns = promptFor(tree, tree.find(message)->parent, currentInfo().systemPrompt);
    answer->job.sampling = q->sampling();
    if (answer->job.sampling.seed < 0)
        answer->job.sampling.seed = randomSeed();
    answer->job.maxTokens = settings->integer(SettingKey::MaxTokens);
    messages.tree()->find(message)->stats.seed = answer->job.sampling.seed; // shown nowhere, saved when it ends
    answers.append(answer);
    list.setGenerating(current, true);
    updateStates();
    startNext();
}

void ConversationController::Private::startNext()
{
    if (const auto next = answers.takeNextToStart())
        Q_EMIT q->generationRequested(next->job);
}

void ConversationController::Private::cancelAll(ItemId conversation)
{
    const auto all = answers.of(conversation);
    for (const auto &answer : all) {
        if (answer->started) // ends by the bridge's reply
            Q_EMIT q->cancelRequested(answer->job.id);
        else
            end(answer, [](Message &message) { message.state = MessageState::Stopped; });
    }
}

void ConversationController::Private::end(const std::shared_ptr<Answer> &answer,
                                          const std::function<void(Message &)> &change)
{
    QList<int> all = stateRoles();
    all << MessageListModel::TokensRole << MessageListModel::PromptTokensRole << MessageListModel::ReusedTokensRole
        << MessageListModel::ReadSpeedRole << MessageListModel::WriteSpeedRole << MessageListModel::ModelNameRole
        << MessageListModel::IsaRole << MessageListModel::StopReasonRole;
    updateMessage(*answer, all, change);
    const Tree tree = treeOf(answer->conversation);
    const Message message = *tree->find(answer->message);
    answers.remove(answer->job.id); // its unsaved text is part of the message
    if (const ConversationInfo *found = list.info(answer->conversation)) {
        ConversationInfo info = *found;
        info.updated = QDateTime::currentDateTime();
        if (!message.text.isEmpty() && info.leaf == message.id)
            info.snippet = snippetFor(message.text);
        list.update(info);
        store->save(info, {message});
    } else {
        store->saveMessage(message); // it is in the trash
    }
    if (!isBusy(answer->conversation)) {
        list.setGenerating(answer->conversation, false);
        dropTreeUnlessNeeded(answer->conversation);
    }
    updateStates();
    startNext();
}

void ConversationController::Private::flushText()
{
    textTimer.stop();
    for (const auto &answer : answers.all()) {
        if (!answer->unsaved.isEmpty())
            store->appendText(answer->message, std::exchange(answer->unsaved, {}));
    }
    updateStates();
}

void ConversationController::Private::updateMessage(const Answer &answer, const QList<int> &roles,
                                                    const std::function<void(Message &)> &change)
{
    const Tree tree = treeOf(answer.conversation);
    if (tree && tree == messages.tree())
        messages.update(answer.message, roles, change);
    else if (tree)
        change(*tree->find(answer.message));
}

void ConversationController::Private::setLeaf(ItemId conversation, ItemId leaf)
{
    const ConversationInfo *found = list.info(conversation);
    if (!found)
        return;
    ConversationInfo info = *found;
    info.leaf = leaf;
    list.update(info);
    store->saveInfo(info);
}

} // namespace askja::gui
