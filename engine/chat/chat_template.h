// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/chat/civil_time.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace askja::chat {

struct TemplateSyntax;

/// What one rendering may use before it is refused. The defaults leave real templates a factor of a hundred and stop a
/// hostile one within a second.
struct RenderLimits
{
    std::uint64_t steps = 4'000'000; ///< nodes evaluated and items visited
    std::size_t outputBytes = std::size_t{32} << 20;
    /// All texts and lists made, counted once each; render() adds eight times the conversation's own size.
    std::size_t memoryBytes = std::size_t{64} << 20;
    std::uint32_t callDepth = 60; ///< macros within macros
    std::chrono::milliseconds time{900}; ///< by the clock
};

struct RenderOptions
{
    bool addGenerationPrompt = false;
    std::optional<std::string> bosToken; ///< text of the token; undefined in the template if there is none
    std::optional<std::string> eosToken;
    std::optional<CivilTime> now; ///< what strftime_now() prints; empty: the machine's local time
    RenderLimits limits;
};

/// A chat template as model files carry it: Jinja 2 as Hugging Face transformers sets it up (trim_blocks,
/// lstrip_blocks, loop controls, generation blocks, raise_exception, strftime_now, tojson). Immutable, cheap to copy,
/// and usable from any number of threads at once.
class ChatTemplate
{
public:
    /// At most 1 MiB of UTF-8. Errors: TemplateFailed, with the line.
    [[nodiscard]] static Result<ChatTemplate> parse(std::string_view source);

    /// json is a list of messages, or an object with "messages" and, as they are wanted, "tools", "documents" and
    /// further variables (these go before what options says). At most 64 MiB and 100 levels.
    /// Errors: InvalidArgument (not such JSON), TemplateFailed (with line and cause), OutOfMemory.
    [[nodiscard]] Result<std::string> render(std::string_view json, const RenderOptions &options) const;

private:
    explicit ChatTemplate(std::shared_ptr<const TemplateSyntax> syntax);
    std::shared_ptr<const TemplateSyntax> m_syntax;
};

/// A message with the model's thoughts apart from its answer.
struct Turn
{
    std::string role;
    std::string content;
    std::string thinking = {};
};

/// The messages as the JSON list that render() takes; thoughts are "reasoning_content", of which templates keep what
/// their models were trained to see again. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string messagesToJson(std::span<const Turn> messages);

} // namespace askja::chat
