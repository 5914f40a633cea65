// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/generation_options.h"
#include "engine/cli/input.h"
#include "engine/cli/model_options.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace askja::cli {

namespace {

class Run : public Command
{
public:
    std::string_view name() const override { return "run"; }
    std::string_view summary() const override
    {
        return "Goes on from a text, or answers it with --chat, and prints as it writes.";
    }
    void declare(OptionTable &options) override
    {
        m_options = &options;
        m_model.packCache = "auto";
        m_model.declareFile(options);
        options.text("-p --prompt", "TEXT", m_prompt, "the text to go on from or, with --chat, to answer");
        options.path("-f --file", "TEXTFILE", m_promptFile, "take that text from a file; - is standard input");
        options.flag("--chat", m_chat, "apply the model's chat template");
        options.text("--system", "TEXT", m_system, "with --chat: what the model is told first");
        m_generation.declare(options);
        m_model.engine.declareThreads(options);
        m_model.declareContext(options);
        m_model.declareBatch(options);
        m_model.engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        if (m_options->given("-f") == m_options->given("-p")) {
            return console.fail({ErrorCode::InvalidArgument, "Give the text either as -p TEXT or as -f TEXTFILE."});
        }
        if (m_options->given("--system") && !m_chat) {
            return console.fail({ErrorCode::InvalidArgument, "--system makes sense with --chat only."});
        }
        if (m_options->given("-f")) {
            const Result<std::string> text = readInput(m_promptFile);
            if (!text.ok()) {
                return console.fail(text.error(), ExitCode::Failed);
            }
            m_prompt = text.value();
        }
        const Result<OpenModel> open = openModel(m_model, console);
        if (!open.ok()) {
            return console.fail(open.error());
        }
        if (const std::string note = noteOn(open->model->info().templateChoice); m_chat && !note.empty()) {
            console.note(note);
        }
        return answer(console, open.value());
    }

private:
    [[nodiscard]] GenerationRequest request() const
    {
        GenerationRequest request;
        request.sampling = m_generation.sampling;
        request.maxTokens = m_generation.maxTokens;
        if (!m_chat) {
            request.prompt = TextPrompt{m_prompt};
            return request;
        }
        ChatPrompt chat;
        if (!m_system.empty()) {
            chat.messages.push_back({"system", m_system});
        }
        chat.messages.push_back({"user", m_prompt});
        request.prompt = std::move(chat);
        return request;
    }

    ExitCode answer(Console &console, const OpenModel &open) const
    {
        StreamingObserver observer(console);
        const Result<GenerationResult> result = open.session->generate(request(), observer);
        finishPackCache(*open.model, m_model, console);
        if (!result.ok()) {
            return console.fail(result.error());
        }
        if (console.json) {
            nlohmann::ordered_json json = jsonOf(result.value());
            json["isa"] = open.engine->isa();
            json["threads"] = open.engine->threads();
            const LoadStatistics load = open.model->loadStatistics();
            json["load"] = {{"seconds", load.seconds},
                            {"vocabulary_seconds", load.vocabularySeconds},
                            {"weight_bytes", load.weightBytes},
                            {"pack_cache", nameOf(load.packCache)}};
            console.printJson(json);
            return ExitCode::Good;
        }
        if (!result->text.ends_with('\n')) {
            console.print("\n");
        }
        console.note(summaryOf(result.value()));
        return ExitCode::Good;
    }

    const OptionTable *m_options = nullptr;
    ModelOptions m_model;
    GenerationOptions m_generation;
    std::string m_prompt;
    std::filesystem::path m_promptFile;
    std::string m_system;
    bool m_chat = false;
};

} // namespace

std::unique_ptr<Command> makeRun()
{
    return std::make_unique<Run>();
}

} // namespace askja::cli
