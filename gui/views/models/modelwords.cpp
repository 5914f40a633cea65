// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelwords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace askja::gui {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("askja::gui::ModelWords", text);
}

} // namespace

QString sizeWords(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString parameterWords(qint64 count)
{
    if (count <= 0) {
        return {};
    }
    const double millions = static_cast<double>(count) / 1e6;
    return millions < 1000 ? translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 million"))
                                 .arg(QLocale().toString(millions, 'f', 0))
                           : translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 billion"))
                                 .arg(QLocale().toString(millions / 1000, 'f', 1));
}

QString modelLine(const ModelSummary &model)
{
    QStringList parts;
    parts += model.quantisation;
    parts += model.fileBytes > 0 ? sizeWords(model.fileBytes) : QString();
    if (const QString count = parameterWords(model.parameters); !count.isEmpty()) {
        parts += translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 parameters")).arg(count);
    }
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

qint64 memoryBytes(const ModelSummary &model, ContextChoice context)
{
    const auto bytesOf = [&](const MemoryRow &row) { return context.small ? row.smallBytes : row.bytes; };
    const auto row = std::find_if(model.memory.begin(), model.memory.end(),
                                  [&](const MemoryRow &r) { return r.tokens >= context.tokens; });
    if (model.memory.isEmpty()) {
        return 0;
    }
    if (row == model.memory.begin() || row == model.memory.end()) {
        return bytesOf(row == model.memory.end() ? model.memory.back() : *row);
    }
    const MemoryRow &before = *std::prev(row);
    const double share = static_cast<double>(context.tokens - before.tokens) / (row->tokens - before.tokens);
    return bytesOf(before) + std::llround(share * static_cast<double>(bytesOf(*row) - bytesOf(before)));
}

QString memoryWords(const ModelSummary &model, ContextChoice context)
{
    const qint64 bytes = memoryBytes(model, context);
    if (bytes <= 0) {
        return {};
    }
    return translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 of memory")).arg(sizeWords(bytes));
}

QString lastUseWords(const QDateTime &lastUse, const QDateTime &now)
{
    if (!lastUse.isValid()) {
        return {};
    }
    const QDate day = lastUse.toLocalTime().date();
    const qint64 days = day.daysTo(now.toLocalTime().date());
    if (days <= 0) {
        return translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "used today"));
    }
    if (days == 1) {
        return translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "used yesterday"));
    }
    return translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "used on %1"))
        .arg(QLocale().toString(day, QLocale::ShortFormat));
}

QString contextWords(int tokens)
{
    return tokens > 0 ? translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 tokens of context"))
                            .arg(QLocale().toString(tokens))
                      : QString();
}

} // namespace askja::gui
