// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/sampling.h"

#include <QDateTime>
#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <optional>

namespace askja::gui {

/// What a person chose for one model. What is not set is as in the settings for all of them.
struct ModelChoices
{
    std::optional<int> contextTokens;
    std::optional<bool> smallContext; ///< keys and values in 8 bits
    std::optional<int> threads; ///< 0: as many as there are performance cores
    std::optional<Sampling> sampling; ///< of new conversations

    [[nodiscard]] bool isEmpty() const { return *this == ModelChoices(); }
    bool operator==(const ModelChoices &) const = default;
};

/// What is kept of each model besides its file: choices, when it was used last, whether the list leaves it out. One
/// JSON file, keyed by path, read when this is made and written soon after a change. GUI thread.
class ModelSettings : public QObject
{
    Q_OBJECT

public:
    /// The file need not exist; what cannot be read is as if it were not there.
    explicit ModelSettings(const QString &file, QObject *parent = nullptr);
    ~ModelSettings() override; ///< writes what is not written yet

    [[nodiscard]] ModelChoices choices(const QString &path) const;
    void setChoices(const QString &path, const ModelChoices &choices);
    [[nodiscard]] QDateTime lastUse(const QString &path) const; ///< invalid: never
    void setLastUse(const QString &path, const QDateTime &when);
    [[nodiscard]] bool isHidden(const QString &path) const;
    void setHidden(const QString &path, bool hidden);
    [[nodiscard]] QStringList hidden() const;
    void rename(const QString &from, const QString &to); ///< the file was moved

    bool sync(); ///< writes now; false if the file cannot be written

Q_SIGNALS:
    void changed(const QString &path);

private:
    struct Entry
    {
        ModelChoices choices;
        QDateTime lastUse;
        bool hidden = false;

        bool operator==(const Entry &) const = default;
    };
    void read();
    void store(const QString &path, const Entry &entry);

    QString m_file;
    QHash<QString, Entry> m_entries;
    QTimer m_write;
    bool m_dirty = false;
};

} // namespace askja::gui
