// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/secretstore.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#ifdef ASKJA_HAVE_KEYCHAIN
#include <qt6keychain/keychain.h>
#endif

#include <array>

namespace askja::gui {

namespace {

constexpr qint64 kMostBytes = 1 << 16; ///< of the file; a longer one is none of ours
constexpr std::array kSecrets{Secret::HubToken, Secret::ProxyPassword};

QString keyOf(Secret secret)
{
    return secret == Secret::HubToken ? QStringLiteral("hubToken") : QStringLiteral("proxyPassword");
}

#ifdef ASKJA_HAVE_KEYCHAIN
QString service()
{
    return QStringLiteral("org.askja.Askja");
}
#endif

} // namespace

SecretStore::SecretStore(const QString &file, bool systemStore, QObject *parent)
    : QObject(parent)
    , m_file(file)
    , m_systemStore(systemStore && knowsSystemStore())
{
}

SecretStore::~SecretStore() = default;

bool SecretStore::knowsSystemStore()
{
#ifdef ASKJA_HAVE_KEYCHAIN
    return true;
#else
    return false;
#endif
}

void SecretStore::open()
{
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostBytes) {
        return;
    }
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    for (const Secret secret : kSecrets) {
        const QJsonObject row = object.value(keyOf(secret)).toObject();
        if (row.value(QLatin1String("place")).toString() == QLatin1String("system")) {
            readFromSystem(secret);
        } else if (const QString value = row.value(QLatin1String("value")).toString(); !value.isEmpty()) {
            m_kept[secret] = {value, Place::File, 0};
            Q_EMIT changed(secret);
        }
    }
}

QString SecretStore::value(Secret secret) const
{
    return m_kept.value(secret).value;
}

SecretStore::Place SecretStore::place(Secret secret) const
{
    return m_kept.value(secret).place;
}

void SecretStore::setValue(Secret secret, const QString &value)
{
    Kept &kept = m_kept[secret];
    if (kept.value == value && (kept.place != Place::Nowhere || value.isEmpty())) {
        return;
    }
    const Place before = kept.place;
    kept.value = value;
    ++kept.change;
    if (value.isEmpty()) {
        if (before == Place::System) {
            removeFromSystem(secret);
        }
        setPlace(secret, Place::Nowhere);
    } else if (m_systemStore) {
        writeToSystem(secret);
        Q_EMIT changed(secret);
    } else {
        keepInFile(secret);
    }
}

void SecretStore::keepInFile(Secret secret)
{
    setPlace(secret, Place::File);
}

void SecretStore::setPlace(Secret secret, Place place)
{
    m_kept[secret].place = place;
    if (!writeFile()) {
        m_kept[secret].place = Place::Nowhere;
        Q_EMIT failed(tr("%1 could not be written. What you entered holds until Askja is closed.")
                          .arg(QDir::toNativeSeparators(m_file)));
    }
    Q_EMIT changed(secret);
}

bool SecretStore::writeFile()
{
    QJsonObject object;
    for (auto it = m_kept.cbegin(); it != m_kept.cend(); ++it) {
        if (it->place == Place::System) {
            object.insert(keyOf(it.key()), QJsonObject{{QStringLiteral("place"), QStringLiteral("system")}});
        } else if (it->place == Place::File) {
            object.insert(keyOf(it.key()), QJsonObject{{QStringLiteral("value"), it->value}});
        }
    }
    if (object.isEmpty() && !QFileInfo::exists(m_file)) {
        return true;
    }
    if (!QDir().mkpath(QFileInfo(m_file).absolutePath())) {
        return false;
    }
    QSaveFile file(m_file);
    // Closed to others before the first byte is in it.
    return file.open(QIODevice::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(QJsonDocument(object).toJson()) >= 0 && file.commit();
}

#ifdef ASKJA_HAVE_KEYCHAIN

void SecretStore::readFromSystem(Secret secret)
{
    m_kept[secret].place = Place::System;
    if (!m_systemStore) {
        return; // it stays there for a run that may ask
    }
    auto *job = new QKeychain::ReadPasswordJob(service(), this);
    job->setKey(keyOf(secret));
    connect(job, &QKeychain::Job::finished, this, [this, job, secret, change = m_kept[secret].change] {
        if (m_kept[secret].change != change) {
            return;
        }
        if (job->error() == QKeychain::NoError) {
            m_kept[secret].value = job->textData();
        } else if (job->error() == QKeychain::EntryNotFound) {
            m_kept[secret].place = Place::Nowhere;
        } else {
            Q_EMIT failed(tr("The system's password store does not answer: %1").arg(job->errorString()));
        }
        Q_EMIT changed(secret);
    });
    job->start();
}

void SecretStore::writeToSystem(Secret secret)
{
    auto *job = new QKeychain::WritePasswordJob(service(), this);
    job->setKey(keyOf(secret));
    job->setTextData(m_kept[secret].value);
    connect(job, &QKeychain::Job::finished, this, [this, job, secret, change = m_kept[secret].change] {
        if (m_kept[secret].change != change) {
            return;
        }
        if (job->error() == QKeychain::NoError) {
            setPlace(secret, Place::System);
        } else {
            keepInFile(secret); // the window says where it is
        }
    });
    job->start();
}

void SecretStore::removeFromSystem(Secret secret)
{
    auto *job = new QKeychain::DeletePasswordJob(service(), this);
    job->setKey(keyOf(secret));
    connect(job, &QKeychain::Job::finished, this, [this, job] {
        if (job->error() != QKeychain::NoError && job->error() != QKeychain::EntryNotFound) {
            Q_EMIT failed(tr("It could not be removed from the system's password store: %1").arg(job->errorString()));
        }
    });
    job->start();
}

#else

void SecretStore::readFromSystem(Secret secret)
{
    m_kept[secret].place = Place::System; // another build put it there: not lost, but not to be had by this one
}

void SecretStore::writeToSystem(Secret secret)
{
    keepInFile(secret);
}

void SecretStore::removeFromSystem(Secret)
{
}

#endif

} // namespace askja::gui
