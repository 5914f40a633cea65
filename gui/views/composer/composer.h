// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QPushButton;

namespace askja::gui {

class ContextGauge;
class IconButton;
class InputEdit;

/// Where a message is written: grows with its text up to a share of the window, then scrolls. Send becomes Stop while
/// an answer is made.
class Composer : public QWidget
{
    Q_OBJECT

public:
    explicit Composer(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;
    void setText(const QString &text); ///< does not emit textEdited()
    void clear();
    void setCanSend(bool canSend);
    void setGenerating(bool generating);
    void setSubmitWithEnter(bool enter);
    void setMaximumTextHeight(int height);
    void setContextUsage(int used, int total);
    void setTextFont(const QFont &font);
    void setPlaceholder(const QString &text);
    [[nodiscard]] InputEdit *edit() const { return m_edit; }
    [[nodiscard]] IconButton *button() const { return m_button; }

Q_SIGNALS:
    void sendRequested(const QString &text);
    void stopRequested();
    void textEdited(const QString &text); ///< typed, not set

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void submit();
    void refresh();
    void adjustHeight();
    void applyTextFont();

    InputEdit *m_edit;
    ContextGauge *m_gauge;
    IconButton *m_button;
    QFont m_textFont;
    int m_maximumTextHeight = 240;
    bool m_canSend = false;
    bool m_generating = false;
    bool m_setting = false;
};

} // namespace askja::gui
