// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/emptystate.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

namespace {

/// Our mark, drawn from the picture that fits the screen.
class Mark : public QWidget
{
public:
    explicit Mark(QWidget *parent)
        : QWidget(parent)
    {
        setFixedSize(72, 72);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        static const QPixmap mark(QStringLiteral(":/askja/icons/askja-256.png"));
        painter.drawPixmap(rect(), mark);
    }
};

} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.55);
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_text->setWordWrap(true);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_text->setMaximumWidth(520);
    m_text->setMinimumWidth(260);
    m_buttons->setSpacing(8);
    m_buttons->addStretch();
    m_buttons->addStretch();
    auto *words = new QHBoxLayout;
    words->addStretch(1);
    words->addWidget(m_text, 8);
    words->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    layout->addStretch(4);
    layout->addWidget(new Mark(this), 0, Qt::AlignHCenter);
    layout->addSpacing(4);
    layout->addWidget(m_title);
    layout->addLayout(words);
    layout->addSpacing(8);
    layout->addLayout(m_buttons);
    layout->addStretch(5);
}

void EmptyState::setContent(const QString &title, const QString &text)
{
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
}

QString EmptyState::title() const
{
    return m_title->text();
}

void EmptyState::insertWidget(QWidget *widget)
{
    auto *row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(widget, 100);
    row->addStretch(1);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->insertLayout(column->indexOf(m_buttons), row);
}

QPushButton *EmptyState::addButton(const QString &text, const QString &icon, bool prominent)
{
    auto *button = new QPushButton(text, this);
    if (prominent) {
        button->setProperty("prominent", true);
    } else {
        button->setIcon(themedIcon(icon));
    }
    m_buttons->insertWidget(m_buttons->count() - 1, button);
    return button;
}

} // namespace askja::gui
