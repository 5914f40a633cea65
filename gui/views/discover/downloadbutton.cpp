// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/downloadbutton.h"

#include "gui/views/theme/icons.h"

#include <QLocale>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

QString percent(double fraction)
{
    return QLocale().toString(static_cast<int>(std::floor(std::clamp(fraction, 0.0, 1.0) * 100)));
}

} // namespace

DownloadButton::DownloadButton(QWidget *parent)
    : QPushButton(parent)
{
    setAutoDefault(true); // Enter presses it
    connect(this, &QPushButton::clicked, this, [this] {
        switch (m_state.presence) {
        case FilePresence::Absent:
            Q_EMIT downloadRequested();
            break;
        case FilePresence::Here:
            Q_EMIT chatRequested();
            break;
        default:
            Q_EMIT downloadsRequested();
        }
    });
}

void DownloadButton::setFile(const QString &of, const FileState &state, const QString &problem)
{
    m_state = state;
    QString icon;
    switch (state.presence) {
    case FilePresence::Absent:
        setText(tr("Download"));
        setToolTip(problem.isEmpty() ? tr("Download %1 into the models folder").arg(of) : problem);
        icon = QStringLiteral("download");
        break;
    case FilePresence::Here:
        setText(tr("Chat"));
        setToolTip(tr("%1 is on this computer: chat with it").arg(of));
        icon = QStringLiteral("chat");
        break;
    case FilePresence::Failed:
        setText(tr("Stopped"));
        setToolTip(state.text.isEmpty() ? tr("See what went wrong") : state.text);
        icon = QStringLiteral("warning");
        break;
    case FilePresence::Paused:
        setText(tr("Paused, %1 %").arg(percent(state.fraction)));
        setToolTip(state.text.isEmpty() ? tr("See the downloads") : state.text);
        icon = QStringLiteral("pause");
        break;
    case FilePresence::Waiting:
        setText(tr("Waiting"));
        setToolTip(tr("See the downloads"));
        break;
    case FilePresence::Downloading:
        setText(tr("%1 %").arg(percent(state.fraction)));
        setToolTip(tr("See the downloads"));
        break;
    }
    setIcon(icon.isEmpty() || property("prominent").toBool() ? QIcon() : themedIcon(icon));
    setEnabled(state.presence != FilePresence::Absent || problem.isEmpty());
    setAccessibleName(tr("%1: %2").arg(of, text()));
}

void DownloadButton::setProminent(bool prominent)
{
    if (property("prominent").toBool() == prominent) {
        return;
    }
    setProperty("prominent", prominent);
    if (prominent) {
        setIcon({});
    }
    style()->unpolish(this); // the style sheet looks at the property only then
    style()->polish(this);
}

} // namespace askja::gui
