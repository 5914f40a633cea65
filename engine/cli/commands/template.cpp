// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/input.h"
#include "engine/cli/model_options.h"

#include <nlohmann/json.hpp>

namespace askja::cli {

namespace {

class Template : public Command
{
public:
    std::string_view name() const override { return "template"; }
    std::string_view summary() const override { return "Renders a conversation with the model's own chat template."; }
    void declare(OptionTable &options) override
    {
        options.path("-m --model", "FILE", m_file, "a GGUF file; one with only a vocabulary will do").required();
        options
            .path("--messages", "JSONFILE", m_messages,
                  "a list of messages, or an object with messages, tools, documents and more; - is standard input")
            .required();
        options.flag("--add-generation-prompt", m_addGenerationPrompt, "end with the beginning of an answer");
        m_engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        const Result<std::string> messages = readInput(m_messages);
        if (!messages.ok()) {
            return console.fail(messages.error(), ExitCode::Failed);
        }
        m_engine.threads = 1;
        const Result<OpenVocabulary> open = openVocabulary(m_file, m_engine);
        if (!open.ok()) {
            return console.fail(open.error());
        }
        const Result<std::string> text
            = open.value().vocabulary->applyTemplate(messages.value(), m_addGenerationPrompt);
        if (!text.ok()) {
            return console.fail(text.error());
        }
        if (const std::string note = noteOn(open.value().vocabulary->templateChoice()); !note.empty()) {
            console.note(note);
        }
        if (console.json) {
            console.printJson({{"text", text.value()}});
        } else {
            console.print(text.value());
        }
        return ExitCode::Good;
    }

private:
    std::filesystem::path m_file;
    std::filesystem::path m_messages;
    bool m_addGenerationPrompt = false;
    EngineChoiceOptions m_engine;
};

} // namespace

std::unique_ptr<Command> makeTemplate()
{
    return std::make_unique<Template>();
}

} // namespace askja::cli
