// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/displayname.h"

#include "gui/bridge/convert.h"

#include <QHash>
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

QString familyName(const ModelInfo &info)
{
    // Many files write their family in small letters.
    static const QHash<QString, QString> written{
        {QStringLiteral("smollm"), QStringLiteral("SmolLM")},
        {QStringLiteral("smollm2"), QStringLiteral("SmolLM2")},
        {QStringLiteral("smollm3"), QStringLiteral("SmolLM3")},
        {QStringLiteral("qwen2"), QStringLiteral("Qwen2")},
        {QStringLiteral("qwen2.5"), QStringLiteral("Qwen2.5")},
        {QStringLiteral("qwen3"), QStringLiteral("Qwen3")},
        {QStringLiteral("qwen35"), QStringLiteral("Qwen3.5")},
        {QStringLiteral("gemma"), QStringLiteral("Gemma")},
        {QStringLiteral("gemma2"), QStringLiteral("Gemma 2")},
        {QStringLiteral("gemma3"), QStringLiteral("Gemma 3")},
        {QStringLiteral("gemma 2"), QStringLiteral("Gemma 2")},
        {QStringLiteral("gemma 3"), QStringLiteral("Gemma 3")},
        {QStringLiteral("phi3"), QStringLiteral("Phi-3")},
        {QStringLiteral("granite"), QStringLiteral("Granite")},
        {QStringLiteral("olmo2"), QStringLiteral("OLMo 2")},
        {QStringLiteral("mistral3"), QStringLiteral("Mistral 3")},
        {QStringLiteral("llama 3.1"), QStringLiteral("Llama 3.1")},
        {QStringLiteral("llama 3.2"), QStringLiteral("Llama 3.2")},
    };
    const QString said
        = QString::fromStdString(info.origin.family).replace(QLatin1Char('-'), QLatin1Char(' ')).simplified();
    if (!said.isEmpty())
        return written.value(said.toLower(), said);
    return written.value(QString::fromStdString(info.architecture)); // "llama" is what many are built like
}

} // namespace askja::gui
