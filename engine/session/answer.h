// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "engine/chat/stop_sequences.h"
#include "engine/tokenizer/token_stream.h"

#include <string>

namespace askja::session::inline ASKJA_ISA {

/// The text of an answer on its way from tokens to the observer: whole characters, nothing of a stop sequence.
class Answer
{
public:
    Answer(const tokenizer::Tokenizer &tokenizer, std::vector<std::string> stopSequences, GenerationObserver &observer)
        : m_stream(tokenizer)
        , m_stop(std::move(stopSequences))
        , m_observer(observer)
    {
    }

    void add(TokenId id) { show(m_stop.push(m_stream.put(id))); }
    /// Shows what was held back in case it became part of a stop sequence.
    void finish()
    {
        show(m_stop.push(m_stream.finish()));
        show(m_stop.finish());
    }
    [[nodiscard]] bool stopped() const { return m_stop.stopped(); }
    [[nodiscard]] std::string takeText() { return std::move(m_text); }

private:
    void show(const std::string &piece)
    {
        if (piece.empty())
            return;
        m_text += piece;
        m_observer.text(piece);
    }

    tokenizer::TokenStream m_stream;
    chat::StopMatcher m_stop;
    GenerationObserver &m_observer;
    std::string m_text;
};

} // namespace askja::session::inline ASKJA_ISA
