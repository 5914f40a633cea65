// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "engine/chat/stop_sequences.h"
#include "engine/session/file_vocabulary.h"
#include "engine/tokenizer/token_stream.h"

#include <string>

namespace askja::session::inline ASKJA_ISA {

/// The text of an answer on its way from tokens to the observer: whole characters, thoughts apart, nothing of a stop
/// sequence. Those end the answer, not the thoughts.
class Answer
{
public:
    Answer(const FileVocabulary &vocabulary, std::vector<std::string> stopSequences,
           chat::ThinkingSplitter::Start start, GenerationObserver &observer)
        : m_vocabulary(vocabulary)
        , m_splitter(vocabulary.thinkingMarks(), start)
        , m_stop(std::move(stopSequences))
        , m_observer(observer)
    {
    }

    void add(TokenId id)
    {
        const std::string_view mark = m_splitter.wantsMarks() ? m_vocabulary.thinkingMark(id) : std::string_view();
        show(m_splitter.push(m_stream.put(mark.empty() ? m_vocabulary.tokenizer().tokenBytes(id) : mark)));
    }
    /// Shows what was held back in case it became part of a mark or a stop sequence.
    void finish()
    {
        show(m_splitter.push(m_stream.finish()));
        show(m_splitter.finish());
        showAnswer(m_stop.finish());
    }
    [[nodiscard]] bool stopped() const { return m_stop.stopped(); }
    [[nodiscard]] std::string takeText() { return std::move(m_text); }
    [[nodiscard]] std::string takeThinking() { return std::move(m_thinking); }

private:
    void show(const chat::ThinkingSplitter::Parts &parts)
    {
        if (!parts.thinking.empty()) {
            m_thinking += parts.thinking;
            m_observer.thinking(parts.thinking);
        }
        if (!parts.answer.empty())
            showAnswer(m_stop.push(parts.answer));
    }
    void showAnswer(const std::string &piece)
    {
        if (piece.empty())
            return;
        m_text += piece;
        m_observer.text(piece);
    }

    const FileVocabulary &m_vocabulary;
    tokenizer::Utf8Stream m_stream;
    chat::ThinkingSplitter m_splitter;
    chat::StopMatcher m_stop;
    GenerationObserver &m_observer;
    std::string m_text;
    std::string m_thinking;
};

} // namespace askja::session::inline ASKJA_ISA
