// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/choicespanel.h"

#include "gui/settings/settings.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/widgets/numberrow.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr int kAroundWords = 56; // of a box: frame, padding and the arrow
const QVariant kAsSet; // an invalid value: as in the settings

std::optional<int> chosen(const QComboBox *box)
{
    const QVariant value = box->currentData();
    return value.isValid() ? std::optional(value.toInt()) : std::nullopt;
}

void choose(QComboBox *box, const std::optional<int> &value)
{
    box->setCurrentIndex(value ? std::max(0, box->findData(*value)) : 0);
}

} // namespace

ChoicesPanel::ChoicesPanel(ModelSettings *choices, Settings *settings, QWidget *parent)
    : QWidget(parent)
    , m_choices(choices)
    , m_settings(settings)
    , m_context(addCombo(tr("Memory of the conversation"),
                         tr("Context, in tokens: how much the model can have before its eyes.")))
    , m_small(addCombo(tr("How it is stored"), tr("Keys and values in 16 or in 8 bits.")))
    , m_threads(addCombo(tr("Processor threads"), tr("The answer is the same with any number.")))
    , m_own(new QCheckBox(tr("Its own values for new conversations"), this))
    , m_answers(new QWidget(this))
{
    buildAnswers();
    m_form = new QFormLayout;
    m_form->setHorizontalSpacing(24);
    m_form->setVerticalSpacing(8);
    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (QComboBox *box : {m_context, m_small, m_threads})
        m_form->addRow(box->accessibleName(), box);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addLayout(m_form);
    layout->addWidget(m_own);
    layout->addWidget(m_answers);
    for (QWidget *child : findChildren<QWidget *>()) { // the wheel scrolls the page
        if (qobject_cast<QSlider *>(child) || qobject_cast<QAbstractSpinBox *>(child)
            || qobject_cast<QComboBox *>(child))
            child->installEventFilter(this);
    }
    connect(m_own, &QCheckBox::toggled, m_answers, &QWidget::setVisible);
    connect(m_own, &QCheckBox::toggled, this, &ChoicesPanel::store);
    connect(settings, &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::ContextTokens || key == SettingKey::SmallContext || key == SettingKey::Threads)
            refresh();
    });
}

QComboBox *ChoicesPanel::addCombo(const QString &name, const QString &help)
{
    auto *box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setToolTip(help);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(20);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(box, &QComboBox::activated, this, &ChoicesPanel::store);
    return box;
}

void ChoicesPanel::buildAnswers()
{
    m_temperature = new NumberRow(tr("Creativity"), tr("Temperature: 0 always takes the likeliest word."),
                                  {0, 2, 0.05, 2, 5}, m_answers);
    m_topK = new NumberRow(tr("Choices"), tr("Top-k: only so many of the likeliest tokens are considered."),
                           {0, 200, 1, 0, 1000}, m_answers);
    m_topP
        = new NumberRow(tr("Share of choices"), tr("Top-p: the likeliest tokens that together have this probability."),
                        {0.01, 1, 0.01, 2, 1}, m_answers);
    m_minP = new NumberRow(tr("Least likelihood"),
                           tr("Min-p: tokens less likely than this share of the likeliest are left out."),
                           {0, 0.99, 0.01, 2, 0.99}, m_answers);
    m_repeat
        = new NumberRow(tr("Avoid repeating"), tr("Repetition penalty: 1 is off."), {0.5, 2, 0.01, 2, 2}, m_answers);
    m_topK->setSpecialText(tr("all"));
    m_minP->setSpecialText(tr("off"));
    auto *layout = new QVBoxLayout(m_answers);
    layout->setContentsMargins(24, 0, 0, 0);
    layout->setSpacing(8);
    for (NumberRow *row : {m_temperature, m_topK, m_topP, m_minP, m_repeat}) {
        row->setMaximumWidth(420);
        layout->addWidget(row);
        connect(row, &NumberRow::valueEdited, this, &ChoicesPanel::store);
    }
    m_answers->hide();
}

void ChoicesPanel::fillContext(const ModelChoices &choices)
{
    const QLocale locale;
    m_context->clear();
    m_context->addItem(
        tr("As in the settings (%1 tokens)").arg(locale.toString(m_settings->integer(SettingKey::ContextTokens))),
        kAsSet);
    const bool small = choices.smallContext.value_or(m_settings->boolean(SettingKey::SmallContext));
    QList<int> sizes;
    const int most = m_model.contextLength > 0 ? m_model.contextLength : 32768;
    for (int tokens = 2048; tokens < most; tokens *= 2)
        sizes.append(tokens);
    sizes.append(most);
    if (choices.contextTokens && !sizes.contains(*choices.contextTokens))
        sizes.append(*choices.contextTokens);
    std::sort(sizes.begin(), sizes.end());
    for (const int tokens : std::as_const(sizes)) {
        const QString memory = memoryWords(m_model, {tokens, small});
        const QString text = tr("%1 tokens").arg(locale.toString(tokens));
        m_context->addItem(memory.isEmpty() ? text : text + QStringLiteral(" · ") + memory, tokens);
    }
    choose(m_context, choices.contextTokens);
}

void ChoicesPanel::setModel(const ModelSummary &model)
{
    m_model = model;
    refresh();
}

void ChoicesPanel::refresh()
{
    m_filling = true;
    const ModelChoices choices = m_choices ? m_choices->choices(m_model.path) : ModelChoices();
    fillContext(choices);
    m_small->clear();
    m_small->addItem(m_settings->boolean(SettingKey::SmallContext) ? tr("As in the settings (compactly)")
                                                                   : tr("As in the settings (in full)"),
                     kAsSet);
    m_small->addItem(tr("In full"), 0);
    m_small->addItem(tr("Compactly, in half the memory"), 1);
    choose(m_small, choices.smallContext ? std::optional<int>(*choices.smallContext) : std::nullopt);
    m_threads->clear();
    const int set = m_settings->integer(SettingKey::Threads);
    m_threads->addItem(set > 0 ? tr("As in the settings (%1)").arg(set) : tr("As in the settings (automatic)"), kAsSet);
    m_threads->addItem(tr("Automatic"), 0);
    const int most = std::max({QThread::idealThreadCount(), set, choices.threads.value_or(0)});
    for (int threads = 1; threads <= most; ++threads)
        m_threads->addItem(locale().toString(threads), threads);
    choose(m_threads, choices.threads);
    const Sampling sampling = choices.sampling.value_or(m_settings->sampling());
    m_own->setChecked(choices.sampling.has_value());
    m_answers->setVisible(m_own->isChecked());
    m_temperature->setValue(sampling.temperature);
    m_topK->setValue(sampling.topK);
    m_topP->setValue(sampling.topP);
    m_minP->setValue(sampling.minP);
    m_repeat->setValue(sampling.repeatPenalty);
    m_filling = false;
    arrange();
}

/// Names stand before their boxes where there is room for both, and above them where words would be cut.
void ChoicesPanel::arrange()
{
    const QFontMetrics metrics = fontMetrics();
    int names = 0;
    int words = 0;
    for (const QComboBox *box : {m_context, m_small, m_threads}) {
        names = std::max(names, metrics.horizontalAdvance(box->accessibleName()));
        for (int i = 0; i < box->count(); ++i)
            words = std::max(words, metrics.horizontalAdvance(box->itemText(i)));
    }
    words += kAroundWords;
    for (QComboBox *box : {m_context, m_small, m_threads})
        box->setMaximumWidth(std::max(words, metrics.horizontalAdvance(u'x') * 46));
    const bool both = names + m_form->horizontalSpacing() + words <= width();
    m_form->setRowWrapPolicy(both ? QFormLayout::WrapLongRows : QFormLayout::WrapAllRows);
}

void ChoicesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ChoicesPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (m_form && (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange))
        arrange();
}

void ChoicesPanel::store()
{
    if (m_filling || !m_choices || m_model.path.isEmpty())
        return;
    ModelChoices choices;
    choices.contextTokens = chosen(m_context);
    choices.threads = chosen(m_threads);
    if (const auto small = chosen(m_small))
        choices.smallContext = *small != 0;
    if (m_own->isChecked()) {
        Sampling sampling = m_settings->sampling();
        sampling.temperature = m_temperature->value();
        sampling.topK = static_cast<int>(std::lround(m_topK->value()));
        sampling.topP = m_topP->value();
        sampling.minP = m_minP->value();
        sampling.repeatPenalty = m_repeat->value();
        choices.sampling = sampling;
    }
    m_choices->setChoices(m_model.path, choices);
    if (sender() == m_small) { // the memory beside each context is another one now
        const QSignalBlocker quiet(m_context);
        fillContext(choices);
    }
}

bool ChoicesPanel::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::Wheel) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

} // namespace askja::gui
