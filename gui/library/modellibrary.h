// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/librarycache.h"
#include "gui/library/machine.h"
#include "gui/library/modellistmodel.h"
#include "gui/library/surroundings.h"
#include "gui/settings/failure.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QThread>
#include <QTimer>

namespace askja::gui {

class FolderScanner;
class ModelSettings;
class Settings;
struct ScanResult;

struct LibraryOptions
{
    QString modelsFolder;
    QString cacheFile = {}; ///< the list of the last time; empty: none is kept
    QString version = {}; ///< of the program: what another one understood of a header is read again
    ModelSettings *choices = nullptr; ///< last use, hidden models; nullptr: none is kept. Lives longer
    Surroundings here = {}; ///< where to look for other programs; without a home nowhere
};

/// The model files of this computer: *.gguf in the models folder and in further folders (three levels deep), single
/// files opened from elsewhere, and what other programs keep; used where they are, never copied or changed. Split files
/// (…-00001-of-00003.gguf) are one model, copies of one are shown once. Folders are scanned on the thread
/// "askja-library" and watched; of a folder that is not there the models are listed as missing. GUI thread.
class ModelLibrary : public QObject
{
    Q_OBJECT

public:
    /// Reads and writes ModelFolders and ModelFiles of the settings, reads OtherPrograms; they must live longer.
    ModelLibrary(const LibraryOptions &options, Settings *settings, QObject *parent = nullptr);
    /// With a models folder alone.
    ModelLibrary(const QString &modelsFolder, Settings *settings, QObject *parent = nullptr);
    ~ModelLibrary() override;

    [[nodiscard]] ModelListModel *models();
    [[nodiscard]] ModelSettings *choices() const; ///< may be nullptr
    [[nodiscard]] QString modelsFolder() const; ///< made if it is not there when it is first asked for
    [[nodiscard]] QStringList folders() const; ///< the models folder first
    [[nodiscard]] QStringList missingFolders() const; ///< of them, at the last scan
    [[nodiscard]] bool isScanning() const;
    [[nodiscard]] bool hasScanned() const; ///< what is listed is not only what was remembered
    [[nodiscard]] int hiddenCount() const;
    [[nodiscard]] bool showsHidden() const;
    /// The model to load at the start: the last one if it is usable, else the first whose header says that it is, else
    /// empty; also while headers are still being read.
    [[nodiscard]] QString suggestedModel() const;
    [[nodiscard]] bool hasUsableModel() const; ///< as far as is known: one that nobody has read yet counts

public Q_SLOTS:
    void scan(); ///< starts a scan; another one follows if one runs
    /// Remembers a file from elsewhere and shows it at once. Returns its path as it is in the list.
    QString addFile(const QString &path);
    void forgetFile(const QString &path); ///< takes it off the list; the file stays
    void addFolder(const QString &folder);
    void removeFolder(const QString &folder);
    void setShowHidden(bool show);
    void setHidden(const QString &path, bool hidden); ///< nothing without choices
    /// From FileJobs::moved(): what is remembered of a model goes along, and the folders are looked into again.
    void onMoved(const QString &from, const QString &to);

    /// From the bridge:
    void onInspected(const askja::gui::ModelSummary &summary);
    void onInspectFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void onModelLoading(const QString &path);
    void onModelLoaded(const askja::gui::ModelSummary &summary);
    void onModelUnloaded(); ///< also after a load that failed
    void
    onMachineChanged(const askja::gui::Machine &machine); ///< asks for headers again where forecasts are out of date

Q_SIGNALS:
    void inspectRequested(const QString &path); ///< to the bridge: EngineClient::inspectModel
    void scanFinished();
    void foldersChanged(); ///< or which of them are missing, or how many models are hidden

private:
    void onCacheRead(const QList<CachedModel> &models);
    void onScanned(const ScanResult &result);
    bool watch(const QStringList &folders); ///< returns whether there are new ones among them
    void keepMissing(const QStringList &missingFolders, QList<FoundFile> *files) const;
    void rebuild();
    void refresh(const QString &path);
    void requestInspections();
    [[nodiscard]] ModelEntry entryFor(const FoundFile &file) const;
    [[nodiscard]] QString firstModel(bool (*fits)(const ModelEntry &)) const;
    [[nodiscard]] const FoundFile *found(const QString &path) const;
    [[nodiscard]] qint64 stampOf(const QString &path) const;
    [[nodiscard]] QList<CachedModel> toRemember() const;
    void remember();

    /// What an inspection gave, for the file as it was then.
    struct Inspected
    {
        ModelSummary summary;
        QString problem;
        qint64 stamp = 0;
        QString machine; ///< that the forecast was made for
    };

    LibraryOptions m_options;
    Settings *m_settings;
    ModelListModel m_models;
    QFileSystemWatcher m_watcher;
    QTimer m_rescan;
    QTimer m_remember;
    QThread m_thread;
    FolderScanner *m_scanner; ///< lives on m_thread, deleted when that ends
    QList<FoundFile> m_found;
    QSet<QString> m_ownFiles; ///< of the settings, when the list was made last
    QStringList m_missingFolders;
    QHash<QString, Inspected> m_inspected; ///< by path, so that a rescan does not ask again
    QHash<QString, qint64> m_asked; ///< path → stamp of the file when its inspection was asked for
    Machine m_machine;
    bool m_scanning = false;
    bool m_scanAgain = false;
    bool m_unsettled = false; ///< found before the final result
    bool m_scanned = false;
    bool m_showHidden = false;
};

} // namespace askja::gui
