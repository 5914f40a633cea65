// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/memory_estimate.h"

namespace askja::session::inline ASKJA_ISA {

namespace {

/// A context that is worth offering.
constexpr std::uint32_t kLeastContext = 256;

std::string advice(const MemoryNeed &need, std::uint64_t available)
{
    const std::uint64_t fixed = need.weightBytes + need.workingBytes;
    if (available > fixed && need.contextTokens > 0) {
        const std::uint64_t perToken = need.contextBytes / need.contextTokens + 1;
        const std::uint64_t tokens = (available - fixed) / perToken / kLeastContext * kLeastContext;
        if (tokens >= kLeastContext)
            return "A context of " + std::to_string(tokens) + " tokens would fit.";
    }
    return "No context would fit: close other programs, or take a smaller model or one with fewer bits per weight.";
}

} // namespace

std::string sizeText(std::uint64_t bytes)
{
    constexpr std::uint64_t kMega = 1'000'000;
    if (bytes < 1000 * kMega)
        return std::to_string((bytes + kMega - 1) / kMega) + " MB";
    const std::uint64_t tenths = (bytes + 100 * kMega - 1) / (100 * kMega);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

Result<void> checkMemory(const MemoryNeed &need, const platform::MemoryStatus &status)
{
    if (status.totalBytes == 0 || need.total() <= status.availableBytes)
        return {};
    std::string message = "This needs " + sizeText(need.total()) + " of memory: ";
    if (need.weightBytes > 0)
        message += sizeText(need.weightBytes) + " for the weights, ";
    message += sizeText(need.contextBytes) + " for a context of " + std::to_string(need.contextTokens) + " tokens and "
        + sizeText(need.workingBytes) + " to work in. " + sizeText(status.availableBytes) + " are available"
        + (status.limited ? " within the limit set for this program. " : ". ");
    return {ErrorCode::OutOfMemory, message + advice(need, status.availableBytes)};
}

} // namespace askja::session::inline ASKJA_ISA
