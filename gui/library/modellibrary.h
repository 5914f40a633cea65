// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modellistmodel.h"
#include "gui/settings/failure.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

namespace askja::gui {

class FolderScanner;
class Settings;
struct FoundFile;
struct ScanResult;

/// The model files of this computer: *.gguf in the models folder and in further folders (three levels deep), and single
/// files opened from elsewhere; used where they are, never copied or changed. Split files (…-00001-of-00003.gguf) are
/// one model. Folders are scanned on the thread "askja-library" and watched. GUI thread.
class ModelLibrary : public QObject
{
    Q_OBJECT

public:
    /// Reads and writes ModelFolders and ModelFiles of the settings, which must live longer.
    ModelLibrary(const QString &modelsFolder, Settings *settings, QObject *parent = nullptr);
    ~ModelLibrary() override;

    [[nodiscard]] ModelListModel *models();
    [[nodiscard]] QString modelsFolder() const; ///< made if it is not there when it is first asked for
    [[nodiscard]] QStringList folders() const; ///< the models folder first
    [[nodiscard]] bool isScanning() const;
    /// The model to offer at the start: the last one if it is usable, else the first usable one, else empty.
    [[nodiscard]] QString suggestedModel() const;

public Q_SLOTS:
    void scan(); ///< starts a scan; another one follows if one runs
    /// Remembers a file from elsewhere and shows it at once. Returns its path as it is in the list.
    QString addFile(const QString &path);
    void forgetFile(const QString &path); ///< takes it off the list; the file stays
    void addFolder(const QString &folder);
    void removeFolder(const QString &folder);

    /// From the bridge:
    void onInspected(const askja::gui::ModelSummary &summary);
    void onInspectFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void onModelLoading(const QString &path);
    void onModelLoaded(const askja::gui::ModelSummary &summary);
    void onModelUnloaded(); ///< also after a load that failed

Q_SIGNALS:
    void inspectRequested(const QString &path); ///< to the bridge: EngineClient::inspectModel
    void scanFinished();

private:
    void onScanned(const ScanResult &result);
    void rebuild();
    void requestInspections();
    [[nodiscard]] ModelEntry entryFor(const FoundFile &file) const;
    [[nodiscard]] qint64 stampOf(const QString &path) const;

    /// What an inspection gave, for the file as it was then.
    struct Inspected
    {
        ModelSummary summary;
        QString problem;
        qint64 stamp = 0;
    };

    QString m_modelsFolder;
    Settings *m_settings;
    ModelListModel m_models;
    QFileSystemWatcher m_watcher;
    QTimer m_rescan;
    QThread m_thread;
    FolderScanner *m_scanner; ///< lives on m_thread, deleted when that ends
    QList<FoundFile> m_found;
    QHash<QString, Inspected> m_inspected; ///< by path, so that a rescan does not ask again
    QHash<QString, qint64> m_asked; ///< path → stamp of the file when its inspection was asked for
    bool m_scanning = false;
    bool m_scanAgain = false;
};

} // namespace askja::gui
