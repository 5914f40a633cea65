// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/gguf.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace askja::models::inline ASKJA_ISA {

/// Reads the numbers of an architecture from a file and collects the first thing that is wrong, so that readers stay
/// lists. Keys are given without the architecture ("attention.head_count"). After an error every getter returns the
/// least value of its range, or 1; result() has the error: FileDamaged or Unsupported.
class Header
{
public:
    Header(const format::GgufFile &file, std::string_view architecture)
        : m_file(file)
        , m_architecture(architecture)
    {
    }

    [[nodiscard]] const format::GgufFile &file() const { return m_file; }
    [[nodiscard]] bool has(std::string_view key) const { return m_file.find(full(key)) != nullptr; }

    /// 1 … most; an absent key gives the fallback, and without one an error.
    [[nodiscard]] int count(std::string_view key, std::uint32_t most, std::optional<int> fallback = {});
    /// 0 … most; absent: 0
    [[nodiscard]] int countOrNone(std::string_view key, std::uint32_t most);
    [[nodiscard]] float real(std::string_view key, format::Range<float> range, std::optional<float> fallback = {});
    [[nodiscard]] std::string text(std::string_view key, std::string_view fallback);
    [[nodiscard]] bool truth(std::string_view key, bool fallback);
    /// Which of `layers` layers a key marks, which holds either one bool for each or a number n: then every n-th layer,
    /// the last of n, is not marked. Absent: as if it held `period`.
    [[nodiscard]] std::vector<bool> pattern(std::string_view key, int layers, int period);

    /// Unsupported, unless something was wrong before.
    void refuse(std::string sentence) { fail({ErrorCode::Unsupported, std::move(sentence)}); }
    void damaged(std::string sentence) { fail({ErrorCode::FileDamaged, std::move(sentence)}); }
    /// Refuses what would change the results and no getter was asked for: experts, caps, scales, windows, ….
    void refuseUnreadSettings();
    [[nodiscard]] const Result<void> &result() const { return m_result; }

private:
    [[nodiscard]] std::string full(std::string_view key) const { return m_architecture + "." + std::string(key); }
    [[nodiscard]] bool isNeutral(std::string_view key, double neutral) const;
    void fail(Error error);
    /// The value of a result, or `otherwise` and its error kept.
    template <class T, class Fallback> T taken(std::string_view key, const Result<T> &result, Fallback otherwise);

    const format::GgufFile &m_file;
    std::string m_architecture;
    std::vector<std::string> m_read;
    Result<void> m_result;
};

} // namespace askja::models::inline ASKJA_ISA
