// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/settings/settingspanel.h"

#include "gui/conversation/conversationcontroller.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/settings/networksection.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/iconbutton.h"
#include "gui/views/widgets/numberrow.h"

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

namespace askja::gui {

SettingsPanel::SettingsPanel(ConversationController *controller, Settings *settings, SecretStore *secrets,
                             ModelStatus *status, QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_settings(settings)
    , m_status(status)
{
    setAccessibleName(tr("Settings"));
    auto *title = new QLabel(tr("Settings"), this);
    QFont font = title->font();
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    auto *hide = new IconButton(QStringLiteral("close"), tr("Hide settings"), this);
    hide->setName(tr("Hide settings"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    connect(hide, &QToolButton::clicked, this, &SettingsPanel::hideRequested);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 10, 10, 4);
    head->addWidget(title, 1);
    head->addWidget(hide);

    auto *content = new QWidget(this);
    auto *sections = new QVBoxLayout(content);
    sections->setContentsMargins(16, 4, 16, 24);
    sections->setSpacing(20);
    buildConversation(addSection(sections, tr("This conversation")));
    buildEngine(addSection(sections, tr("Model and engine")));
    buildModels(addSection(sections, tr("Models")));
    m_network = new NetworkSection(settings, secrets, this);
    addSection(sections, tr("Network"))->addWidget(m_network);
    buildWindow(addSection(sections, tr("Window")));
    sections->addStretch();
    m_scroll = new QScrollArea(this);
    QScrollArea *scroll = m_scroll;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    content->installEventFilter(this);
    for (QWidget *child : content->findChildren<QWidget *>()) {
        if (qobject_cast<QSlider *>(child) || qobject_cast<QAbstractSpinBox *>(child)
            || qobject_cast<QComboBox *>(child)) {
            child->installEventFilter(this);
        }
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(scroll, 1);

    connect(controller, &ConversationController::currentChanged, this, &SettingsPanel::showConversation);
    connect(controller, &ConversationController::settingsOfCurrentChanged, this, &SettingsPanel::showConversation);
    connect(settings, &Settings::changed, this, &SettingsPanel::showSettings);
    showConversation();
    showSettings();
}

int SettingsPanel::widthOfContent() const
{
    return m_scroll->widget()->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width();
}

bool SettingsPanel::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::Wheel && object != m_scroll->widget()) {
        event->ignore(); // scrolls the column; a value under the mouse does not change by the way
        return true;
    }
    if (event->type() == QEvent::LayoutRequest && object == m_scroll->widget()) {
        Q_EMIT contentResized();
    }
    return QWidget::eventFilter(object, event);
}

QVBoxLayout *SettingsPanel::addSection(QVBoxLayout *layout, const QString &title)
{
    auto *label = new QLabel(title, this);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setForegroundRole(QPalette::PlaceholderText);
    auto *section = new QVBoxLayout;
    section->setSpacing(10);
    section->addWidget(label);
    layout->addLayout(section);
    return section;
}

void SettingsPanel::buildConversation(QVBoxLayout *layout)
{
    auto *label = new QLabel(tr("Instructions for the model"), this);
    m_systemPrompt = new QPlainTextEdit(this);
    m_systemPrompt->setAccessibleName(tr("Instructions for the model"));
    m_systemPrompt->setPlaceholderText(tr("For example: Answer briefly and in plain words."));
    m_systemPrompt->setTabChangesFocus(true);
    m_systemPrompt->setFixedHeight(92);
    label->setBuddy(m_systemPrompt);
    layout->addWidget(label);
    layout->addWidget(m_systemPrompt);
    connect(m_systemPrompt, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_showing) {
            m_controller->setSystemPrompt(m_systemPrompt->toPlainText());
        }
    });
    m_temperature = new NumberRow(tr("Creativity"),
                                  tr("Temperature: 0 always takes the likeliest word; higher values are more varied."),
                                  {0, 2, 0.05, 2, 5}, this);
    m_topK = new NumberRow(tr("Choices"),
                           tr("Top-k: only so many of the likeliest tokens are considered; 0 considers all."),
                           {0, 200, 1, 0, 1000}, this);
    m_topP = new NumberRow(tr("Share of choices"),
                           tr("Top-p: the likeliest tokens that together have this probability; 1 considers all."),
                           {0.01, 1, 0.01, 2, 1}, this);
    m_minP = new NumberRow(
        tr("Least likelihood"),
        tr("Min-p: tokens less likely than this share of the likeliest are left out; 0 leaves none out."),
        {0, 0.99, 0.01, 2, 0.99}, this);
    m_repeat = new NumberRow(tr("Avoid repeating"), tr("Repetition penalty: 1 is off."), {0.5, 2, 0.01, 2, 2}, this);
    m_topK->setSpecialText(tr("all"));
    m_minP->setSpecialText(tr("off"));
    for (NumberRow *row : {m_temperature, m_topK, m_topP, m_minP, m_repeat}) {
        layout->addWidget(row);
        connect(row, &NumberRow::valueEdited, this, &SettingsPanel::changeSampling);
    }
    auto *seedLabel = new QLabel(tr("Seed"), this);
    m_seed = new QLineEdit(this);
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setPlaceholderText(tr("another one for every answer"));
    m_seed->setToolTip(tr("The same seed, model and conversation give the same answer."));
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{0,18}")), m_seed));
    seedLabel->setBuddy(m_seed);
    connect(m_seed, &QLineEdit::editingFinished, this, &SettingsPanel::changeSampling);
    layout->addWidget(seedLabel);
    layout->addWidget(m_seed);
    auto *keep = new QPushButton(tr("Use for New Conversations"), this);
    keep->setToolTip(tr("New conversations begin with these instructions and values"));
    connect(keep, &QPushButton::clicked, this, [this] {
        m_settings->setSampling(m_controller->sampling());
        m_settings->setValue(SettingKey::SystemPrompt, m_controller->systemPrompt());
    });
    layout->addWidget(keep);
}

void SettingsPanel::buildEngine(QVBoxLayout *layout)
{
    m_context
        = new NumberRow(tr("Memory of the conversation"),
                        tr("Context, in tokens: how much the model can have before its eyes. More needs more memory."),
                        {512, 32768, 512, 0, 1 << 24}, this);
    m_length = new NumberRow(tr("Longest answer"), tr("In tokens; no limit: until the answer ends."),
                             {0, 8192, 64, 0, 1 << 24}, this);
    m_threads
        = new NumberRow(tr("Processor threads"),
                        tr("Automatic takes as many as there are fast cores. The answer is the same with any number."),
                        {0, 64, 1, 0, 1024}, this);
    m_packs
        = new NumberRow(tr("Disk for prepared models, GB"),
                        tr("Models that take long to prepare for this processor are kept ready in the cache folder. "
                           "Those unused the longest go first."),
                        {0, 100, 5, 0, 100'000}, this);
    m_packs->setSpecialText(tr("none"));
    m_length->setSpecialText(tr("no limit"));
    m_threads->setSpecialText(tr("automatic"));
    m_small = new QCheckBox(tr("Store it compactly, in half the memory"), this);
    m_small->setToolTip(tr("Keeps what the model has before its eyes in 8 bits instead of 16. Answers may differ by a "
                           "word here and there; long conversations are a little faster."));
    layout->addWidget(m_context);
    layout->addWidget(m_small);
    layout->addWidget(m_length);
    layout->addWidget(m_threads);
    layout->addWidget(m_packs);
    connect(m_small, &QCheckBox::clicked, this, [this](bool on) {
        m_settings->setValue(SettingKey::SmallContext, on);
        Q_EMIT reloadRequested();
    });
    const auto later = [this](NumberRow *row, SettingKey key, void (SettingsPanel::*then)()) {
        connect(row, &NumberRow::valueEdited, this, [this, key, then](double value) {
            m_settings->setValue(key, static_cast<int>(std::lround(value)));
            if (then) {
                Q_EMIT(this->*then)();
            }
        });
    };
    later(m_context, SettingKey::ContextTokens, &SettingsPanel::reloadRequested);
    later(m_length, SettingKey::MaxTokens, nullptr);
    later(m_threads, SettingKey::Threads, &SettingsPanel::engineRestartRequested);
    later(m_packs, SettingKey::PackCacheGigabytes, nullptr);

    auto *label = new QLabel(tr("Engine"), this);
    m_isa = new QComboBox(this);
    m_isa->setAccessibleName(tr("Engine"));
    label->setBuddy(m_isa);
    layout->addWidget(label);
    layout->addWidget(m_isa);
    connect(m_isa, &QComboBox::activated, this, [this](int index) {
        m_settings->setValue(SettingKey::ForcedIsa, m_isa->itemData(index).toString());
        Q_EMIT engineRestartRequested();
    });
    connect(m_status, &ModelStatus::changed, this, [this] {
        const QString isa = m_status->engineIsa();
        const bool automatic = m_settings->text(SettingKey::ForcedIsa).isEmpty();
        m_isa->setItemText(0, isa.isEmpty() || !automatic ? tr("Automatic") : tr("Automatic (%1)").arg(isa));
        m_isa->setToolTip(m_status->engineExplanation());
    });
    setInstructionSets({});
}

void SettingsPanel::buildModels(QVBoxLayout *layout)
{
    m_others = new QCheckBox(tr("List models of other programs"), this);
    m_others->setToolTip(
        tr("Files that LM Studio, Ollama and others have downloaded are used where they are; nothing is "
           "copied or changed."));
    layout->addWidget(m_others);
    connect(m_others, &QCheckBox::clicked, this,
            [this](bool on) { m_settings->setValue(SettingKey::OtherPrograms, on); });
    m_unload
        = new NumberRow(tr("Unload when unused, minutes"),
                        tr("The model leaves the memory when nothing was asked for so long. The next question loads "
                           "it again."),
                        {0, 120, 5, 0, 1440}, this);
    m_unload->setSpecialText(tr("never"));
    layout->addWidget(m_unload);
    connect(m_unload, &NumberRow::valueEdited, this, [this](double value) {
        m_settings->setValue(SettingKey::UnloadMinutes, static_cast<int>(std::lround(value)));
    });
}

void SettingsPanel::showNetwork()
{
    m_network->focusFirst();
    m_scroll->ensureWidgetVisible(m_network->focusWidget() ? m_network->focusWidget() : m_network);
}

void SettingsPanel::showMemory()
{
    m_context->focusField();
    m_scroll->ensureWidgetVisible(m_context);
    m_scroll->ensureWidgetVisible(m_small); // which makes room too
}

void SettingsPanel::buildWindow(QVBoxLayout *layout)
{
    auto *label = new QLabel(tr("Colours"), this);
    m_scheme = new QComboBox(this);
    m_scheme->addItems({tr("As the system"), tr("Light"), tr("Dark")});
    m_scheme->setAccessibleName(tr("Colours"));
    label->setBuddy(m_scheme);
    layout->addWidget(label);
    layout->addWidget(m_scheme);
    connect(m_scheme, &QComboBox::activated, this,
            [this](int index) { m_settings->setValue(SettingKey::ColourScheme, index); });
    m_textSize = new NumberRow(tr("Text size, %"), tr("Ctrl++ and Ctrl+− change it, Ctrl+0 resets it."),
                               {50, 300, 10, 0, 300}, this);
    layout->addWidget(m_textSize);
    connect(m_textSize, &NumberRow::valueEdited, this,
            [this](double value) { m_settings->setValue(SettingKey::FontScale, value / 100); });
    const auto addCheck = [this, layout](const QString &text, SettingKey key) {
        auto *box = new QCheckBox(text, this);
        box->setChecked(m_settings->boolean(key));
        layout->addWidget(box);
        connect(box, &QCheckBox::toggled, this, [this, key](bool on) { m_settings->setValue(key, on); });
    };
    addCheck(tr("Enter sends"), SettingKey::SendWithEnter);
    addCheck(tr("Show speed and length under answers"), SettingKey::ShowSpeed);
}

void SettingsPanel::setInstructionSets(const QStringList &names)
{
    m_isa->clear();
    m_isa->addItem(tr("Automatic"), QString());
    for (const QString &name : names) {
        m_isa->addItem(name, name);
    }
    showSettings();
}

void SettingsPanel::showConversation()
{
    m_showing = true;
    if (m_systemPrompt->toPlainText() != m_controller->systemPrompt()) {
        m_systemPrompt->setPlainText(m_controller->systemPrompt());
    }
    const Sampling sampling = m_controller->sampling();
    m_temperature->setValue(sampling.temperature);
    m_topK->setValue(sampling.topK);
    m_topP->setValue(sampling.topP);
    m_minP->setValue(sampling.minP);
    m_repeat->setValue(sampling.repeatPenalty);
    m_seed->setText(sampling.seed < 0 ? QString() : QString::number(sampling.seed));
    m_showing = false;
}

void SettingsPanel::showSettings()
{
    if (!m_isa || !m_textSize) {
        return;
    }
    m_context->setValue(m_settings->integer(SettingKey::ContextTokens));
    m_small->setChecked(m_settings->boolean(SettingKey::SmallContext));
    m_length->setValue(m_settings->integer(SettingKey::MaxTokens));
    m_threads->setValue(m_settings->integer(SettingKey::Threads));
    m_packs->setValue(m_settings->integer(SettingKey::PackCacheGigabytes));
    m_others->setChecked(m_settings->boolean(SettingKey::OtherPrograms));
    m_unload->setValue(m_settings->integer(SettingKey::UnloadMinutes));
    m_isa->setCurrentIndex(std::max(0, m_isa->findData(m_settings->text(SettingKey::ForcedIsa))));
    m_scheme->setCurrentIndex(m_settings->integer(SettingKey::ColourScheme));
    m_textSize->setValue(m_settings->real(SettingKey::FontScale) * 100);
}

void SettingsPanel::changeSampling()
{
    Sampling sampling;
    sampling.temperature = m_temperature->value();
    sampling.topK = static_cast<int>(std::lround(m_topK->value()));
    sampling.topP = m_topP->value();
    sampling.minP = m_minP->value();
    sampling.repeatPenalty = m_repeat->value();
    sampling.seed = m_seed->text().isEmpty() ? -1 : m_seed->text().toLongLong();
    if (sampling != m_controller->sampling()) {
        m_controller->setSampling(sampling);
    }
}

void SettingsPanel::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.fillRect(rect(), tokens.side);
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    painter.fillRect(mirrored ? width() - 1 : 0, 0, 1, height(), blend(tokens.side, tokens.text, 0.1));
}

} // namespace askja::gui
