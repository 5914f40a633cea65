// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>

#include <memory>

class QWidget;

namespace askja::gui {

/// What the desktop around the window can do for it. Each of these does nothing where the desktop does not know it, and
/// none waits for the desktop. GUI thread.
class Desktop : public QObject
{
    Q_OBJECT

public:
    /// The one for this system. The window is the one that is shown on the task bar; it has to live longer.
    [[nodiscard]] static std::unique_ptr<Desktop> create(QWidget *window);

    using QObject::QObject;

    /// The computer does not go to sleep by itself, for this reason; empty: it may again.
    virtual void keepAwake(const QString &reason) = 0;
    /// On the task bar or the dock: how far, 0…1, and how many things are going on; count 0: nothing is.
    virtual void showProgress(double fraction, int count) = 0;
    /// A message of the desktop, for when the person is elsewhere. activated() may follow.
    virtual void notify(const QString &title, const QString &text) = 0;
    /// Opens the file manager with this file chosen.
    virtual void showInFolder(const QString &file) = 0;

Q_SIGNALS:
    void activated(); ///< the person clicked the last message
};

} // namespace askja::gui
