// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/sampling.h"

#include "gui/settings/settings.h"

#include <QJsonValue>

#include <algorithm>

namespace askja::gui {

namespace {

double number(const QJsonObject &json, QLatin1String name, SettingKey range, double fallback)
{
    const QJsonValue value = json.value(name);
    if (!value.isDouble())
        return fallback;
    return std::clamp(value.toDouble(), Settings::minimum(range).toDouble(), Settings::maximum(range).toDouble());
}

} // namespace

QJsonObject Sampling::toJson() const
{
    return {
        {QLatin1String("temperature"), temperature},
        {QLatin1String("topK"), topK},
        {QLatin1String("topP"), topP},
        {QLatin1String("minP"), minP},
        {QLatin1String("repeatPenalty"), repeatPenalty},
        // JSON numbers are doubles: a seed beyond 2^53 would come back as another one.
        {QLatin1String("seed"), QString::number(seed)},
    };
}

Sampling Sampling::fromJson(const QJsonObject &json, const Sampling &fallback)
{
    Sampling s = fallback;
    s.temperature = number(json, QLatin1String("temperature"), SettingKey::Temperature, fallback.temperature);
    s.topK = static_cast<int>(number(json, QLatin1String("topK"), SettingKey::TopK, fallback.topK));
    s.topP = number(json, QLatin1String("topP"), SettingKey::TopP, fallback.topP);
    s.minP = number(json, QLatin1String("minP"), SettingKey::MinP, fallback.minP);
    s.repeatPenalty = number(json, QLatin1String("repeatPenalty"), SettingKey::RepeatPenalty, fallback.repeatPenalty);
    bool ok = false;
    const qint64 seed = json.value(QLatin1String("seed")).toString().toLongLong(&ok);
    if (ok)
        s.seed = std::max<qint64>(seed, -1);
    return s;
}

} // namespace askja::gui
