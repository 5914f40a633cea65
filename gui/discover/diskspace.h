// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QThread>

namespace askja::gui {

/// How much room a folder's disk has, looked up on the thread "askja-disk": a disk may sleep, or be far away.
class DiskSpace : public QObject
{
    Q_OBJECT

public:
    explicit DiskSpace(QObject *parent = nullptr);
    ~DiskSpace() override; ///< waits for a look-up under way

    void ask(const QString &folder); ///< which need not exist yet; found() follows

Q_SIGNALS:
    void found(const QString &folder, qint64 freeBytes); ///< −1: nobody can say

private:
    QThread m_thread;
    QObject *m_worker; ///< lives on m_thread, deleted when that ends
};

} // namespace askja::gui
