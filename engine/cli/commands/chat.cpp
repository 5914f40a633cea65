// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/generation_options.h"
#include "engine/cli/model_options.h"
#include "engine/platform/console.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace askja::cli {

namespace {

class Chat : public Command
{
public:
    std::string_view name() const override { return "chat"; }
    std::string_view summary() const override
    {
        return "A conversation in the terminal, or with the lines of standard input.";
    }
    void declare(OptionTable &options) override
    {
        m_model.packCache = "auto";
        m_model.declareFile(options);
        options.text("--system", "TEXT", m_system, "what the model is told first");
        m_generation.declare(options);
        m_model.engine.declareThreads(options);
        m_model.declareContext(options);
        m_model.declareBatch(options);
        m_model.engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        const Result<OpenModel> open = openModel(m_model, console);
        if (!open.ok()) {
            return console.fail(open.error());
        }
        if (const std::string note = noteOn(open->model->info().templateChoice); !note.empty()) {
            console.note(note);
        }
        m_interactive = platform::isTerminal(platform::Stream::Input) && !console.json;
        if (m_interactive) {
            console.note(open.value().model->info().name + ", engine " + std::string(open.value().engine->isa())
                         + ". Ctrl+C stops an answer, twice it quits; /reset begins anew, /exit quits.");
        }
        reset();
        const ExitCode code = converse(console, *open.value().session);
        if (console.json) {
            console.printJson({{"messages", jsonMessages()}, {"turns", m_turns}});
        }
        return code;
    }

private:
    void reset()
    {
        m_messages.clear();
        if (!m_system.empty()) {
            m_messages.push_back({"system", m_system});
        }
    }

    ExitCode converse(Console &console, Session &session)
    {
        ExitCode code = ExitCode::Good;
        std::string line;
        while (readMessage(console, line)) {
            if (line == "/exit") {
                break;
            }
            if (line == "/reset") {
                reset();
                session.clear();
            } else if (!line.empty()) {
                code = answer(console, session, line);
                if (console.interrupts.count() > 1) {
                    break;
                }
            }
        }
        return code;
    }

    /// False at the end of the input, and at Ctrl+C while nothing is being written.
    bool readMessage(Console &console, std::string &line) const
    {
        console.interrupts.reset();
        if (m_interactive) {
            console.print("> ");
        }
        const platform::LineResult result = platform::readLine(line);
        if (result != platform::LineResult::Line && m_interactive) {
            console.print("\n");
        }
        return result == platform::LineResult::Line;
    }

    ExitCode answer(Console &console, Session &session, const std::string &line)
    {
        m_messages.push_back({"user", line});
        GenerationRequest request;
        request.prompt = ChatPrompt{m_messages};
        request.sampling = m_generation.sampling;
        request.maxTokens = m_generation.maxTokens;
        StreamingObserver observer(console);
        const Result<GenerationResult> result = session.generate(request, observer);
        if (!result.ok()) {
            m_messages.pop_back(); // so that the conversation can go on
            console.note(result.error().message);
            if (result.error().code == ErrorCode::ContextFull) {
                console.note("/reset begins a new conversation.");
            }
            return exitCodeFor(result.error().code);
        }
        // A stopped answer stays in the conversation as far as it came.
        m_messages.push_back({"assistant", result->text});
        m_turns.push_back(jsonOf(result.value()));
        if (!console.json) {
            console.print("\n");
            console.note(summaryOf(result.value()));
        }
        return ExitCode::Good;
    }

    [[nodiscard]] nlohmann::ordered_json jsonMessages() const
    {
        nlohmann::ordered_json json = nlohmann::ordered_json::array();
        for (const ChatMessage &message : m_messages) {
            json.push_back({{"role", message.role}, {"content", message.content}});
        }
        return json;
    }

    ModelOptions m_model;
    GenerationOptions m_generation;
    std::string m_system;
    bool m_interactive = false;
    std::vector<ChatMessage> m_messages;
    nlohmann::ordered_json m_turns = nlohmann::ordered_json::array();
};

} // namespace

std::unique_ptr<Command> makeChat()
{
    return std::make_unique<Chat>();
}

} // namespace askja::cli
