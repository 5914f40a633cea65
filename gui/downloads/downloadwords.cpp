// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadwords.h"

#include "gui/downloads/downloadtexts.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

constexpr qint64 kMinute = 60;
constexpr qint64 kHour = 60 * kMinute;
constexpr qint64 kDay = 24 * kHour;

QString sizeWords(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString amountWords(const DownloadStatus &status)
{
    if (status.received == 0)
        return sizeWords(status.size);
    return DownloadTexts::tr("%1 of %2").arg(sizeWords(status.received), sizeWords(status.size));
}

double fractionOf(const DownloadStatus &status)
{
    return status.size > 0 ? static_cast<double>(status.received) / static_cast<double>(status.size) : 0;
}

} // namespace

QString percentWords(double fraction)
{
    const double hundredths = std::floor(std::clamp(fraction, 0.0, 1.0) * 100);
    return DownloadTexts::tr("%1 %").arg(QLocale().toString(hundredths, 'f', 0));
}

QString timeLeftWords(qint64 seconds)
{
    if (seconds < 0)
        return {};
    if (seconds < kMinute)
        return DownloadTexts::tr("%1 s left").arg(std::max<qint64>(5, (seconds + 4) / 5 * 5)); // calm figures
    if (seconds < kHour)
        return DownloadTexts::tr("%1 min left").arg((seconds + kMinute - 1) / kMinute);
    if (seconds < 2 * kDay)
        return DownloadTexts::tr("%1 h %2 min left").arg(seconds / kHour).arg(seconds % kHour / kMinute);
    return DownloadTexts::tr("more than two days left");
}

QString stateWords(const DownloadStatus &status)
{
    switch (status.state) {
    case DownloadState::Waiting:
        return joined({DownloadTexts::tr("Waiting for its turn"), amountWords(status)});
    case DownloadState::Checking:
        return joined({DownloadTexts::tr("Checking what is already here"), percentWords(fractionOf(status))});
    case DownloadState::Running:
        return joined({amountWords(status),
                       status.bytesPerSecond > 0
                           ? DownloadTexts::tr("%1/s", "amount a second").arg(sizeWords(status.bytesPerSecond))
                           : QString(),
                       timeLeftWords(status.secondsLeft)});
    case DownloadState::Retrying:
        return joined({amountWords(status), DownloadTexts::tr("trying again by itself")});
    case DownloadState::Paused:
        return joined(
            {status.error ? DownloadTexts::tr("Stopped for now") : DownloadTexts::tr("Paused"), amountWords(status)});
    case DownloadState::Failed:
        return joined({DownloadTexts::tr("Stopped"), status.size > 0 ? amountWords(status) : QString()});
    case DownloadState::Done:
        return joined({DownloadTexts::tr("Done"), sizeWords(status.size)});
    case DownloadState::Cancelled:
        return DownloadTexts::tr("Cancelled");
    }
    return {};
}

QString summaryWords(const DownloadSummary &summary)
{
    if (summary.active > 0)
        return joined({DownloadTexts::tr("%n download(s)", nullptr, summary.active), percentWords(summary.fraction()),
                       timeLeftWords(summary.secondsLeft)});
    if (summary.stuck > 0)
        return DownloadTexts::tr("%n download(s) stopped", nullptr, summary.stuck);
    if (summary.paused > 0)
        return DownloadTexts::tr("%n download(s) paused", nullptr, summary.paused);
    return {};
}

} // namespace askja::gui
