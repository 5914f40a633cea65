// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/modelcard.h"

#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr double kPad = 16;
constexpr double kGap = 6;
constexpr int kRadius = 12;

} // namespace

ModelCard::ModelCard(QWidget *parent)
    : QAbstractButton(parent)
    , m_button(new DownloadButton(this))
{
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    m_button->setCursor(Qt::ArrowCursor);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ModelCard::setModelIndex(const QModelIndex &index)
{
    const auto state = index.data(CatalogueListModel::StateRole).value<CatalogueListModel::State>();
    m_name = index.data(CatalogueListModel::NameRole).toString();
    m_goodFor = index.data(CatalogueListModel::GoodForRole).toString();
    m_verdict = verdictOf(index.data(CatalogueListModel::JudgementRole).value<FileJudgement>());
    m_state = index.data(CatalogueListModel::FileStateRole).value<FileState>();
    m_best = index.data(CatalogueListModel::IsBestRole).toBool();
    m_languages = languageWords(index.data(CatalogueListModel::LanguagesRole).toStringList());
    const bool known = state == CatalogueListModel::State::Known;
    const QString size = sizeWords(index.data(CatalogueListModel::SizeRole).toLongLong());
    m_facts = QStringList{known ? size : tr("about %1").arg(size), m_languages,
                          licenceWords(index.data(CatalogueListModel::LicenceRole).toString())}
                  .join(QStringLiteral(" · "));
    const QString problem = index.data(CatalogueListModel::ProblemRole).toString();
    m_button->setProminent(m_featured);
    m_button->setFile(m_name, m_state, problem);
    setText(m_name);
    setAccessibleName(m_name);
    setAccessibleDescription(
        QStringList{m_best ? tr("A good start on this computer.") : QString(), m_goodFor, m_facts, m_verdict.text}
            .join(QLatin1Char(' '))
            .trimmed());
    setToolTip(m_verdict.details);
    placeButton();
    updateGeometry();
    update();
}

void ModelCard::setFeatured(bool featured)
{
    m_featured = featured;
    m_button->setProminent(featured);
}

QSize ModelCard::sizeHint() const
{
    return {320, heightForWidth(320)};
}

int ModelCard::heightForWidth(int width) const
{
    const double text = paintText(nullptr, width);
    return static_cast<int>(std::ceil(text + 8 + m_button->sizeHint().height() + kPad));
}

double ModelCard::paintText(QPainter *painter, double width) const
{
    const Tokens tokens = Tokens::from(palette());
    const QFont small = smallerFont(font());
    double y = kPad - 2;
    const double inner = width - 2 * kPad;
    const auto put = [&](const WrappedText &text, const QColor &colour, double left = 0) {
        const double height = text.height(inner - left);
        if (painter) {
            text.draw(*painter, mirrored(QRectF(kPad + left, y, inner - left, height), rect()), colour);
        }
        y += height;
    };
    if (m_featured) {
        if (painter) {
            const double line = WrappedText{tr("A good start on this computer"), strongerFont(small), 1}.height(inner);
            painter->drawPixmap(mirrored(QRectF(kPad - 2, y + (line - 18) / 2, 18, 18), rect()).topLeft(),
                                iconPixmap(QStringLiteral("star"), tokens.link, 18, devicePixelRatioF()));
        }
        put({tr("A good start on this computer"), strongerFont(small), 1}, tokens.link, 22);
        y += kGap;
    }
    put({m_name, strongerFont(font(), m_featured ? 1.3 : 1.05), 2}, tokens.text);
    y += kGap - 2;
    put({m_goodFor, font(), 4}, tokens.text);
    y += kGap;
    put({m_facts, small, 2}, tokens.subtle);
    y += kGap;
    if (!m_verdict.text.isEmpty()) {
        const double line = WrappedText{m_verdict.text, small, 1}.height(inner);
        const QColor colour = toneColour(m_verdict.tone, tokens);
        if (painter) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(colour);
            painter->drawEllipse(mirrored(QRectF(kPad, y + line / 2 - 4, 8, 8), rect()));
        }
        put({m_verdict.text, small, 2}, m_verdict.tone == Tone::Bad ? tokens.danger : tokens.text, 16);
    }
    return y;
}

void ModelCard::placeButton()
{
    const QSize size = m_button->sizeHint();
    const int width = std::min(size.width(), this->width() - 2 * static_cast<int>(kPad));
    const QRectF place(kPad, height() - kPad - size.height(), width, size.height());
    m_button->setGeometry(mirrored(place, rect()).toRect());
}

void ModelCard::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(m_featured ? blend(tokens.page, tokens.accent, 0.45) : tokens.hairline, 1));
    painter.setBrush(m_featured ? blend(tokens.page, tokens.accent, tokens.dark ? 0.1 : 0.05) : tokens.raised);
    painter.drawRoundedRect(area, kRadius, kRadius);
    if (underMouse() || isDown()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isDown() ? tokens.pressed : tokens.hover);
        painter.drawRoundedRect(area, kRadius, kRadius);
    }
    if (hasFocus()) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
    }
    paintText(&painter, width());
    if (m_state.presence == FilePresence::Downloading || m_state.presence == FilePresence::Paused) {
        const double left = kPad + m_button->width() + 12;
        const QRectF track(left, m_button->geometry().center().y() - 1, width() - kPad - left, 3);
        const QRectF done(track.topLeft(), QSizeF(track.width() * m_state.fraction, track.height()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.hairline);
        painter.drawRoundedRect(mirrored(track, rect()), 1.5, 1.5);
        painter.setBrush(tokens.accent);
        painter.drawRoundedRect(mirrored(done, rect()), 1.5, 1.5);
    }
}

void ModelCard::resizeEvent(QResizeEvent *)
{
    placeButton();
}

void ModelCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void ModelCard::changeEvent(QEvent *event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        placeButton();
        updateGeometry();
    }
}

bool ModelCard::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        placeButton(); // the button's words are others now
    }
    return QAbstractButton::event(event);
}

} // namespace askja::gui
