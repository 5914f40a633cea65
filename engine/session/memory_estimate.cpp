// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/memory_estimate.h"

#include <string_view>

namespace askja::session::inline ASKJA_ISA {

namespace {

/// A context that is worth offering.
constexpr std::uint32_t kLeastContext = 256;

/// The largest context that fits, if one of need.contextTokens takes so many bytes; 0: none is worth offering.
std::uint64_t fittingTokens(const MemoryNeed &need, std::uint64_t contextBytes, std::uint64_t available)
{
    const std::uint64_t fixed = need.weightBytes + need.fixedBytes + need.workingBytes;
    if (available <= fixed || contextBytes == 0)
        return 0;
    const double part = static_cast<double>(available - fixed) / static_cast<double>(contextBytes);
    if (part >= 1)
        return need.contextTokens;
    return static_cast<std::uint64_t>(part * need.contextTokens) / kLeastContext * kLeastContext;
}

std::string advice(const MemoryNeed &need, std::uint64_t available)
{
    constexpr std::string_view kSmall = " with keys and values in 8 bits";
    const std::uint64_t tokens = fittingTokens(need, need.contextBytes, available);
    const std::uint64_t smallTokens = fittingTokens(need, need.smallContextBytes, available);
    std::string text = "A context of " + std::to_string(tokens > 0 ? tokens : smallTokens) + " tokens";
    if (tokens > 0 && smallTokens > tokens)
        return text.append(" would fit, or of ").append(std::to_string(smallTokens)).append(kSmall).append(".");
    if (tokens > 0)
        return text.append(" would fit.");
    if (smallTokens > 0)
        return text.append(" would fit").append(kSmall).append(".");
    return "No context would fit: close other programs, or take a smaller model or one with fewer bits per weight.";
}

} // namespace

std::string sizeText(std::uint64_t bytes, Rounding rounding)
{
    constexpr std::uint64_t kMega = 1'000'000;
    const auto in = [&](std::uint64_t unit) { return (bytes + (rounding == Rounding::Up ? unit - 1 : 0)) / unit; };
    if (in(kMega) < 1000)
        return std::to_string(in(kMega)) + " MB";
    const std::uint64_t tenths = in(100 * kMega);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

Result<void> checkMemory(const MemoryNeed &need, const platform::MemoryStatus &status)
{
    if (status.totalBytes == 0 || need.total() <= status.availableBytes)
        return {};
    std::string message = "This needs " + sizeText(need.total(), Rounding::Up) + " of memory: ";
    if (need.weightBytes > 0)
        message += sizeText(need.weightBytes, Rounding::Up) + " for the weights, ";
    message += sizeText(need.contextBytes + need.fixedBytes, Rounding::Up) + " for a context of "
        + std::to_string(need.contextTokens) + " tokens and " + sizeText(need.workingBytes, Rounding::Up)
        + " to work in. " + sizeText(status.availableBytes, Rounding::Down) + " are available"
        + (status.limited ? " within the limit set for this program. " : ". ");
    return {ErrorCode::OutOfMemory, message + advice(need, status.availableBytes)};
}

} // namespace askja::session::inline ASKJA_ISA
