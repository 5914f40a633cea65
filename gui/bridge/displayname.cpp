// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/displayname.h"

#include "gui/bridge/convert.h"

#include <QRegularExpression>

namespace askja::gui {

namespace {

QString withoutTail(QString name, const QString &pattern)
{
    const QRegularExpression tail(pattern, QRegularExpression::CaseInsensitiveOption);
    return name.remove(tail);
}

bool saysNothing(const QString &stem)
{
    static const QRegularExpression hash(QStringLiteral("^(sha256-)?[0-9a-f]{32,}$"),
                                         QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression plain(QStringLiteral("^(ggml-)?(model|weights)?$"),
                                          QRegularExpression::CaseInsensitiveOption);
    return hash.match(stem).hasMatch() || plain.match(stem).hasMatch();
}

} // namespace

QString displayName(const ModelInfo &info)
{
    QString name = withoutTail(fromPath(info.path.filename()), QStringLiteral("\\.gguf$"));
    name = withoutTail(name, QStringLiteral("-\\d{5}-of-\\d{5}$"));
    name = withoutTail(name, QStringLiteral("[-._ ](UD-)?(I?Q\\d\\w*|F16|FP16|BF16|F32)$"));
    if (saysNothing(name) && !info.name.empty())
        return QString::fromStdString(info.name);
    return name;
}

} // namespace askja::gui
