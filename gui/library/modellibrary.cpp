// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/modellibrary.h"

#include "gui/library/folderscanner.h"
#include "gui/settings/settings.h"

#include <QDir>
#include <QFileInfo>

namespace askja::gui {

namespace {

constexpr int kSettleMilliseconds = 500; // after a change in a folder, for the others that come with it
constexpr int kUnsettledMilliseconds = 3000; // a file is still being written
constexpr int kMostWatched = 256; // watches are a limited good of the whole session

QString cleaned(const QString &path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

} // namespace

ModelLibrary::ModelLibrary(const QString &modelsFolder, Settings *settings, QObject *parent)
    : QObject(parent)
    , m_modelsFolder(cleaned(modelsFolder))
    , m_settings(settings)
    , m_scanner(new FolderScanner)
{
    qRegisterMetaType<ScanResult>();
    m_rescan.setSingleShot(true);
    connect(&m_rescan, &QTimer::timeout, this, &ModelLibrary::scan);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_rescan.start(kSettleMilliseconds); });
    connect(m_scanner, &FolderScanner::scanned, this, &ModelLibrary::onScanned);
    connect(&m_thread, &QThread::finished, m_scanner, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("askja-library"));
    m_scanner->moveToThread(&m_thread);
    m_thread.start();
}

ModelLibrary::~ModelLibrary()
{
    m_thread.quit();
    m_thread.wait();
}

ModelListModel *ModelLibrary::models()
{
    return &m_models;
}

QString ModelLibrary::modelsFolder() const
{
    QDir().mkpath(m_modelsFolder);
    return m_modelsFolder;
}

QStringList ModelLibrary::folders() const
{
    QStringList folders{m_modelsFolder};
    folders += m_settings->list(SettingKey::ModelFolders);
    return folders;
}

bool ModelLibrary::isScanning() const
{
    return m_scanning;
}

QString ModelLibrary::suggestedModel() const
{
    const auto usable = [](const ModelEntry *entry) { return entry && entry->problem.isEmpty() && !entry->missing; };
    const QString last = m_settings->text(SettingKey::LastModel);
    if (usable(m_models.entry(last)))
        return last;
    for (int row = 0; row < m_models.rowCount(); ++row) {
        const QString path = m_models.data(m_models.index(row), ModelListModel::PathRole).toString();
        if (usable(m_models.entry(path)))
            return path;
    }
    return {};
}

void ModelLibrary::scan()
{
    if (m_scanning) {
        m_scanAgain = true;
        return;
    }
    m_scanning = true;
    QMetaObject::invokeMethod(
        m_scanner,
        [scanner = m_scanner, folders = folders(), files = m_settings->list(SettingKey::ModelFiles)] {
            scanner->scan(folders, files);
        },
        Qt::QueuedConnection);
}

QString ModelLibrary::addFile(const QString &path)
{
    const QString file = FolderScanner::firstPart(cleaned(path));
    if (m_models.rowOf(file) >= 0)
        return file;
    QStringList files = m_settings->list(SettingKey::ModelFiles);
    if (!files.contains(file)) {
        files.append(file);
        m_settings->setValue(SettingKey::ModelFiles, files);
    }
    FoundFile found;
    found.path = file;
    found.name = QFileInfo(file).completeBaseName();
    m_found.append(found);
    rebuild();
    scan(); // fills in its size, and the other parts if it is split
    return file;
}

void ModelLibrary::forgetFile(const QString &path)
{
    QStringList files = m_settings->list(SettingKey::ModelFiles);
    files.removeAll(path);
    m_settings->setValue(SettingKey::ModelFiles, files);
    scan();
}

void ModelLibrary::addFolder(const QString &folder)
{
    const QString path = cleaned(folder);
    if (folders().contains(path))
        return;
    m_settings->setValue(SettingKey::ModelFolders,
                         QStringList(m_settings->list(SettingKey::ModelFolders) + QStringList{path}));
    scan();
}

void ModelLibrary::removeFolder(const QString &folder)
{
    QStringList folders = m_settings->list(SettingKey::ModelFolders);
    folders.removeAll(cleaned(folder));
    m_settings->setValue(SettingKey::ModelFolders, folders);
    scan();
}

void ModelLibrary::onScanned(const ScanResult &result)
{
    m_scanning = false;
    m_found = result.files;
    const QStringList watched = m_watcher.directories();
    const QStringList wanted = result.folders.mid(0, kMostWatched);
    for (const QString &folder : watched) {
        if (!wanted.contains(folder))
            m_watcher.removePath(folder);
    }
    for (const QString &folder : wanted) {
        if (!watched.contains(folder))
            m_watcher.addPath(folder);
    }
    rebuild();
    requestInspections();
    Q_EMIT scanFinished();
    if (std::exchange(m_scanAgain, false))
        scan();
    else if (result.unsettled && !m_rescan.isActive())
        m_rescan.start(kUnsettledMilliseconds);
}

ModelEntry ModelLibrary::entryFor(const FoundFile &file) const
{
    ModelEntry entry;
    entry.summary.path = file.path;
    entry.summary.name = file.name;
    entry.missing = file.missing;
    entry.ownFile = m_settings->list(SettingKey::ModelFiles).contains(file.path);
    const auto known = m_inspected.constFind(file.path);
    if (known != m_inspected.constEnd() && known->stamp == file.stamp && !file.missing) {
        entry.summary = known->summary;
        entry.problem = known->problem;
        entry.inspected = true;
    }
    entry.summary.fileBytes = file.bytes;
    if (file.missing)
        entry.problem = tr("The file is not there now.");
    else if (file.missingParts > 0)
        entry.problem = tr("%n part(s) of this model are missing.", nullptr, file.missingParts);
    return entry;
}

void ModelLibrary::rebuild()
{
    QList<ModelEntry> entries;
    for (const FoundFile &file : std::as_const(m_found))
        entries.append(entryFor(file));
    m_models.setEntries(std::move(entries));
}

void ModelLibrary::requestInspections()
{
    for (const FoundFile &file : std::as_const(m_found)) {
        const auto known = m_inspected.constFind(file.path);
        const bool isKnown = known != m_inspected.constEnd() && known->stamp == file.stamp;
        const auto asked = m_asked.constFind(file.path);
        const bool isAsked = asked != m_asked.constEnd() && *asked == file.stamp;
        if (file.missing || file.missingParts > 0 || isKnown || isAsked)
            continue;
        m_asked.insert(file.path, file.stamp);
        Q_EMIT inspectRequested(file.path);
    }
}

qint64 ModelLibrary::stampOf(const QString &path) const
{
    for (const FoundFile &file : m_found) {
        if (file.path == path)
            return file.stamp;
    }
    return 0;
}

void ModelLibrary::onInspected(const ModelSummary &summary)
{
    const qint64 stamp = m_asked.contains(summary.path) ? m_asked.take(summary.path) : stampOf(summary.path);
    m_inspected.insert(summary.path, {summary, summary.unsupported, stamp});
    rebuild();
}

void ModelLibrary::onInspectFailed(const QString &path, FailureCode code, const QString &text)
{
    const qint64 stamp = m_asked.contains(path) ? m_asked.take(path) : stampOf(path);
    if (code == FailureCode::NoEngine || code == FailureCode::Cancelled)
        return; // says nothing about the file
    Inspected inspected;
    inspected.summary.path = path;
    inspected.summary.name = QFileInfo(path).completeBaseName();
    inspected.problem = text;
    inspected.stamp = stamp;
    m_inspected.insert(path, inspected);
    rebuild();
}

void ModelLibrary::onModelLoading(const QString &path)
{
    m_models.setLoadingPath(path);
}

void ModelLibrary::onModelLoaded(const ModelSummary &summary)
{
    m_models.setLoadingPath({});
    m_models.setLoadedPath(summary.path);
    m_settings->setValue(SettingKey::LastModel, summary.path);
}

void ModelLibrary::onModelUnloaded()
{
    m_models.setLoadingPath({});
    m_models.setLoadedPath({});
}

} // namespace askja::gui
