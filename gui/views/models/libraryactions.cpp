// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// What the library's page does with a model: everything at once, with Undo instead of a question.
#include "gui/views/models/librarypage.h"

#include "gui/library/filejobs.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/models/librarybar.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/icons.h"
#include "gui/views/widgets/iconbutton.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

namespace askja::gui {

namespace {

QStringList modelsIn(const QMimeData *data)
{
    QStringList paths;
    const QList<QUrl> urls = data->urls();
    for (const QUrl &url : urls) {
        const QFileInfo file(url.toLocalFile());
        if (url.isLocalFile()
            && (file.isDir() || file.suffix().compare(QLatin1String("gguf"), Qt::CaseInsensitive) == 0))
            paths.append(file.absoluteFilePath());
    }
    return paths;
}

/// Of a file that was "moved" here its program would delete the original.
void acceptWithoutMoving(QDropEvent *event)
{
    event->setDropAction(event->possibleActions() & Qt::LinkAction ? Qt::LinkAction : Qt::CopyAction);
    event->accept();
}

bool isLoaded(ModelListModel *models, const QString &path)
{
    return models->index(models->rowOf(path)).data(ModelListModel::IsLoadedRole).toBool();
}

bool isLoading(ModelListModel *models, const QString &path)
{
    return models->index(models->rowOf(path)).data(ModelListModel::IsLoadingRole).toBool();
}

} // namespace

QString LibraryPage::nameOf(const QString &path) const
{
    const ModelEntry *entry = m_library->models()->entry(path);
    return entry ? entry->summary.name : QFileInfo(path).completeBaseName();
}

bool LibraryPage::canChat(const QString &path) const
{
    const QModelIndex index = m_library->models()->index(m_library->models()->rowOf(path));
    return index.isValid() && (index.flags() & Qt::ItemIsEnabled) != 0;
}

void LibraryPage::chatWith(const QString &path)
{
    if (canChat(path))
        Q_EMIT chatRequested(path);
}

void LibraryPage::runMain(const QString &path)
{
    if (isLoading(m_library->models(), path))
        m_status->cancelLoad();
    else if (isLoaded(m_library->models(), path))
        Q_EMIT unloadRequested();
    else
        chatWith(path);
}

void LibraryPage::openMenu(const QString &path, const QPoint &globalPosition)
{
    const ModelEntry *entry = m_library->models()->entry(path);
    if (!entry)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu, this](const QString &icon, const QString &text, auto slot, bool enabled = true) {
        menu->addAction(themedIcon(icon), text, this, slot)->setEnabled(enabled);
    };
    const bool foreign = !entry->source.isEmpty();
    const bool loaded = isLoaded(m_library->models(), path);
    add(
        QStringLiteral("chat"), tr("Chat"), [this, path] { Q_EMIT chatRequested(path); }, entry->problem.isEmpty());
    if (isLoading(m_library->models(), path))
        add(QStringLiteral("stop"), tr("Cancel Loading"), [this] { m_status->cancelLoad(); });
    if (loaded)
        add(QStringLiteral("unload"), tr("Unload from Memory"), [this] { Q_EMIT unloadRequested(); });
    add(QStringLiteral("details"), tr("Details and Settings"), [this, path] { showDetails(path); });
    add(
        QStringLiteral("folder"), tr("Show in Folder"), [this, path] { Q_EMIT showInFolderRequested(path); },
        !entry->missing);
    menu->addSeparator();
    if (!foreign) {
        QMenu *move = menu->addMenu(themedIcon(QStringLiteral("file")), tr("Move To"));
        move->setEnabled(!entry->missing);
        const QStringList folders = m_library->folders();
        for (const QString &folder : folders) {
            QAction *to = move->addAction(QDir::toNativeSeparators(folder), this,
                                          [this, path, folder] { moveTo(path, folder); });
            to->setEnabled(folder != entry->folder && !m_library->missingFolders().contains(folder));
        }
        move->addAction(tr("Another Folder…"), this, [this, path] { chooseFolderFor(path); });
    }
    if (entry->ownFile)
        add(QStringLiteral("close"), tr("Take off This List"), [this, path] { takeOff(path); });
    if (m_library->choices()) {
        const bool hidden = entry->hidden;
        add(QStringLiteral("offline"), hidden ? tr("Show Again") : tr("Hide"),
            [this, path, hidden] { hidden ? m_library->setHidden(path, false) : hideModel(path); });
    }
    if (!foreign)
        add(
            QStringLiteral("delete"), tr("Move to Trash"), [this, path] { moveToTrash(path); }, !entry->missing);
    menu->popup(globalPosition);
}

void LibraryPage::openMoreMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(themedIcon(QStringLiteral("discover")), tr("Find a Model"), this, &LibraryPage::discoverRequested);
    menu->addAction(themedIcon(QStringLiteral("file")), tr("Open a File…"), this, &LibraryPage::openFileRequested);
    menu->addAction(themedIcon(QStringLiteral("folder")), tr("Show the Models Folder"), this,
                    [this] { Q_EMIT showFolderRequested(m_library->modelsFolder()); });
    menu->addAction(themedIcon(QStringLiteral("regenerate")), tr("Look Again"), m_library, &ModelLibrary::scan);
    if (m_library->hiddenCount() > 0 || m_library->showsHidden()) {
        QAction *hidden = menu->addAction(tr("Show %n Hidden Model(s)", nullptr, m_library->hiddenCount()), m_library,
                                          &ModelLibrary::setShowHidden);
        hidden->setCheckable(true);
        hidden->setChecked(m_library->showsHidden());
    }
    menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height())));
}

void LibraryPage::moveToTrash(const QString &path)
{
    const ModelEntry *entry = m_library->models()->entry(path);
    if (!entry || entry->missing)
        return;
    if (!entry->source.isEmpty()) { // another program's: it is not ours to delete
        hideModel(path);
        return;
    }
    if (isLoaded(m_library->models(), path) && m_status->state() == ModelStatus::State::Ready) {
        m_trashWhenUnloaded = path; // some systems do not let go of a file that is in use
        Q_EMIT unloadRequested();
        return;
    }
    m_jobs->moveToTrash(path, nameOf(path));
}

void LibraryPage::chooseFolderFor(const QString &path)
{
    auto *dialog
        = new QFileDialog(this, tr("Move “%1” To").arg(nameOf(path)), m_settings->text(SettingKey::LastFolder));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this, path](const QString &folder) { moveTo(path, folder); });
    dialog->open();
}

void LibraryPage::moveTo(const QString &path, const QString &folder)
{
    m_jobs->moveTo(path, nameOf(path), folder);
}

void LibraryPage::hideModel(const QString &path)
{
    if (!m_library->choices())
        return;
    const QString name = nameOf(path);
    const ModelEntry *entry = m_library->models()->entry(path);
    const QString text = entry && !entry->source.isEmpty()
        ? tr("“%1” is hidden. %2 keeps the file.").arg(name, entry->source)
        : tr("“%1” is hidden. The file stays where it is.").arg(name);
    m_library->setHidden(path, true);
    showList();
    m_bar->show(text, tr("Undo"), [this, path] { m_library->setHidden(path, false); });
}

void LibraryPage::takeOff(const QString &path)
{
    const QString name = nameOf(path);
    m_library->forgetFile(path);
    showList();
    m_bar->show(tr("“%1” is off the list. The file stays where it is.").arg(name), tr("Undo"),
                [this, path] { m_library->addFile(path); });
}

void LibraryPage::add(const QStringList &paths)
{
    QStringList files;
    for (const QString &path : paths) {
        if (QFileInfo(path).isDir())
            m_library->addFolder(path);
        else
            files.append(m_library->addFile(path));
    }
    files.removeDuplicates(); // parts of one model
    showList();
    if (files.isEmpty()) {
        m_bar->show(tr("The folder is looked into from now on."), tr("Undo"), [this, paths] {
            for (const QString &path : paths)
                m_library->removeFolder(path);
        });
        return;
    }
    const QString text = files.size() == 1
        ? tr("“%1” is used where it is.").arg(nameOf(files.first()))
        : tr("%n models are used where they are.", nullptr, static_cast<int>(files.size()));
    m_bar->show(text, tr("Move to the Models Folder"), [this, files] {
        for (const QString &file : files)
            moveTo(file, m_library->modelsFolder());
    });
}

void LibraryPage::dragEnterEvent(QDragEnterEvent *event)
{
    if (modelsIn(event->mimeData()).isEmpty())
        return;
    acceptWithoutMoving(event);
    m_dropping = true;
    update();
}

void LibraryPage::dragLeaveEvent(QDragLeaveEvent *)
{
    m_dropping = false;
    update();
}

void LibraryPage::dropEvent(QDropEvent *event)
{
    dragLeaveEvent(nullptr);
    acceptWithoutMoving(event);
    add(modelsIn(event->mimeData()));
}

} // namespace askja::gui
