// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/chat_template.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/interpreter.h"
#include "engine/chat/jinja/json_reading.h"
#include "engine/chat/jinja/parser.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <nlohmann/json.hpp>

#include <new>

namespace askja::chat {

namespace {

constexpr std::size_t kMaxTemplateBytes = std::size_t{1} << 20;

Error outOfMemory()
{
    return {ErrorCode::OutOfMemory, "There is not enough memory to render the chat template."};
}

std::string inLine(int line)
{
    return line > 0 ? " in line " + std::to_string(line) : std::string();
}

// Python renders with messages, tools and documents always defined, the latter two as None if there are none.
void defineVariables(jinja::Interpreter &interpreter, jinja::Runtime &runtime, const jinja::Value &conversation,
                     const RenderOptions &options)
{
    interpreter.define("tools", jinja::Value::none());
    interpreter.define("documents", jinja::Value::none());
    interpreter.define("add_generation_prompt", jinja::Value(options.addGenerationPrompt));
    if (options.bosToken)
        interpreter.define("bos_token", runtime.text(*options.bosToken));
    if (options.eosToken)
        interpreter.define("eos_token", runtime.text(*options.eosToken));
    if (conversation.isList()) {
        interpreter.define("messages", conversation);
        return;
    }
    for (const auto &[name, value] : conversation.dict().items)
        interpreter.define(name.bytes(), value);
}

bool isConversation(const jinja::Value &value)
{
    if (value.isList())
        return true;
    const jinja::Value *messages = value.isDict() ? value.dict().find(std::string_view("messages")) : nullptr;
    return messages != nullptr && messages->isList();
}

Result<std::string> renderConversation(const TemplateSyntax &syntax, const jinja::Value &conversation,
                                       const RenderOptions &options)
{
    jinja::Runtime runtime(options.limits, options.now ? *options.now : localTimeNow());
    jinja::Interpreter interpreter(syntax, runtime);
    try {
        defineVariables(interpreter, runtime, conversation, options);
        return interpreter.run();
    } catch (const jinja::RaisedException &raised) {
        return {ErrorCode::TemplateFailed,
                "The chat template refuses this conversation" + inLine(interpreter.line()) + ": " + raised.what()};
    } catch (const jinja::Failure &failure) {
        return {ErrorCode::TemplateFailed,
                "The chat template failed" + inLine(interpreter.line()) + ": " + failure.what() + "."};
    }
}

} // namespace

ChatTemplate::ChatTemplate(std::shared_ptr<const TemplateSyntax> syntax)
    : m_syntax(std::move(syntax))
{
}

Result<ChatTemplate> ChatTemplate::parse(std::string_view source)
{
    if (source.size() > kMaxTemplateBytes)
        return {ErrorCode::TemplateFailed, "The chat template is larger than 1 MiB."};
    if (!jinja::isUtf8(source))
        return {ErrorCode::TemplateFailed, "The chat template is not UTF-8 text."};
    try {
        return ChatTemplate(std::make_shared<const TemplateSyntax>(jinja::parseTemplate(source)));
    } catch (const jinja::Failure &failure) {
        return {ErrorCode::TemplateFailed,
                "The chat template has a mistake" + inLine(failure.line()) + ": " + failure.what() + "."};
    } catch (const std::bad_alloc &) {
        return outOfMemory();
    }
}

Result<std::string> ChatTemplate::render(std::string_view json, const RenderOptions &options) const
{
    try {
        const Result<jinja::Value> conversation = jinja::readJson(json);
        if (!conversation)
            return conversation.error();
        if (!isConversation(*conversation))
            return {ErrorCode::InvalidArgument,
                    "The conversation must be a list of messages, or an object whose \"messages\" is such a list."};
        RenderOptions scaled = options;
        scaled.limits.memoryBytes += 8 * json.size();
        return renderConversation(*m_syntax, *conversation, scaled);
    } catch (const std::bad_alloc &) {
        return outOfMemory();
    }
}

std::string messagesToJson(std::span<const Turn> messages)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Turn &message : messages) {
        list.push_back({{"role", message.role}, {"content", message.content}});
        if (!message.thinking.empty())
            list.back()["reasoning_content"] = message.thinking;
    }
    return list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace askja::chat
