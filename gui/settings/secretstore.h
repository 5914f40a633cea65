// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

namespace askja::gui {

enum class Secret {
    HubToken,
    ProxyPassword,
};

/// Keeps what nobody else may read: in the system's store of passwords (QtKeychain: KWallet, Secret Service) if this
/// build knows it and it answers, else in a file that only this user can read. A store that was never used does not
/// talk to the system at all. GUI thread; nothing waits.
class SecretStore : public QObject
{
    Q_OBJECT

public:
    enum class Place { Nowhere, System, File };
    Q_ENUM(Place)

    /// The file says where each secret is and has those that the system does not keep. systemStore false: only the
    /// file.
    SecretStore(const QString &file, bool systemStore, QObject *parent = nullptr);
    ~SecretStore() override;

    /// Whether this build can use the system's store at all.
    [[nodiscard]] static bool knowsSystemStore();

    void open(); ///< once; reads what there is, changed() follows for each secret
    [[nodiscard]] QString value(Secret secret) const; ///< empty: none, or not read yet
    [[nodiscard]] Place place(Secret secret) const;
    /// Empty: forgets it, everywhere.
    void setValue(Secret secret, const QString &value);

Q_SIGNALS:
    void changed(askja::gui::Secret secret); ///< its value or its place
    void failed(const QString &text); ///< it could not be kept; a sentence for people

private:
    struct Kept
    {
        QString value;
        Place place = Place::Nowhere;
        quint64 change = 0; ///< counts setValue(): a late answer of the system does not undo a newer change
    };

    void readFromSystem(Secret secret);
    void writeToSystem(Secret secret);
    void removeFromSystem(Secret secret);
    void keepInFile(Secret secret);
    void setPlace(Secret secret, Place place);
    bool writeFile();

    QString m_file;
    bool m_systemStore;
    QHash<Secret, Kept> m_kept;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::Secret)
