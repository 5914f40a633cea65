// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubconfig.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

namespace askja::test {

/// The fake hub as a child process, for one test program. Define ASKJA_FAKE_HUB as the path of fakehub.py.
class FakeHub
{
public:
    ~FakeHub()
    {
        m_process.closeWriteChannel();
        if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(5000))
            m_process.kill();
    }

    /// Empty: there is one; else why the tests have to be skipped.
    [[nodiscard]] static QString whyNot()
    {
        return python().isEmpty() ? QStringLiteral("the fake hub needs python3, which is not here") : QString();
    }

    [[nodiscard]] bool start(const QJsonObject &description)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PYTHONDONTWRITEBYTECODE"), QStringLiteral("1"));
        m_process.setProcessEnvironment(environment);
        m_process.start(python(), {QStringLiteral(ASKJA_FAKE_HUB), QStringLiteral("-")});
        m_process.write(QJsonDocument(description).toJson(QJsonDocument::Compact) + '\n');
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(60000))
                return false;
        }
        const QJsonObject addresses = QJsonDocument::fromJson(m_process.readLine()).object();
        m_hub = QUrl(addresses.value(QLatin1String("hub")).toString());
        m_other = QUrl(addresses.value(QLatin1String("cdn")).toString());
        m_proxy = QUrl(addresses.value(QLatin1String("proxy")).toString());
        return m_hub.isValid();
    }

    [[nodiscard]] QUrl hub() const { return m_hub; }
    [[nodiscard]] QUrl other() const { return m_other; } ///< the host that redirects lead to
    [[nodiscard]] QUrl proxy() const { return m_proxy; } ///< invalid: the description asks for none

    [[nodiscard]] gui::HubConfig config(const QString &token = {}) const
    {
        gui::HubConfig config;
        config.endpoint = m_hub;
        config.token = token;
        config.proxy = QNetworkProxy(QNetworkProxy::NoProxy);
        return config;
    }

    [[nodiscard]] bool setFaults(const QJsonObject &faults) { return !control("faults", faults).isNull(); }
    [[nodiscard]] bool setFault(const QString &key, const QJsonObject &fault) { return setFaults({{key, fault}}); }
    [[nodiscard]] bool reset() { return !control("reset", QJsonObject()).isNull(); }
    /// Rows with host ("hub" or "cdn"), path, Authorization, Range …
    [[nodiscard]] QJsonArray requests() { return control("requests", {}).array(); }
    [[nodiscard]] QJsonArray requests(const QString &host)
    {
        QJsonArray rows;
        for (const QJsonValue row : requests()) {
            if (row.toObject().value(QLatin1String("host")) == host)
                rows.append(row);
        }
        return rows;
    }

private:
    static QString python() { return QStandardPaths::findExecutable(QStringLiteral("python3")); }

    QJsonDocument control(const char *name, const std::optional<QJsonObject> &value)
    {
        QNetworkAccessManager manager;
        manager.setProxy(QNetworkProxy(QNetworkProxy::NoProxy));
        QNetworkRequest request(QUrl(m_hub.toString() + QLatin1String("/_control/") + QLatin1String(name)));
        request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
        QNetworkReply *const reply = value ? manager.post(request, QJsonDocument(*value).toJson(QJsonDocument::Compact))
                                           : manager.get(request);
        QEventLoop loop;
        QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
        // A hub with a certificate of its own; what is tested here is who else trusts it.
        QObject::connect(reply, &QNetworkReply::sslErrors, reply, [reply] { reply->ignoreSslErrors(); });
        QTimer::singleShot(20000, &loop, &QEventLoop::quit);
        if (!reply->isFinished())
            loop.exec();
        QJsonDocument answer;
        if (reply->error() == QNetworkReply::NoError)
            answer = QJsonDocument::fromJson(reply->readAll());
        else
            qWarning("fake hub, %s: %s", name, reply->readAll().constData());
        delete reply;
        return answer;
    }

    QProcess m_process;
    QUrl m_hub;
    QUrl m_other;
    QUrl m_proxy;
};

} // namespace askja::test
