// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/speedmeter.h"

namespace askja::gui {

namespace {

constexpr qint64 kWindow = 5'000;
constexpr qint64 kShortest = 300; ///< ms of which a speed can be told

} // namespace

void SpeedMeter::add(qint64 time, qint64 received)
{
    if (!m_samples.isEmpty() && received < m_samples.last().received) // began anew
        m_samples.clear();
    m_samples.append({time, received});
    while (m_samples.size() > 2 && m_samples.at(1).time <= time - kWindow)
        m_samples.removeFirst();
}

qint64 SpeedMeter::bytesPerSecond() const
{
    if (m_samples.size() < 2)
        return 0;
    const qint64 time = m_samples.last().time - m_samples.first().time;
    return time < kShortest ? 0 : (m_samples.last().received - m_samples.first().received) * 1000 / time;
}

qint64 SpeedMeter::secondsLeft(qint64 missing) const
{
    const qint64 speed = bytesPerSecond();
    return speed <= 0 ? -1 : (missing + speed - 1) / speed;
}

} // namespace askja::gui
