// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/filerow.h"

#include "gui/discover/recommendation.h"
#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kPad = 16;

} // namespace

FileRow::FileRow(Shape shape, QWidget *parent)
    : QWidget(parent)
    , m_shape(shape)
    , m_button(new DownloadButton(this))
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_button->setProminent(shape == Shape::Panel);
}

void FileRow::setModelIndex(const QModelIndex &index, const QString &reason)
{
    const auto judgement = index.data(ModelFilesModel::JudgementRole).value<FileJudgement>();
    const QString name = index.data(ModelFilesModel::NameRole).toString();
    const QString kind = index.data(ModelFilesModel::QuantizationRole).toString();
    const bool reading = index.data(ModelFilesModel::IsReadingHeaderRole).toBool();
    m_title = kind.isEmpty() ? name : kind;
    m_state = index.data(ModelFilesModel::FileStateRole).value<FileState>();
    m_recommended = index.data(ModelFilesModel::IsRecommendedRole).toBool();
    m_asked = index.data(ModelFilesModel::IsAskedRole).toBool();
    m_verdict = verdictOf(judgement);
    m_reason = m_shape == Shape::Panel ? reason : QString();
    if (m_shape == Shape::Line && judgement.verdict == FileVerdict::Unsupported) {
        m_reason = judgement.reason;
    }
    QStringList facts{qualityInWords(kind), sizeWords(index.data(ModelFilesModel::SizeRole).toLongLong())};
    facts.removeAll(QString());
    if (judgement.memory > 0) {
        facts += tr("%1 of memory").arg(sizeWords(judgement.memory));
    }
    if (const int parts = index.data(ModelFilesModel::PartsRole).toInt(); parts > 1) {
        facts += tr("in %n part(s)", nullptr, parts);
    }
    if (reading) {
        facts += tr("looking into the file…");
    }
    m_facts = facts.join(QStringLiteral(" · "));
    QString problem = index.data(ModelFilesModel::ProblemRole).toString();
    if (judgement.verdict == FileVerdict::Unsupported || judgement.verdict == FileVerdict::Incomplete
        || judgement.verdict == FileVerdict::NoDisk) {
        problem = judgement.reason;
    }
    m_button->setFile(m_title, m_state, problem);
    setToolTip(QStringList{name, m_verdict.details}.join(QLatin1Char('\n')).trimmed());
    setAccessibleName(m_recommended ? tr("%1, recommended").arg(m_title) : m_title);
    setAccessibleDescription(QStringList{m_facts, m_verdict.text, m_reason}.join(QStringLiteral(". ")));
    placeButton();
    updateGeometry();
    update();
}

QSize FileRow::sizeHint() const
{
    return {400, heightForWidth(400)};
}

int FileRow::heightForWidth(int width) const
{
    const double text = paintText(nullptr, width);
    const int pad = m_shape == Shape::Panel ? kPad : 12;
    return std::max(static_cast<int>(std::ceil(text)) + pad, m_button->sizeHint().height() + 2 * pad);
}

double FileRow::paintText(QPainter *painter, int width) const
{
    const Tokens tokens = Tokens::from(palette());
    const QFont small = smallerFont(font());
    const bool panel = m_shape == Shape::Panel;
    const double left = kPad;
    const double right = width - kPad - m_button->sizeHint().width() - 16;
    double y = panel ? kPad - 2 : 10;
    const auto put = [&](const WrappedText &text, const QColor &colour, double x) {
        const double height = text.height(right - x);
        if (painter) {
            text.draw(*painter, mirrored(QRectF(x, y, right - x, height), rect()), colour);
        }
        y += height;
    };
    if (panel) {
        if (painter) {
            painter->drawPixmap(mirrored(QRectF(left - 2, y, 18, 18), rect()).topLeft(),
                                iconPixmap(QStringLiteral("star"), tokens.link, 18, devicePixelRatioF()));
        }
        put({tr("Recommended for this computer"), strongerFont(small), 1}, tokens.link, left + 22);
        y += 6;
    }
    const QString title = m_shape == Shape::Line && m_recommended ? tr("%1 · recommended").arg(m_title)
        : m_shape == Shape::Line && m_asked                       ? tr("%1 · from the address").arg(m_title)
                                                                  : m_title;
    put({title, strongerFont(font(), panel ? 1.15 : 1), 1}, tokens.text, left);
    put({m_facts, small, 2}, tokens.subtle, left);
    y += 2;
    if (!m_verdict.text.isEmpty()) {
        const double line = WrappedText{m_verdict.text, small, 1}.height(right - left);
        if (painter) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(toneColour(m_verdict.tone, tokens));
            painter->drawEllipse(mirrored(QRectF(left, y + line / 2 - 4, 8, 8), rect()));
        }
        put({m_verdict.text, small, 2}, m_verdict.tone == Tone::Bad ? tokens.danger : tokens.text, left + 16);
    }
    if (!m_reason.isEmpty()) {
        y += 2;
        put({m_reason, small, 4}, panel ? tokens.text : tokens.subtle, left);
    }
    return y;
}

void FileRow::placeButton()
{
    const QSize size = m_button->sizeHint();
    const QRectF place(QPointF(width() - kPad - size.width(), (height() - size.height()) / 2), size);
    m_button->setGeometry(mirrored(place, rect()).toRect());
}

void FileRow::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_shape == Shape::Panel) {
        painter.setPen(QPen(blend(tokens.page, tokens.accent, 0.45), 1));
        painter.setBrush(blend(tokens.page, tokens.accent, tokens.dark ? 0.1 : 0.05));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
    } else {
        painter.fillRect(QRectF(kPad, height() - 1, width() - 2 * kPad, 1), tokens.hairline);
    }
    paintText(&painter, width());
}

void FileRow::resizeEvent(QResizeEvent *)
{
    placeButton();
}

bool FileRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange) {
        placeButton();
        updateGeometry();
    }
    return QWidget::event(event);
}

} // namespace askja::gui
