// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/folderpanel.h"

#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/iconbutton.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace askja::gui {

namespace {

/// A path that gives way in the middle when the window is narrow.
class PathLabel : public QLabel
{
public:
    using QLabel::QLabel;
    [[nodiscard]] QSize minimumSizeHint() const override { return {60, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        // Read from the left always, slash first.
        painter.drawText(rect(), Qt::AlignVCenter | static_cast<int>(leadingSide()) | Qt::TextForceLeftToRight,
                         fontMetrics().elidedText(text(), Qt::ElideMiddle, width()));
    }
};

} // namespace

FolderPanel::FolderPanel(ModelLibrary *library, Settings *settings, QWidget *parent)
    : QFrame(parent)
    , m_library(library)
    , m_settings(settings)
    , m_layout(new QVBoxLayout(this))
    , m_others(new QCheckBox(tr("Show models of other programs, too"), this))
{
    setAccessibleName(tr("Folders with models"));
    m_layout->setContentsMargins(16, 12, 12, 12);
    m_layout->setSpacing(8);
    auto *add = new QPushButton(themedIcon(QStringLiteral("folder")), tr("Add a Folder…"), this);
    auto *foot = new QHBoxLayout;
    foot->addWidget(add);
    foot->addStretch();
    m_others->setToolTip(
        tr("Hugging Face, LM Studio, Ollama, GPT4All and Jan. They are used where they are: Askja never changes or "
           "deletes them."));
    m_layout->addLayout(foot);
    m_layout->addWidget(m_others);
    connect(add, &QPushButton::clicked, this, &FolderPanel::chooseFolder);
    connect(m_others, &QCheckBox::toggled, this,
            [this](bool on) { m_settings->setValue(SettingKey::OtherPrograms, on); });
    connect(library, &ModelLibrary::foldersChanged, this, &FolderPanel::refresh);
    connect(settings, &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::OtherPrograms)
            m_others->setChecked(m_settings->boolean(key));
    });
    refresh();
}

void FolderPanel::refresh()
{
    delete m_rows;
    m_rows = new QWidget(this);
    auto *rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    m_layout->insertWidget(0, m_rows);
    const QStringList folders = m_library->folders();
    for (const QString &folder : folders)
        addRow(folder, folder == folders.first());
    m_others->setChecked(m_settings->boolean(SettingKey::OtherPrograms));
}

void FolderPanel::addRow(const QString &folder, bool isOwn)
{
    const QString shown = QDir::toNativeSeparators(folder);
    const bool missing = m_library->missingFolders().contains(QDir(folder).absolutePath());
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    auto *path = new PathLabel(shown, m_rows);
    path->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    path->setToolTip(shown);
    row->addWidget(path, 1);
    auto *note = new QLabel(isOwn ? tr("downloads go here") : missing ? tr("not connected") : QString(), m_rows);
    note->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(note);
    if (missing)
        path->setForegroundRole(QPalette::PlaceholderText);
    auto *show = new IconButton(QStringLiteral("folder"), tr("Show “%1”").arg(shown), m_rows);
    show->setEnabled(!missing);
    connect(show, &QToolButton::clicked, this, [this, folder] { Q_EMIT showFolderRequested(folder); });
    row->addWidget(show);
    auto *remove = new IconButton(QStringLiteral("close"), tr("Do not look into “%1” any more").arg(shown), m_rows);
    remove->setEnabled(!isOwn);
    QSizePolicy room = remove->sizePolicy();
    room.setRetainSizeWhenHidden(true); // the buttons of all rows stand under each other
    remove->setSizePolicy(room);
    remove->setVisible(!isOwn);
    connect(
        remove, &QToolButton::clicked, this,
        [this, folder] {
            m_library->removeFolder(folder);
            Q_EMIT removed(folder);
        },
        Qt::QueuedConnection); // the row with this button goes
    row->addWidget(remove);
    static_cast<QVBoxLayout *>(m_rows->layout())->addLayout(row);
}

void FolderPanel::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Add a Folder with Models"), m_settings->text(SettingKey::LastFolder));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) { m_library->addFolder(folder); });
    dialog->open();
}

void FolderPanel::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.panel);
    painter.drawRoundedRect(QRectF(rect()), 12, 12);
}

} // namespace askja::gui
