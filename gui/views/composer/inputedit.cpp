// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/composer/inputedit.h"

#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace askja::gui {

InputEdit::InputEdit(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    setBackgroundVisible(false);
    setProperty("bare", true);
}

int InputEdit::heightForText(int width) const
{
    // Counted with layouts of our own: the document's own are those of the present width.
    double height = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextLayout layout(block.text() + (block.layout() ? block.layout()->preeditAreaText() : QString()), font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            height += line.height();
        }
        layout.endLayout();
        if (height > 4000) {
            break; // more than any window
        }
    }
    return static_cast<int>(std::ceil(std::max<double>(height, fontMetrics().height()))) + 2;
}

QSize InputEdit::minimumSizeHint() const
{
    return {40, fontMetrics().height() + 2};
}

void InputEdit::keyPressEvent(QKeyEvent *event)
{
    if (m_composing) {
        event->ignore(); // a platform may still deliver the key that the input method uses
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        const bool shift = event->modifiers() & Qt::ShiftModifier;
        const bool control = event->modifiers() & Qt::ControlModifier;
        if (!shift && (control || m_submitWithEnter)) {
            event->accept();
            Q_EMIT submitted();
            return;
        }
        insertPlainText(QStringLiteral("\n"));
        ensureCursorVisible();
        event->accept();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        event->ignore(); // whoever holds this edit knows what to stop
        Q_EMIT escaped();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void InputEdit::inputMethodEvent(QInputMethodEvent *event)
{
    m_composing = !event->preeditString().isEmpty();
    QPlainTextEdit::inputMethodEvent(event);
}

void InputEdit::focusOutEvent(QFocusEvent *event)
{
    m_composing = false;
    QPlainTextEdit::focusOutEvent(event);
}

bool InputEdit::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasText() && !source->hasUrls(); // files are for the window
}

void InputEdit::insertFromMimeData(const QMimeData *source)
{
    if (source->hasText()) {
        insertPlainText(source->text());
        ensureCursorVisible();
    }
}

} // namespace askja::gui
