// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>

namespace askja::gui {

/// Bytes per second over the last few seconds. Times are ms of any clock that only goes forward.
class SpeedMeter
{
public:
    void add(qint64 time, qint64 received);
    void reset() { m_samples.clear(); }
    [[nodiscard]] qint64 bytesPerSecond() const;
    /// −1: nobody can say.
    [[nodiscard]] qint64 secondsLeft(qint64 missing) const;

private:
    struct Sample
    {
        qint64 time = 0;
        qint64 received = 0;
    };
    QList<Sample> m_samples;
};

} // namespace askja::gui
