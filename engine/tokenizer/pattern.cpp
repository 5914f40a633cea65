// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <array>
#include <pcre2.h>
#include <string>

namespace askja::tokenizer {

namespace {

// One step of backtracking each; the patterns here need one or two per byte of a run of white space.
constexpr std::uint32_t kMatchLimit = 200'000'000;

std::string withUnicodeSpace(std::string_view pattern)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool escape = pattern[i] == '\\' && i + 1 < pattern.size();
        if (!escape) {
            out += pattern[i];
            continue;
        }
        const char letter = pattern[++i];
        if (letter == 's')
            out += "\\p{White_Space}";
        else if (letter == 'S')
            out += "\\P{White_Space}";
        else
            out.append({'\\', letter});
    }
    return out;
}

} // namespace

void PatternDeleter::operator()(pcre2_real_code_8 *code) const
{
    pcre2_code_free(code);
}

void PatternDeleter::operator()(pcre2_real_match_data_8 *data) const
{
    pcre2_match_data_free(data);
}

void PatternDeleter::operator()(pcre2_real_match_context_8 *context) const
{
    pcre2_match_context_free(context);
}

Result<Pattern> Pattern::compile(std::string_view pattern)
{
    const std::string text = withUnicodeSpace(pattern);
    int failure = 0;
    PCRE2_SIZE where = 0;
    Pattern result;
    result.m_code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), PCRE2_UTF | PCRE2_UCP,
                                      &failure, &where, nullptr));
    if (!result.m_code) {
        std::array<PCRE2_UCHAR, 200> message{};
        pcre2_get_error_message(failure, message.data(), message.size());
        return {ErrorCode::Internal,
                "The splitting pattern of the tokenizer cannot be compiled: "
                    + std::string(reinterpret_cast<const char *>(message.data())) + "."};
    }
    result.m_limits.reset(pcre2_match_context_create(nullptr));
    if (!result.m_limits)
        return {ErrorCode::OutOfMemory, "There is not enough memory for the tokenizer."};
    pcre2_set_match_limit(result.m_limits.get(), kMatchLimit);
    // Systems that forbid writable code say no here; the interpreter then does the same, slower.
    result.m_jit = pcre2_jit_compile(result.m_code.get(), PCRE2_JIT_COMPLETE) == 0;
    return result;
}

MatchMemory Pattern::memory() const
{
    return MatchMemory(pcre2_match_data_create_from_pattern(m_code.get(), nullptr));
}

std::optional<Pattern::Match> Pattern::find(std::string_view text, std::size_t from, const MatchMemory &memory) const
{
    if (!memory)
        return {};
    const auto subject = reinterpret_cast<PCRE2_SPTR>(text.data());
    int found = PCRE2_ERROR_JIT_STACKLIMIT;
    if (m_jit)
        found = pcre2_jit_match(m_code.get(), subject, text.size(), from, 0, memory.get(), m_limits.get());
    if (found == PCRE2_ERROR_JIT_STACKLIMIT) {
        found = pcre2_match(m_code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, memory.get(),
                            m_limits.get());
    }
    if (found < 0)
        return {};
    const PCRE2_SIZE *const ends = pcre2_get_ovector_pointer(memory.get());
    if (ends[1] <= ends[0])
        return {};
    return Match{ends[0], ends[1]};
}

} // namespace askja::tokenizer
