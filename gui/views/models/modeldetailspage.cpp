// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modeldetailspage.h"

#include "gui/library/modellibrary.h"
#include "gui/views/models/choicespanel.h"
#include "gui/views/models/librarydelegate.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/iconbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace askja::gui {

namespace {

QLabel *makeHeading(const QString &title, QWidget *parent)
{
    auto *label = new QLabel(title, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * 1.15);
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    return label;
}

} // namespace

ModelDetailsPage::ModelDetailsPage(ModelLibrary *library, Settings *settings, QWidget *parent)
    : QWidget(parent)
    , m_library(library)
    , m_settings(settings)
    , m_head(new QWidget(this))
    , m_name(new QLabel(m_head))
    , m_line(new QLabel(m_head))
    , m_main(new QPushButton(m_head))
    , m_back(new IconButton(backIcon(), tr("Back"), m_head))
    , m_unload(new IconButton(QStringLiteral("unload"), tr("Unload from Memory"), m_head))
    , m_more(new IconButton(QStringLiteral("more"), tr("More…"), m_head))
    , m_area(new QScrollArea(this))
    , m_note(new QLabel(this))
    , m_choices(new ChoicesPanel(library->choices(), settings, this))
{
    setFocusPolicy(Qt::NoFocus); // and no proxy: Tab would lead through it, round the button before its own
    buildHead();
    auto *content = new QWidget(m_area);
    m_sections = new QVBoxLayout(content);
    m_sections->setContentsMargins(3, 8, 12, 24);
    m_sections->setSpacing(12);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_noteRow = new QWidget(content);
    m_warning = new QLabel(m_noteRow);
    auto *noteLayout = new QHBoxLayout(m_noteRow);
    noteLayout->setContentsMargins(0, 0, 0, 0);
    noteLayout->setSpacing(8);
    noteLayout->addWidget(m_warning, 0, Qt::AlignTop);
    noteLayout->addWidget(m_note, 1);
    m_sections->addWidget(m_noteRow);
    auto *settingsPart = new QWidget(content);
    auto *settingsLayout = new QVBoxLayout(settingsPart);
    settingsLayout->setContentsMargins(0, 0, 0, 0);
    settingsLayout->setSpacing(12);
    settingsLayout->addWidget(makeHeading(tr("Settings for this model"), content));
    settingsLayout->addWidget(m_choices);
    m_settingsPart = settingsPart;
    m_sections->addWidget(settingsPart);
    m_sections->addStretch();
    m_area->setWidget(content);
    content->setAutoFillBackground(false); // which the area has set
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_area, 1);
    setTabOrder(m_back, m_main);
    setTabOrder(m_main, m_unload);
    setTabOrder(m_unload, m_more);
}

QWidget *ModelDetailsPage::buildHead()
{
    m_back->setName(tr("Back"), QKeySequence(Qt::Key_Escape));
    QFont font = m_name->font();
    font.setPointSizeF(font.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    m_name->setFont(font);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setWordWrap(true);
    m_name->setAlignment(leadingSide() | Qt::AlignVCenter);
    m_line->setAlignment(leadingSide() | Qt::AlignVCenter);
    m_line->setForegroundRole(QPalette::PlaceholderText);
    m_line->setTextFormat(Qt::PlainText);
    m_line->setWordWrap(true);
    m_main->setProperty("prominent", true);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_name);
    words->addWidget(m_line);
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(0, 20, 12, 8);
    head->setSpacing(8);
    head->addWidget(m_back, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    head->addWidget(m_main, 0, Qt::AlignTop);
    head->addWidget(m_unload, 0, Qt::AlignTop);
    head->addWidget(m_more, 0, Qt::AlignTop);
    connect(m_back, &QToolButton::clicked, this, &ModelDetailsPage::backRequested);
    connect(m_main, &QPushButton::clicked, this, [this] {
        is(ModelListModel::IsLoadingRole) ? Q_EMIT mainRequested(m_path) : Q_EMIT chatRequested(m_path);
    });
    connect(m_unload, &QToolButton::clicked, this, [this] { Q_EMIT mainRequested(m_path); });
    connect(m_more, &QToolButton::clicked, this,
            [this] { Q_EMIT menuRequested(m_path, m_more->mapToGlobal(QPoint(0, m_more->height()))); });
    return m_head;
}

void ModelDetailsPage::focusFirst()
{
    QWidget *first = m_main->isEnabled() ? static_cast<QWidget *>(m_main) : m_back;
    first->setFocus(Qt::OtherFocusReason);
}

void ModelDetailsPage::setModel(const QString &path)
{
    if (path == m_path)
        return;
    m_path = path;
    m_of = {};
    m_problem.clear();
    m_hasDetails = false;
    if (const ModelEntry *entry = m_library->models()->entry(path)) {
        m_of.summary = entry->summary;
        m_problem = entry->problem;
    }
    rebuild();
    m_choices->setModel(m_of.summary);
    m_area->ensureVisible(0, 0);
}

void ModelDetailsPage::setDetails(const ModelDetails &details)
{
    if (m_path.isEmpty() || details.summary.path != m_path)
        return;
    m_of = details;
    if (const ModelEntry *entry = m_library->models()->entry(m_path))
        m_of.summary.name = entry->summary.name; // as its program calls it
    m_hasDetails = true;
    rebuild();
    m_choices->setModel(m_of.summary);
}

void ModelDetailsPage::setProblem(const QString &path, const QString &text)
{
    if (path != m_path || path.isEmpty())
        return;
    m_problem = text;
    rebuild();
}

void ModelDetailsPage::setContext(ContextChoice context)
{
    m_context = context;
    if (!m_path.isEmpty())
        rebuild();
}

void ModelDetailsPage::setSides(int side, int top)
{
    layout()->setContentsMargins(side, top, side, 0);
}

void ModelDetailsPage::refresh()
{
    if (m_path.isEmpty())
        return;
    const QModelIndex index = m_library->models()->index(m_library->models()->rowOf(m_path));
    m_main->setText(is(ModelListModel::IsLoadingRole) ? tr("Cancel") : tr("Chat"));
    m_main->setEnabled(index.isValid() && !LibraryDelegate::mainAction(index).isEmpty());
    if (m_unload->hasFocus() && !is(ModelListModel::IsLoadedRole))
        m_main->setFocus(); // rather than whatever comes next
    m_unload->setVisible(is(ModelListModel::IsLoadedRole));
}

bool ModelDetailsPage::is(int role) const
{
    return m_library->models()->index(m_library->models()->rowOf(m_path)).data(role).toBool();
}

void ModelDetailsPage::rebuild()
{
    m_name->setText(m_of.summary.name);
    const QString family = m_of.summary.family.isEmpty() ? m_of.summary.architecture : m_of.summary.family;
    m_line->setText(family.isEmpty() ? modelLine(m_of.summary)
                                     : family + QStringLiteral(" · ") + modelLine(m_of.summary));
    m_note->setText(m_problem);
    showWarning();
    m_noteRow->setVisible(!m_problem.isEmpty());
    m_settingsPart->setVisible(m_problem.isEmpty()); // what cannot be used needs none
    delete m_content;
    m_content = new QWidget(m_area->widget());
    m_contentLayout = new QVBoxLayout(m_content);
    m_contentLayout->setContentsMargins(0, 8, 0, 0);
    m_contentLayout->setSpacing(8);
    m_sections->insertWidget(m_sections->count() - 1, m_content);
    addMemory();
    addAbout();
    if (m_hasDetails) {
        addInside();
        addTemplate();
    }
    refresh();
}

QVBoxLayout *ModelDetailsPage::addSection(const QString &title)
{
    if (m_contentLayout->count() > 0)
        m_contentLayout->addSpacing(16);
    m_contentLayout->addWidget(makeHeading(title, m_content));
    auto *section = new QVBoxLayout;
    section->setSpacing(8);
    m_contentLayout->addLayout(section);
    return section;
}

void ModelDetailsPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_warning)
        showWarning();
}

void ModelDetailsPage::showWarning()
{
    m_warning->setPixmap(
        iconPixmap(QStringLiteral("warning"), Tokens::from(palette()).danger, 20, devicePixelRatioF()));
}

} // namespace askja::gui
