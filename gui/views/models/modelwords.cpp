// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelwords.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

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

QString memoryWords(const ModelSummary &model, ContextChoice context)
{
    if (model.weightBytes <= 0) {
        return {};
    }
    const int tokens = model.contextLength > 0 ? std::min(context.tokens, model.contextLength) : context.tokens;
    const qint64 perToken = context.small ? model.smallKvBytesPerToken : model.kvBytesPerToken;
    return translated(QT_TRANSLATE_NOOP("askja::gui::ModelWords", "%1 of memory"))
        .arg(sizeWords(model.weightBytes + perToken * tokens));
}

} // namespace askja::gui
