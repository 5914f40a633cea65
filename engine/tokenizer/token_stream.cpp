// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/token_stream.h"

#include "engine/format/utf8.h"

#include <utility>

namespace askja::tokenizer {

std::string Utf8Stream::put(std::string_view bytes)
{
    const std::string all = std::exchange(m_held, {}).append(bytes);
    std::string out;
    for (std::string_view rest = all; !rest.empty();) {
        const format::Utf8Step step = format::utf8Step(rest);
        if (step.kind == format::Utf8Step::Kind::Incomplete) {
            m_held = rest;
            break;
        }
        if (step.kind == format::Utf8Step::Kind::Character)
            out.append(rest.substr(0, step.bytes));
        else
            format::appendUtf8(out, 0xFFFD);
        rest.remove_prefix(step.bytes);
    }
    return out;
}

std::string Utf8Stream::finish()
{
    std::string out;
    if (!m_held.empty())
        format::appendUtf8(out, 0xFFFD);
    m_held.clear();
    return out;
}

} // namespace askja::tokenizer
