// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/modellibrary.h"

#include "gui/library/folderscanner.h"
#include "gui/settings/modelsettings.h"
#include "gui/settings/settings.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kSettleMilliseconds = 500; // after a change in a folder, for the others that come with it
constexpr int kUnsettledMilliseconds = 3000; // a file is still being written
constexpr int kLookMilliseconds = 30000; // a drive that comes back changes no folder that is watched
constexpr int kRememberMilliseconds = 2000;
constexpr int kMostWatched = 256; // watches are a limited good of the whole session

bool isUsable(const ModelEntry &entry)
{
    return entry.problem.isEmpty() && !entry.missing;
}

QString cleaned(const QString &path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

} // namespace

ModelLibrary::ModelLibrary(const QString &modelsFolder, Settings *settings, QObject *parent)
    : ModelLibrary(LibraryOptions{modelsFolder}, settings, parent)
{
}

ModelLibrary::ModelLibrary(const LibraryOptions &options, Settings *settings, QObject *parent)
    : QObject(parent)
    , m_options(options)
    , m_settings(settings)
    , m_scanner(new FolderScanner)
{
    qRegisterMetaType<ScanResult>();
    qRegisterMetaType<QList<CachedModel>>();
    m_options.modelsFolder = cleaned(options.modelsFolder);
    m_rescan.setSingleShot(true);
    m_remember.setSingleShot(true);
    m_remember.setInterval(kRememberMilliseconds);
    connect(&m_rescan, &QTimer::timeout, this, &ModelLibrary::scan);
    connect(&m_remember, &QTimer::timeout, this, &ModelLibrary::remember);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_rescan.start(kSettleMilliseconds); });
    connect(settings, &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::OtherPrograms)
            scan();
    });
    if (m_options.choices) {
        connect(m_options.choices, &ModelSettings::changed, this, &ModelLibrary::refresh);
    }
    connect(m_scanner, &FolderScanner::cacheRead, this, &ModelLibrary::onCacheRead);
    connect(m_scanner, &FolderScanner::scanned, this, &ModelLibrary::onScanned);
    connect(&m_thread, &QThread::finished, m_scanner, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("askja-library"));
    m_scanner->moveToThread(&m_thread);
    m_thread.start();
    if (!m_options.cacheFile.isEmpty()) {
        QMetaObject::invokeMethod(
            m_scanner,
            [scanner = m_scanner, file = m_options.cacheFile, version = m_options.version] {
                scanner->readCache(file, version);
            },
            Qt::QueuedConnection);
    }
}

ModelLibrary::~ModelLibrary()
{
    m_scanner->stop();
    m_thread.quit();
    m_thread.wait();
    if (m_remember.isActive() && m_scanned) { // the scanner is gone: this one is written here
        FolderScanner scanner;
        scanner.writeCache(m_options.cacheFile, m_options.version, toRemember());
    }
}

ModelListModel *ModelLibrary::models()
{
    return &m_models;
}

ModelSettings *ModelLibrary::choices() const
{
    return m_options.choices;
}

QString ModelLibrary::modelsFolder() const
{
    QDir().mkpath(m_options.modelsFolder);
    return m_options.modelsFolder;
}

QStringList ModelLibrary::folders() const
{
    QStringList folders{m_options.modelsFolder};
    folders += m_settings->list(SettingKey::ModelFolders);
    return folders;
}

QStringList ModelLibrary::missingFolders() const
{
    return m_missingFolders;
}

bool ModelLibrary::isScanning() const
{
    return m_scanning;
}

bool ModelLibrary::hasScanned() const
{
    return m_scanned;
}

bool ModelLibrary::showsHidden() const
{
    return m_showHidden;
}

QString ModelLibrary::suggestedModel() const
{
    const QString last = m_settings->text(SettingKey::LastModel);
    const ModelEntry *lastEntry = m_models.entry(last);
    if (lastEntry && isUsable(*lastEntry))
        return last;
    return firstModel([](const ModelEntry &entry) { return isUsable(entry) && entry.inspected; });
}

bool ModelLibrary::hasUsableModel() const
{
    return !firstModel(isUsable).isEmpty();
}

QString ModelLibrary::firstModel(bool (*fits)(const ModelEntry &)) const
{
    for (int row = 0; row < m_models.rowCount(); ++row) {
        const QString path = m_models.data(m_models.index(row), ModelListModel::PathRole).toString();
        const ModelEntry *entry = m_models.entry(path);
        if (entry && fits(*entry))
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
    (void)modelsFolder(); // only the others can be missing
    ScanRequest request;
    request.folders = folders();
    request.files = m_settings->list(SettingKey::ModelFiles);
    request.otherPrograms = !m_options.here.home.isEmpty() && m_settings->boolean(SettingKey::OtherPrograms);
    request.here = m_options.here;
    QMetaObject::invokeMethod(
        m_scanner, [scanner = m_scanner, request] { scanner->scan(request); }, Qt::QueuedConnection);
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
    Q_EMIT foldersChanged();
    scan();
}

void ModelLibrary::removeFolder(const QString &folder)
{
    QStringList folders = m_settings->list(SettingKey::ModelFolders);
    folders.removeAll(cleaned(folder));
    m_settings->setValue(SettingKey::ModelFolders, folders);
    Q_EMIT foldersChanged();
    scan();
}

void ModelLibrary::onMoved(const QString &from, const QString &to)
{
    QStringList files = m_settings->list(SettingKey::ModelFiles);
    files.removeAll(from);
    const QStringList all = folders();
    const bool inside
        = std::any_of(all.begin(), all.end(), [&to](const QString &folder) { return to.startsWith(folder + u'/'); });
    if (!to.isEmpty() && !inside)
        files.append(to); // else a scan would not find it
    m_settings->setValue(SettingKey::ModelFiles, files);
    if (!to.isEmpty() && m_settings->text(SettingKey::LastModel) == from)
        m_settings->setValue(SettingKey::LastModel, to);
    if (m_options.choices && !to.isEmpty()) // of what is in the trash they are kept: it may come back
        m_options.choices->rename(from, to);
    scan();
}

bool ModelLibrary::watch(const QStringList &folders)
{
    bool isNew = false;
    const QStringList watched = m_watcher.directories();
    const QStringList wanted = folders.mid(0, kMostWatched);
    for (const QString &folder : watched) {
        if (!wanted.contains(folder))
            m_watcher.removePath(folder);
    }
    for (const QString &folder : wanted) {
        if (!watched.contains(folder))
            isNew = m_watcher.addPath(folder) || isNew;
    }
    return isNew;
}

/// What lay in a folder that is not there now stays listed: the drive will come back. So does what is known of single
/// files.
void ModelLibrary::keepMissing(const QStringList &missingFolders, QList<FoundFile> *files) const
{
    QSet<QString> present;
    for (FoundFile &file : *files) {
        present.insert(file.path);
        if (const FoundFile *before = file.missing ? found(file.path) : nullptr) {
            file.bytes = before->bytes;
            file.stamp = before->stamp;
        }
    }
    for (const FoundFile &file : m_found) {
        if (present.contains(file.path) || !missingFolders.contains(file.folder))
            continue;
        files->append(file);
        files->last().missing = true;
        files->last().alsoAt.clear();
    }
}

void ModelLibrary::onScanned(const ScanResult &result)
{
    m_scanned = true;
    QStringList missing;
    for (const QString &folder : result.missingFolders)
        missing.append(QDir(folder).absolutePath());
    QList<FoundFile> files = result.files;
    keepMissing(missing, &files);
    m_found = files;
    const bool watchesMore = watch(result.folders);
    rebuild();
    requestInspections();
    if (m_missingFolders != missing) {
        m_missingFolders = missing;
        Q_EMIT foldersChanged();
    }
    if (!result.isFinal) {
        m_unsettled = m_unsettled || watchesMore;
        return;
    }
    m_scanning = false;
    Q_EMIT scanFinished();
    // What came after a folder was looked into and before it was watched is found by another look.
    const bool unsettled = std::exchange(m_unsettled, false) || result.unsettled || watchesMore;
    if (std::exchange(m_scanAgain, false))
        scan();
    else if (unsettled && !m_rescan.isActive())
        m_rescan.start(kUnsettledMilliseconds);
    else if ((!missing.isEmpty() || result.folders.size() > kMostWatched) && !m_rescan.isActive())
        m_rescan.start(kLookMilliseconds);
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
    if (m_options.choices)
        m_options.choices->setLastUse(summary.path, QDateTime::currentDateTimeUtc());
}

void ModelLibrary::onModelUnloaded()
{
    m_models.setLoadingPath({});
    m_models.setLoadedPath({});
}

} // namespace askja::gui
