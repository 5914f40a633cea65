// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/numbers.h"

#include <algorithm>
#include <iomanip>
#include <locale>
#include <sstream>

namespace askja::cli {

std::string decimal(double value, int digits)
{
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream << std::fixed << std::setprecision(digits) << value;
    return stream.str();
}

std::string byteSize(std::uint64_t bytes)
{
    constexpr double kMebi = 1024.0 * 1024;
    const double size = static_cast<double>(bytes);
    if (size >= kMebi * 1024) {
        return decimal(size / (kMebi * 1024), 2) + " GiB";
    }
    return size >= kMebi ? decimal(size / kMebi, 1) + " MiB" : std::to_string(bytes) + " bytes";
}

Spread spreadOf(std::vector<double> samples)
{
    if (samples.empty()) {
        return {};
    }
    std::sort(samples.begin(), samples.end());
    const std::size_t middle = samples.size() / 2;
    const double median = samples.size() % 2 == 1 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
    return {median, samples.front(), samples.back()};
}

} // namespace askja::cli
