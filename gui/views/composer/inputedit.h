// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QPlainTextEdit>

namespace askja::gui {

/// Plain text for a message. Enter submits and Shift+Enter breaks the line, or, when that is set, Ctrl+Enter submits
/// and Enter breaks. Keys belong to the input method while it composes.
class InputEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit InputEdit(QWidget *parent = nullptr);

    void setSubmitWithEnter(bool enter) { m_submitWithEnter = enter; }
    [[nodiscard]] bool isComposing() const { return m_composing; }
    /// What all of the text needs at this width.
    [[nodiscard]] int heightForText(int width) const;
    [[nodiscard]] QSize minimumSizeHint() const override; ///< one line

Q_SIGNALS:
    void submitted();
    void escaped();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    bool m_submitWithEnter = true;
    bool m_composing = false;
};

} // namespace askja::gui
