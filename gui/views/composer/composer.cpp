// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/composer/composer.h"

#include "gui/views/composer/contextgauge.h"
#include "gui/views/composer/inputedit.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/iconbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace askja::gui {

Composer::Composer(QWidget *parent)
    : QWidget(parent)
    , m_edit(new InputEdit(this))
    , m_gauge(new ContextGauge(this))
    , m_button(new IconButton(QStringLiteral("send"), tr("Send"), this))
{
    m_edit->setAccessibleName(tr("Message"));
    m_edit->installEventFilter(this);
    m_edit->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusProxy(m_edit);
    m_button->setProminent(true);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 8, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(m_edit, 1, Qt::AlignVCenter);
    layout->addWidget(m_gauge, 0, Qt::AlignBottom);
    layout->addWidget(m_button, 0, Qt::AlignBottom);
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        adjustHeight();
        refresh();
        if (!m_setting) {
            Q_EMIT textEdited(text());
        }
    });
    connect(m_edit, &InputEdit::submitted, this, &Composer::submit);
    connect(m_edit, &InputEdit::escaped, this, [this] {
        if (m_generating) {
            Q_EMIT stopRequested();
        }
    });
    connect(m_button, &QToolButton::clicked, this, [this] { m_generating ? Q_EMIT stopRequested() : submit(); });
    adjustHeight();
    refresh();
}

QString Composer::text() const
{
    return m_edit->toPlainText();
}

void Composer::setText(const QString &text)
{
    if (text == this->text()) {
        return;
    }
    m_setting = true;
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    m_setting = false;
}

void Composer::clear()
{
    m_edit->clear();
}

void Composer::setCanSend(bool canSend)
{
    m_canSend = canSend;
    refresh();
}

void Composer::setGenerating(bool generating)
{
    m_generating = generating;
    refresh();
}

void Composer::setSubmitWithEnter(bool enter)
{
    m_edit->setSubmitWithEnter(enter);
    refresh();
}

void Composer::setMaximumTextHeight(int height)
{
    m_maximumTextHeight = height;
    adjustHeight();
}

void Composer::setContextUsage(int used, int total)
{
    m_gauge->setUsage(used, total);
}

void Composer::setTextFont(const QFont &font)
{
    m_textFont = font;
    applyTextFont();
}

void Composer::applyTextFont()
{
    m_edit->setFont(m_textFont);
    m_edit->viewport()->setFont(m_textFont); // of the placeholder: the style sheet keeps it from inheriting
    adjustHeight();
}

void Composer::setPlaceholder(const QString &text)
{
    m_edit->setPlaceholderText(text);
}

void Composer::submit()
{
    if (!m_generating && !text().trimmed().isEmpty()) {
        Q_EMIT sendRequested(text());
    }
}

void Composer::refresh()
{
    m_button->setIconName(m_generating ? QStringLiteral("stop") : QStringLiteral("send"));
    if (m_generating) {
        m_button->setName(tr("Stop"), QKeySequence(Qt::Key_Escape));
    } else {
        m_button->setName(tr("Send"), QKeySequence(Qt::Key_Return));
    }
    m_button->setEnabled(m_generating || (m_canSend && !text().trimmed().isEmpty()));
}

void Composer::adjustHeight()
{
    const int wanted = m_edit->heightForText(std::max(40, m_edit->viewport()->width()));
    const int height = std::clamp(wanted, m_edit->fontMetrics().height() + 2, std::max(40, m_maximumTextHeight));
    m_edit->setVerticalScrollBarPolicy(wanted > height ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (m_edit->height() != height || m_edit->maximumHeight() != height) {
        m_edit->setFixedHeight(height);
        updateGeometry();
    }
    if (wanted <= height) {
        m_edit->verticalScrollBar()->setValue(0);
    }
}

void Composer::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    adjustHeight();
}

void Composer::mousePressEvent(QMouseEvent *)
{
    m_edit->setFocus(); // all of the frame is the field
}

bool Composer::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_edit && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)) {
        update();
    }
    if (object == m_edit && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)) {
        adjustHeight();
    }
    if (object == m_edit && event->type() == QEvent::FontChange
        && m_edit->font().pixelSize() != m_textFont.pixelSize()) {
        // A style sheet that is set anew takes our font away; given back once it is through.
        QMetaObject::invokeMethod(this, &Composer::applyTextFont, Qt::QueuedConnection);
    }
    return QWidget::eventFilter(object, event);
}

void Composer::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool focus = m_edit->hasFocus();
    painter.setPen(QPen(focus ? tokens.accent : blend(tokens.page, tokens.text, 0.22), focus ? 2 : 1));
    painter.setBrush(tokens.raised);
    const double inset = focus ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 12, 12);
}

} // namespace askja::gui
