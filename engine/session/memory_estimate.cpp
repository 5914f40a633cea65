// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/memory_estimate.h"

namespace askja::session::inline ASKJA_ISA {

namespace {

/// A context that is worth offering.
constexpr std::uint32_t kLeastContext = 256;

std::string advice(const MemoryNeed &need, std::uint64_t available)
{
    const std::uint64_t fixed = need.weightBytes + need.fixedBytes + need.workingBytes;
    if (available > fixed && need.contextBytes > 0) {
        const double part = static_cast<double>(available - fixed) / static_cast<double>(need.contextBytes);
        const auto tokens = static_cast<std::uint64_t>(part * need.contextTokens) / kLeastContext * kLeastContext;
        if (tokens >= kLeastContext)
            return "A context of " + std::to_string(tokens) + " tokens would fit.";
    }
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
