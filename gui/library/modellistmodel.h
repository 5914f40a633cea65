// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QList>
#include <QStringList>

namespace askja::gui {

/// One installed model as the list shows it.
struct ModelEntry
{
    ModelSummary summary; ///< until inspected only path, name (of the file) and fileBytes
    QString problem; ///< why it cannot be used, one sentence; empty: it can
    bool inspected = false;
    bool missing = false; ///< a remembered file that is not there now
    bool ownFile = false; ///< opened from elsewhere, not found in a folder
    bool hidden = false; ///< the person does not want to see it; listed only when asked for
    QString folder; ///< of the library; empty: it lies elsewhere
    QString source; ///< the program that keeps it, "Ollama": such a file is never changed or deleted
    QStringList alsoAt; ///< further copies of it
    QDateTime lastUse; ///< invalid: never
    double tokensPerSecond = 0; ///< by forecast; 0: not known

    bool operator==(const ModelEntry &) const = default;
};

/// Models in order of their names. GUI thread.
class ModelListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        PathRole = Qt::UserRole + 1, ///< QString
        NameRole, ///< QString; also Qt::DisplayRole
        QuantisationRole, ///< QString
        SizeRole, ///< qint64, bytes of the file(s)
        ArchitectureRole, ///< QString
        ContextRole, ///< int, tokens the model was trained for
        ParametersRole, ///< qint64
        ProblemRole, ///< QString, empty if it can be used
        IsLoadedRole, ///< bool
        IsLoadingRole, ///< bool
        IsMissingRole, ///< bool: show it greyed
        IsInspectedRole, ///< bool: false while the header is being read
        IsOwnFileRole, ///< bool: can be taken off the list (ModelLibrary::forgetFile)
        SummaryRole, ///< ModelSummary
        FamilyRole, ///< QString, in people's words, else the architecture
        FolderRole, ///< QString, the library's folder; empty: elsewhere
        SourceRole, ///< QString, the program that keeps it; empty: none
        AlsoAtRole, ///< QStringList
        LastUseRole, ///< QDateTime, invalid: never
        SpeedRole, ///< double, tokens a second by forecast; 0: not known
        IsHiddenRole, ///< bool
    };
    Q_ENUM(Role)

    explicit ModelListModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override; ///< unusable ones are disabled
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] int rowOf(const QString &path) const; ///< also of a copy's path; −1: none
    [[nodiscard]] const ModelEntry *entry(const QString &path) const; ///< nullptr: none; until the next change
    [[nodiscard]] QString loadedPath() const;

    /// Makes the rows these entries with the fewest changes.
    void setEntries(QList<ModelEntry> entries);
    void updateEntry(const ModelEntry &entry); ///< the one with its path
    void setLoadedPath(const QString &path); ///< empty: none
    void setLoadingPath(const QString &path); ///< empty: none

private:
    void emitChanged(const QString &path, const QList<int> &roles);

    QList<ModelEntry> m_entries;
    QString m_loadedPath;
    QString m_loadingPath;
};

} // namespace askja::gui
