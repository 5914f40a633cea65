// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationcontroller_p.h"

namespace askja::gui {

namespace {

// A kill loses at most this much of what was typed or written.
constexpr int kDraftMilliseconds = 250;
constexpr int kTextMilliseconds = 250;
constexpr int kRetryMilliseconds = 2000; // after a write that failed: somebody may be freeing space

} // namespace

ConversationController::Private::Private(ConversationController *controller, ConversationStoreClient *storeClient,
                                         Settings *appSettings)
    : q(controller)
    , store(storeClient)
    , settings(appSettings)
{
    for (QTimer *timer : {&draftTimer, &textTimer, &retryTimer})
        timer->setSingleShot(true);
    retryTimer.setInterval(kRetryMilliseconds);
    QObject::connect(&retryTimer, &QTimer::timeout, q, [this] { saveAgain(); });
    draftTimer.setInterval(kDraftMilliseconds);
    textTimer.setInterval(kTextMilliseconds);
    QObject::connect(&draftTimer, &QTimer::timeout, q, [this] { flushDraft(); });
    QObject::connect(&textTimer, &QTimer::timeout, q, [this] { flushText(); });
    QObject::connect(store, &ConversationStoreClient::opened, q, [this](const auto &opening) { onOpened(opening); });
    QObject::connect(store, &ConversationStoreClient::loaded, q,
                     [this](const auto &info, const auto &stored) { onLoaded(info, stored); });
    QObject::connect(store, &ConversationStoreClient::loadFailed, q,
                     [this](qint64 id, const QString &text) { onLoadFailed(id, text); });
    QObject::connect(store, &ConversationStoreClient::found, q, &ConversationController::found);
    QObject::connect(store, &ConversationStoreClient::saved, q, [this](quint64 ticket) { onSaved(ticket); });
    QObject::connect(store, &ConversationStoreClient::saveFailed, q,
                     [this](quint64 ticket, const QString &text) { onSaveFailed(ticket, text); });
    QObject::connect(&list, &ConversationListModel::renameRequested, q, &ConversationController::rename);
}

ConversationController::ConversationController(ConversationStoreClient *store, Settings *settings, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, store, settings))
{
    store->open();
}

ConversationController::~ConversationController()
{
    d->flushDraft();
    d->flushText();
}

ConversationListModel *ConversationController::conversations()
{
    return &d->list;
}

MessageListModel *ConversationController::messages()
{
    return &d->messages;
}

ItemId ConversationController::currentId() const
{
    return d->current;
}

QString ConversationController::currentTitle() const
{
    return d->currentInfo().title;
}

QString ConversationController::draft() const
{
    return d->currentInfo().draft;
}

QString ConversationController::systemPrompt() const
{
    return d->currentInfo().systemPrompt;
}

Sampling ConversationController::sampling() const
{
    return Sampling::fromJson(d->currentInfo().sampling, d->modelSampling.value_or(d->settings->sampling()));
}

void ConversationController::setModelSampling(const std::optional<Sampling> &sampling)
{
    if (sampling != d->modelSampling) {
        d->modelSampling = sampling;
        Q_EMIT settingsOfCurrentChanged();
    }
}

bool ConversationController::isGenerating() const
{
    return d->isBusy(d->current);
}

bool ConversationController::isGeneratingAnywhere() const
{
    return !d->answers.all().isEmpty();
}

bool ConversationController::canSend() const
{
    return d->canAsk();
}

bool ConversationController::isLoading() const
{
    return d->loading;
}

bool ConversationController::allSaved() const
{
    if (d->draftUnsaved || !d->dirty.isEmpty() || d->savedTicket < d->store->lastTicket())
        return false;
    for (const auto &answer : d->answers.all()) {
        if (!answer->unsaved.isEmpty())
            return false;
    }
    return true;
}

void ConversationController::setModel(const QString &path, const QString &name)
{
    d->modelPath = path;
    d->modelName = name;
    d->updateStates();
}

void ConversationController::newConversation()
{
    d->show(0);
}

void ConversationController::select(qint64 id)
{
    if (id == d->current || (id != 0 && !d->list.info(id)))
        return;
    d->show(id);
}

void ConversationController::rename(qint64 id, const QString &title)
{
    const ConversationInfo *found = d->list.info(id);
    const QString line = title.simplified();
    if (!found || line.isEmpty() || line == found->title)
        return;
    ConversationInfo info = *found;
    info.title = line;
    d->list.update(info);
    d->store->saveInfo(info);
    Q_EMIT titleChanged(id, line);
    d->updateStates();
}

void ConversationController::remove(qint64 id)
{
    const ConversationInfo *found = d->list.info(id);
    if (!found)
        return;
    d->flushDraft();
    const ConversationInfo info = *d->list.info(id);
    const bool wasCurrent = id == d->current;
    const ItemId next = d->neighbourOf(id);
    d->cancelAll(id);
    d->list.remove(id);
    d->store->trash(id);
    const quint64 number = ++d->removals;
    d->removedOnes.insert(id, {info, wasCurrent, number});
    if (wasCurrent)
        d->show(next);
    QTimer::singleShot(kUndoMilliseconds, this, [this, id, number] {
        const auto entry = d->removedOnes.constFind(id);
        if (entry == d->removedOnes.constEnd() || entry->number != number)
            return;
        d->removedOnes.erase(entry);
        Q_EMIT undoExpired(id);
    });
    Q_EMIT removed(id, info.title);
    d->updateStates();
}

void ConversationController::search(const QString &words)
{
    d->store->search(words);
}

void ConversationController::undoRemove(qint64 id)
{
    const auto entry = d->removedOnes.constFind(id);
    if (entry == d->removedOnes.constEnd())
        return;
    const Private::Removed removed = *entry;
    d->removedOnes.erase(entry);
    d->list.insert(removed.info);
    d->store->restore(id);
    if (removed.wasCurrent)
        d->show(id);
    d->updateStates();
}

void ConversationController::setDraft(const QString &text)
{
    if (text == draft())
        return;
    if (d->current == 0) {
        d->newInfo.draft = text;
    } else {
        ConversationInfo info = *d->list.info(d->current);
        info.draft = text;
        d->list.update(info);
    }
    d->draftUnsaved = true;
    if (!d->draftTimer.isActive()) // not restarted: somebody who types without a pause is saved, too
        d->draftTimer.start();
    d->updateStates();
}

void ConversationController::setSystemPrompt(const QString &text)
{
    if (text == systemPrompt())
        return;
    d->newHasSystemPrompt = d->newHasSystemPrompt || d->current == 0;
    d->changeCurrentInfo([&text](ConversationInfo &info) { info.systemPrompt = text; });
}

void ConversationController::setSampling(const Sampling &sampling)
{
    if (sampling == this->sampling())
        return;
    d->changeCurrentInfo([&sampling](ConversationInfo &info) { info.sampling = sampling.toJson(); });
}

void ConversationController::Private::onOpened(const StoreOpening &opening)
{
    isOpened = true;
    list.setConversations(opening.conversations);
    newInfo.draft = opening.newDraft;
    Q_EMIT q->opened();
    if (!opening.notice.isEmpty())
        Q_EMIT q->storeNotice(opening.notice);
    show(list.info(opening.current) ? opening.current : 0);
}

void ConversationController::Private::show(ItemId id)
{
    flushDraft();
    if (id == 0 && current != 0)
        store->saveCurrent(0);
    else if (id != current)
        store->saveCurrent(id);
    const ItemId before = std::exchange(current, id);
    dropTreeUnlessNeeded(before);
    const Tree tree = id == 0 ? std::make_shared<MessageTree>() : treeOf(id);
    loading = !tree;
    messages.setTree(tree ? tree : std::make_shared<MessageTree>());
    if (loading)
        store->load(id);
    list.setCurrent(id);
    Q_EMIT q->currentChanged(id);
    Q_EMIT q->draftReplaced(q->draft());
    if (!loading)
        Q_EMIT q->currentLoaded(id);
    updateStates();
}

void ConversationController::Private::onLoaded(const ConversationInfo &info, const QList<Message> &stored)
{
    if (info.id != current || !loading)
        return; // another one was chosen meanwhile
    loading = false;
    // The list's own information is the newer one: it may have been changed while this was on its way.
    const ConversationInfo *known = list.info(info.id);
    const Tree tree = std::make_shared<MessageTree>(stored, known ? known->leaf : info.leaf);
    trees.insert(info.id, tree);
    messages.setTree(tree);
    Q_EMIT q->currentLoaded(info.id);
    updateStates();
}

void ConversationController::Private::onLoadFailed(ItemId id, const QString &text)
{
    if (id != current || !loading)
        return;
    Q_EMIT q->storeNotice(text);
    show(0);
}

ConversationInfo ConversationController::Private::currentInfo() const
{
    if (const ConversationInfo *info = list.info(current))
        return *info;
    ConversationInfo info = newInfo;
    if (!newHasSystemPrompt)
        info.systemPrompt = settings->text(SettingKey::SystemPrompt);
    return info;
}

void ConversationController::Private::changeCurrentInfo(const std::function<void(ConversationInfo &)> &change)
{
    if (current == 0) {
        change(newInfo);
    } else {
        ConversationInfo info = currentInfo();
        change(info);
        list.update(info);
        store->saveInfo(info);
    }
    Q_EMIT q->settingsOfCurrentChanged();
    updateStates();
}

void ConversationController::Private::flushDraft()
{
    draftTimer.stop();
    if (!std::exchange(draftUnsaved, false))
        return;
    store->saveDraft(current, q->draft());
    updateStates();
}

ItemId ConversationController::Private::neighbourOf(ItemId id) const
{
    const int row = list.rowOf(id);
    const int next = row + 1 < list.rowCount() ? row + 1 : row - 1;
    return next < 0 ? 0 : list.data(list.index(next), ConversationListModel::IdRole).toLongLong();
}

void ConversationController::Private::dropTreeUnlessNeeded(ItemId conversation)
{
    if (conversation != current && !isBusy(conversation) && !dirty.contains(conversation))
        trees.remove(conversation);
}

void ConversationController::Private::onSaved(quint64 ticket)
{
    savedTicket = ticket;
    const ItemId again = savingAgain.take(ticket);
    if (again != 0 && dirty.remove(again))
        dropTreeUnlessNeeded(again);
    if (dirty.isEmpty() && !std::exchange(lastSaveError, {}).isEmpty())
        Q_EMIT q->storeMended();
    updateStates();
}

void ConversationController::Private::onSaveFailed(quint64 ticket, const QString &text)
{
    savedTicket = ticket;
    savingAgain.remove(ticket);
    // Which write it was does not matter: everything in memory is written again, until that succeeds.
    for (auto it = trees.cbegin(); it != trees.cend(); ++it)
        dirty.insert(it.key());
    if (!dirty.isEmpty() && !retryTimer.isActive())
        retryTimer.start();
    if (std::exchange(lastSaveError, text).isEmpty()) // once, not with every word of an answer
        Q_EMIT q->storeNotice(text);
    updateStates();
}

void ConversationController::Private::saveAgain()
{
    for (const auto &answer : answers.all())
        answer->unsaved.clear(); // part of the messages that are now written
    for (const ItemId id : std::as_const(dirty)) {
        const ConversationInfo *info = list.info(id);
        const Tree tree = treeOf(id);
        if (!info || !tree)
            continue; // deleted meanwhile
        const quint64 ticket = store->save(*info, tree->messages());
        store->saveDraft(id, info->draft);
        savingAgain.insert(ticket, id);
    }
    store->saveCurrent(current);
    dirty.removeIf([this](ItemId id) { return !list.info(id) || !treeOf(id); });
    updateStates();
}

void ConversationController::Private::updateStates()
{
    const bool generating = q->isGenerating();
    if (std::exchange(wasGenerating, generating) != generating)
        Q_EMIT q->generatingChanged(generating);
    const bool canSend = q->canSend();
    if (std::exchange(couldSend, canSend) != canSend)
        Q_EMIT q->canSendChanged(canSend);
    const bool saved = q->allSaved();
    if (std::exchange(wasAllSaved, saved) != saved)
        Q_EMIT q->allSavedChanged(saved);
}

} // namespace askja::gui
