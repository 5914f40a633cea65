// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/word_splitter.h"

#include <utility>

namespace askja::tokenizer {

Result<WordSplitter> WordSplitter::create(const PreTokenizerRule &rule)
{
    WordSplitter splitter;
    for (const std::string_view text : rule.patterns) {
        Result<Pattern> pattern = Pattern::compile(text);
        if (!pattern)
            return pattern.error();
        splitter.m_patterns.push_back(std::move(*pattern));
    }
    return splitter;
}

WordSplitter::Memory WordSplitter::memory() const
{
    Memory memory;
    for (const Pattern &pattern : m_patterns)
        memory.push_back(pattern.memory());
    return memory;
}

} // namespace askja::tokenizer
