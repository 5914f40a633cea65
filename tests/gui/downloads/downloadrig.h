// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubnetwork.h"
#include "tests/support/fakehub/fakehubrig.h"

#include <QCryptographicHash>
#include <QFile>

namespace askja::test {

inline const QString kRepository = QStringLiteral("maker/Small-GGUF");

/// A request for files of the fake hub, with the sizes and ids that its tree names.
inline gui::DownloadFile hubFile(const gui::HubConfig &config, const QString &path)
{
    QNetworkAccessManager manager;
    manager.setProxy(QNetworkProxy(QNetworkProxy::NoProxy));
    QUrl url = gui::treeUrl(config, kRepository, QStringLiteral("main"));
    url.setQuery(QStringLiteral("recursive=true"));
    QNetworkReply *const reply = manager.get(QNetworkRequest(url));
    QEventLoop loop;
    QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    gui::DownloadFile file{gui::fileUrl(config, kRepository, QStringLiteral("main"), path), path, 0, {}};
    for (const QJsonValue row : QJsonDocument::fromJson(reply->readAll()).array()) {
        const QJsonObject stored = row.toObject().value(QLatin1String("lfs")).toObject();
        if (row.toObject().value(QLatin1String("path")) == path) {
            file.size = stored.value(QLatin1String("size")).toInteger();
            file.sha256 = stored.value(QLatin1String("oid")).toString().toLatin1();
        }
    }
    delete reply;
    return file;
}

inline QByteArray sha256Of(const QString &path)
{
    QFile file(path);
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file))
        return {};
    return hash.result().toHex();
}

} // namespace askja::test
