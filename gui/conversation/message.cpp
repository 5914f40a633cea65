// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/message.h"

#include <QRandomGenerator>

#include <atomic>

namespace askja::gui {

ItemId newItemId()
{
    // 41 bits of milliseconds (until 2039 … 2109 as seen from 2000) above 22 bits that keep two programs on one file
    // apart; within this program the next number is always a greater one.
    static std::atomic<ItemId> last{0};
    constexpr qint64 year2000 = 946'684'800'000;
    const ItemId now = ((QDateTime::currentMSecsSinceEpoch() - year2000) << 22)
        | static_cast<ItemId>(QRandomGenerator::global()->bounded(1U << 22));
    ItemId before = last.load();
    ItemId next = 0;
    do {
        next = now > before ? now : before + 1;
    } while (!last.compare_exchange_weak(before, next));
    return next;
}

QJsonObject MessageStats::toJson() const
{
    QJsonObject json{
        {QLatin1String("promptTokens"), promptTokens},
        {QLatin1String("reusedTokens"), reusedTokens},
        {QLatin1String("tokens"), tokens},
        {QLatin1String("readSpeed"), readSpeed},
        {QLatin1String("writeSpeed"), writeSpeed},
        {QLatin1String("model"), modelName},
        {QLatin1String("isa"), isa},
        {QLatin1String("stop"), stopReason},
    };
    if (seed >= 0)
        json.insert(QLatin1String("seed"), QString::number(seed)); // a JSON number keeps only 53 bits
    return json;
}

MessageStats MessageStats::fromJson(const QJsonObject &json)
{
    MessageStats stats;
    stats.promptTokens = json.value(QLatin1String("promptTokens")).toInt();
    stats.reusedTokens = json.value(QLatin1String("reusedTokens")).toInt();
    stats.tokens = json.value(QLatin1String("tokens")).toInt();
    stats.readSpeed = json.value(QLatin1String("readSpeed")).toDouble();
    stats.writeSpeed = json.value(QLatin1String("writeSpeed")).toDouble();
    stats.modelName = json.value(QLatin1String("model")).toString();
    stats.isa = json.value(QLatin1String("isa")).toString();
    stats.stopReason = json.value(QLatin1String("stop")).toString();
    bool ok = false;
    const qint64 seed = json.value(QLatin1String("seed")).toString().toLongLong(&ok);
    stats.seed = ok ? seed : -1;
    return stats;
}

} // namespace askja::gui
