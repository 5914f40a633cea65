// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/window/welcomepage.h"

#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/emptystate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <cmath>

namespace askja::gui {

namespace {

constexpr int kCardWidth = 520;
constexpr int kBarSteps = 1000;

class Card : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens tokens = Tokens::from(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.hairline, 1));
        painter.setBrush(blend(tokens.page, tokens.text, 0.03));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    }
};

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent)
    , m_words(new EmptyState(this))
    , m_card(new Card(this))
    , m_name(new QLabel(m_card))
    , m_facts(new QLabel(m_card))
    , m_status(new QLabel(m_card))
    , m_bar(new QProgressBar(m_card))
    , m_action(new QPushButton(m_card))
{
    m_words->setContent(
        tr("Welcome to Askja"),
        tr("Askja runs language models on this computer. Nothing you write leaves it. All it needs is a "
           "model."));
    connect(m_words->addButton(tr("All Models"), QStringLiteral("discover"), false), &QPushButton::clicked, this,
            &WelcomePage::discoverRequested);
    connect(m_words->addButton(tr("Open a Model File…"), QStringLiteral("file"), false), &QPushButton::clicked, this,
            &WelcomePage::openFileRequested);

    QFont font = m_name->font();
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(font.pointSizeF() * 1.1);
    m_name->setFont(font);
    for (QLabel *label : {m_name, m_facts, m_status}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_bar->setRange(0, kBarSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(6);
    m_bar->setAccessibleName(tr("Progress of the download"));
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(m_name);
    words->addWidget(m_facts);
    words->addWidget(m_bar);
    words->addWidget(m_status);
    auto *card = new QHBoxLayout(m_card);
    card->setContentsMargins(18, 14, 14, 14);
    card->setSpacing(16);
    card->addLayout(words, 1);
    card->addWidget(m_action, 0, Qt::AlignVCenter);
    m_card->setMaximumWidth(kCardWidth);
    m_words->insertWidget(m_card);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_words);
    setFocusProxy(m_action);
    connect(m_action, &QPushButton::clicked, this, [this] {
        m_offer.state == ModelOffer::State::Running ? Q_EMIT pauseRequested() : Q_EMIT downloadRequested();
    });
    refresh();
}

void WelcomePage::setOffer(const ModelOffer &offer)
{
    if (offer != m_offer) {
        m_offer = offer;
        refresh();
    }
}

void WelcomePage::refresh()
{
    using State = ModelOffer::State;
    const State state = m_offer.state;
    const bool started = state == State::Running || state == State::Paused;
    m_name->setText(m_offer.name);
    m_name->setVisible(!m_offer.name.isEmpty());
    m_facts->setText(m_offer.facts);
    m_facts->setVisible(!m_offer.facts.isEmpty() && !started);
    m_status->setText(m_offer.status);
    m_status->setVisible(!m_offer.status.isEmpty());
    m_bar->setVisible(started);
    m_bar->setValue(static_cast<int>(std::lround(m_offer.fraction * kBarSteps)));
    m_card->setVisible(state != State::None || !m_offer.status.isEmpty());
    m_action->setVisible(state != State::None);
    const QString text = state == State::Running ? tr("Pause")
        : state == State::Paused                 ? tr("Go On")
        : state == State::Failed                 ? tr("Try Again")
                                                 : tr("Download");
    m_action->setText(text);
    m_action->setAccessibleName(text + u' ' + m_offer.name);
    const QString icon = state == State::Running ? QStringLiteral("pause") : QStringLiteral("download");
    m_action->setIcon(state == State::Ready ? QIcon() : themedIcon(icon)); // none is readable on the accent
    if (const bool prominent = state == State::Ready; m_action->property("prominent").toBool() != prominent) {
        m_action->setProperty("prominent", prominent);
        m_action->style()->unpolish(m_action); // the style sheet looks at the property only now
        m_action->style()->polish(m_action);
    }
}

} // namespace askja::gui
