// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>
#include <QTimer>

namespace askja::gui {

class DownloadListModel;

/// The one quiet line at the sidebar's foot: "2 downloads · 43 % · 3 min left", and when all is here, for a minute,
/// "Chat with Gemma 3 270M". Hidden while there is nothing to say.
class DownloadLine : public QAbstractButton
{
    Q_OBJECT

public:
    explicit DownloadLine(DownloadListModel *downloads, QWidget *parent = nullptr);

    void offerChat(const QString &path, const QString &title); ///< a model that has come
    void withdrawChat(const QString &path); ///< it is in use by now

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void downloadsRequested();
    void chatRequested(const QString &path);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void onClicked();
    [[nodiscard]] bool offersChat() const; ///< what is on its way, or hangs, comes first

    DownloadListModel *m_downloads;
    QString m_path; ///< of the model that has come; empty: none
    QString m_title;
    QTimer m_offered; ///< runs as long as it is offered
};

} // namespace askja::gui
