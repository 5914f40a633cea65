// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/diskspace.h"

#include "gui/settings/freespace.h"

#include <QFileInfo>

namespace askja::gui {

namespace {

qint64 freeBytesFor(const QString &folder)
{
    QString existing = folder;
    while (!existing.isEmpty() && !QFileInfo::exists(existing)) {
        const QString above = QFileInfo(existing).path();
        if (above == existing)
            break;
        existing = above;
    }
    return freeBytes(existing);
}

} // namespace

DiskSpace::DiskSpace(QObject *parent)
    : QObject(parent)
    , m_worker(new QObject)
{
    m_thread.setObjectName(QStringLiteral("askja-disk"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
}

DiskSpace::~DiskSpace()
{
    m_thread.quit();
    m_thread.wait();
}

void DiskSpace::ask(const QString &folder)
{
    QMetaObject::invokeMethod(m_worker, [this, folder] {
        const qint64 bytes = freeBytesFor(folder);
        QMetaObject::invokeMethod(this, [this, folder, bytes] { Q_EMIT found(folder, bytes); });
    });
}

} // namespace askja::gui
