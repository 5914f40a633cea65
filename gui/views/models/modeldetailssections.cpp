// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The sections of a model's page that its file fills.
#include "gui/views/models/modeldetailspage.h"

#include "gui/discover/recommendation.h"
#include "gui/library/modellibrary.h"
#include "gui/views/models/factgrid.h"
#include "gui/views/models/modelwords.h"

#include <QDir>
#include <QFontDatabase>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

namespace {

QString count(qint64 number)
{
    return number > 0 ? QLocale().toString(number) : QString();
}

QString languageNames(const QStringList &codes)
{
    QStringList names;
    for (const QString &code : codes) {
        const QLocale::Language language = QLocale(code).language();
        names
            += language == QLocale::C || language == QLocale::AnyLanguage ? code : QLocale::languageToString(language);
    }
    return names.join(QStringLiteral(", "));
}

/// A line for each row of the table: only so many rows as people compare.
QVector<MemoryRow> rowsToShow(const QVector<MemoryRow> &memory)
{
    constexpr int kFewest = 2048;
    QVector<MemoryRow> rows;
    for (const MemoryRow &row : memory) {
        if (row.tokens >= kFewest || memory.size() <= 3)
            rows.append(row);
    }
    return rows;
}

} // namespace

void ModelDetailsPage::addMemory()
{
    const QVector<MemoryRow> rows = rowsToShow(m_of.summary.memory);
    const ModelEntry *entry = m_library->models()->entry(m_path);
    const double speed = m_of.summary.tokensPerSecond > 0 ? m_of.summary.tokensPerSecond
        : entry                                           ? entry->tokensPerSecond
                                                          : 0;
    if (rows.isEmpty() && speed <= 0)
        return;
    QVBoxLayout *section = addSection(tr("On this computer"));
    if (speed > 0) {
        auto *facts = new FactGrid(m_content);
        facts->addFact(tr("Writes"), speedInWords(speed),
                       tr("Forecast: %1 tokens a second").arg(QLocale().toString(speed, 'g', 3)));
        const double prompt = m_of.summary.promptTokensPerSecond;
        facts->addFact(tr("Reads"), speedInWords(prompt),
                       tr("Forecast: %1 tokens a second").arg(QLocale().toString(prompt, 'g', 3)));
        section->addWidget(facts);
    }
    if (rows.isEmpty())
        return;
    auto *table = new FactGrid(m_content);
    table->addHead({tr("Conversation"), tr("Memory in all"), tr("Stored compactly")});
    for (const MemoryRow &row : rows) {
        table->addRow(
            {tr("%1 tokens").arg(QLocale().toString(row.tokens)), sizeWords(row.bytes), sizeWords(row.smallBytes)},
            row.tokens == m_context.tokens);
    }
    section->addWidget(table);
}

void ModelDetailsPage::addAbout()
{
    const ModelSummary &s = m_of.summary;
    QVBoxLayout *section = addSection(tr("About"));
    auto *facts = new FactGrid(m_content);
    facts->addFact(tr("Family"), s.family);
    facts->addFact(tr("Made from"), m_of.baseModel);
    facts->addFact(tr("By"), m_of.author);
    facts->addFact(tr("Description"), m_of.description);
    facts->addFact(tr("Languages"), languageNames(m_of.languages));
    facts->addFact(tr("Licence"), m_of.licenseName.isEmpty() ? s.license : m_of.licenseName);
    facts->addFact(tr("Tags"), m_of.tags.join(QStringLiteral(", ")));
    facts->addFact(tr("File"), QDir::toNativeSeparators(m_path));
    facts->addFact(tr("Size"), sizeWords(s.fileBytes), tr("%1 bytes").arg(QLocale().toString(s.fileBytes)));
    if (m_of.parts > 1)
        facts->addFact(tr("Parts"), count(m_of.parts));
    if (const ModelEntry *entry = m_library->models()->entry(m_path)) {
        facts->addFact(tr("Kept by"), entry->source, tr("It is used where it is, and never changed or deleted."));
        QStringList copies;
        for (const QString &copy : entry->alsoAt)
            copies += QDir::toNativeSeparators(copy);
        facts->addFact(tr("The same file"), copies.join(u'\n'));
        facts->addFact(tr("Last use"), lastUseWords(entry->lastUse, QDateTime::currentDateTime()));
    }
    section->addWidget(facts);
    auto *links = new QHBoxLayout;
    const auto addLink = [&](const QString &text, const QString &address) {
        const QUrl url(address, QUrl::StrictMode);
        const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
        if (!url.isValid() || !web || url.host().isEmpty())
            return; // it comes from a file
        auto *button = new QPushButton(text, m_content);
        button->setToolTip(url.toDisplayString());
        connect(button, &QPushButton::clicked, this, [this, url] { Q_EMIT pageRequested(url); });
        links->addWidget(button);
    };
    addLink(tr("Open Its Page"), m_of.sourceLink);
    addLink(tr("Read the Licence"), m_of.licenseLink);
    links->addStretch();
    section->addLayout(links);
}

void ModelDetailsPage::addInside()
{
    QVBoxLayout *section = addSection(tr("What is inside"));
    auto *facts = new FactGrid(m_content);
    facts->addFact(tr("Architecture"), m_of.summary.architecture);
    facts->addFact(tr("Parameters"), parameterWords(m_of.summary.parameters), count(m_of.summary.parameters));
    facts->addFact(tr("Trained for"), contextWords(m_of.summary.contextLength));
    facts->addFact(tr("Layers"), count(m_of.layers));
    facts->addFact(tr("Width"), count(m_of.embeddingLength), tr("Embedding length"));
    facts->addFact(tr("Feed-forward width"), count(m_of.feedForwardLength));
    if (m_of.heads > 0)
        facts->addFact(tr("Attention heads"),
                       m_of.kvHeads > 0 ? tr("%1, with %2 for keys and values").arg(m_of.heads).arg(m_of.kvHeads)
                                        : count(m_of.heads));
    facts->addFact(tr("Width of a head"), count(m_of.headDimension));
    if (m_of.experts > 0)
        facts->addFact(tr("Experts"), tr("%1, of which %2 at a time").arg(m_of.experts).arg(m_of.expertsUsed));
    facts->addFact(tr("Tokenizer"), m_of.tokenizer);
    facts->addFact(tr("Vocabulary"), count(m_of.vocabularySize));
    facts->addFact(tr("Begins a text with"), m_of.beginToken);
    facts->addFact(tr("Ends a turn with"), m_of.endToken);
    section->addWidget(facts);
    if (m_of.weights.isEmpty())
        return;
    auto *table = new FactGrid(m_content);
    table->addHead({tr("Weights"), tr("Tensors"), tr("Size")});
    for (const WeightRow &row : std::as_const(m_of.weights))
        table->addRow({row.type, count(row.tensors), sizeWords(row.bytes)});
    section->addSpacing(8);
    section->addWidget(table);
}

void ModelDetailsPage::addTemplate()
{
    QVBoxLayout *section = addSection(tr("How a conversation is put for it"));
    const ModelSummary &s = m_of.summary;
    auto *note = new QLabel(m_content);
    note->setTextFormat(Qt::PlainText);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setText(!s.templateFamily.isEmpty()
                      ? tr("With the chat template of %1. %2").arg(s.templateFamily, s.templateProblem).trimmed()
                      : s.hasChatTemplate ? tr("With the chat template in its file.")
                                          : tr("It has no chat template: it can only go on from a text."));
    section->addWidget(note);
    if (!m_of.templatePreview.isEmpty()) {
        addText(section, tr("A small conversation, as the model reads it"), m_of.templatePreview);
    } else if (!m_of.templateProblem.isEmpty()) {
        auto *problem = new QLabel(m_of.templateProblem, m_content);
        problem->setTextFormat(Qt::PlainText);
        problem->setWordWrap(true);
        section->addWidget(problem);
    }
    if (!m_of.chatTemplate.isEmpty())
        addText(section, tr("The template in the file"), m_of.chatTemplate);
}

void ModelDetailsPage::addText(QVBoxLayout *section, const QString &name, const QString &text)
{
    auto *label = new QLabel(name, m_content);
    auto *edit = new QPlainTextEdit(m_content);
    edit->setPlainText(text);
    edit->setReadOnly(true);
    edit->setTabChangesFocus(true);
    edit->setAccessibleName(name);
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    const int lines = std::clamp(static_cast<int>(text.count(u'\n')) + 2, 4, 14);
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * lines + 20);
    label->setBuddy(edit);
    section->addWidget(label);
    section->addWidget(edit);
}

} // namespace askja::gui
