// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace askja::cli {

/// A number with so many digits after the point, the same in every locale.
[[nodiscard]] std::string decimal(double value, int digits);
/// "1.5 GiB", "93.8 MiB", "512 bytes".
[[nodiscard]] std::string byteSize(std::uint64_t bytes);

/// The middle of samples and how far they are apart. All zero without samples.
struct Spread
{
    double median = 0; ///< mean of the middle two for an even number
    double least = 0;
    double most = 0;
};
[[nodiscard]] Spread spreadOf(std::vector<double> samples);

} // namespace askja::cli
