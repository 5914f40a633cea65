// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

struct pcre2_real_code_8;
struct pcre2_real_match_data_8;
struct pcre2_real_match_context_8;

namespace askja::tokenizer {

struct PatternDeleter
{
    void operator()(pcre2_real_code_8 *code) const;
    void operator()(pcre2_real_match_data_8 *data) const;
    void operator()(pcre2_real_match_context_8 *context) const;
};

/// Working memory for matching; one per thread and text.
using MatchMemory = std::unique_ptr<pcre2_real_match_data_8, PatternDeleter>;

/// A regular expression of PCRE2 over UTF-8 with Unicode properties, compiled to machine code where the system allows
/// it. Immutable: any number of threads may match at once, each with its own MatchMemory.
class Pattern
{
public:
    struct Match
    {
        std::size_t begin = 0;
        std::size_t end = 0; ///< > begin
    };

    /// \s and \S mean White_Space as Unicode defines it, since that is what the models' own libraries mean (PCRE2 by
    /// itself adds U+180E). Errors: Internal.
    [[nodiscard]] static Result<Pattern> compile(std::string_view pattern);

    [[nodiscard]] MatchMemory memory() const;
    /// The first match at or after from that is not empty. text must be valid UTF-8. Bounded in time: a match that
    /// costs more than any sensible one counts as none.
    [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from, const MatchMemory &memory) const;

private:
    Pattern() = default;

    std::unique_ptr<pcre2_real_code_8, PatternDeleter> m_code;
    std::unique_ptr<pcre2_real_match_context_8, PatternDeleter> m_limits;
    bool m_jit = false;
};

} // namespace askja::tokenizer
