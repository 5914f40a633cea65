// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/input.h"
#include "engine/cli/model_options.h"
#include "engine/cli/npy_writer.h"
#include "engine/platform/console.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace askja::cli {

namespace {

/// Hands each row on to the file; stops at Ctrl+C or when the disk is full.
class FileSink : public LogitsSink
{
public:
    FileSink(NpyWriter &writer, const Console &console)
        : m_writer(writer)
        , m_console(console)
    {
    }
    bool take(std::uint32_t position, std::span<const float> logits) override
    {
        static_cast<void>(position);
        return m_console.interrupts.count() == 0 && m_writer.writeRow(logits);
    }

private:
    NpyWriter &m_writer;
    const Console &m_console;
};

class Logits : public Command
{
public:
    std::string_view name() const override { return "logits"; }
    std::string_view summary() const override
    {
        return "Writes the logits after each of some tokens, for comparisons.";
    }
    void declare(OptionTable &options) override
    {
        m_model.declareFile(options);
        options.path("--ids", "FILE", m_ids, "token ids, decimal numbers separated by white space; - is standard input")
            .required();
        options.path("--out", "FILE.npy", m_out, "where to write float32 [positions, vocabulary]").required();
        m_model.engine.declareThreads(options);
        m_model.declareBatch(options);
        m_model.engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        const Result<std::string> text = readInput(m_ids);
        if (!text.ok()) {
            return console.fail(text.error(), ExitCode::Failed);
        }
        const Result<std::vector<TokenId>> ids = parseIds(text.value());
        if (!ids.ok()) {
            return console.fail(ids.error());
        }
        if (ids->empty()) {
            return console.fail({ErrorCode::InvalidArgument, "There are no token ids in the file."});
        }
        m_model.contextTokens = static_cast<std::uint32_t>(std::min<std::size_t>(ids->size(), 1U << 30));
        const Result<OpenModel> open = openModel(m_model, console);
        return open.ok() ? write(console, open.value(), ids.value()) : console.fail(open.error());
    }

private:
    ExitCode write(Console &console, const OpenModel &open, const std::vector<TokenId> &ids) const
    {
        NpyWriter writer;
        const std::size_t columns = open.model->vocabulary().size();
        if (const Result<void> opened = writer.open(m_out, ids.size(), columns); !opened.ok()) {
            return console.fail(opened.error(), ExitCode::Failed);
        }
        FileSink sink(writer, console);
        if (const Result<void> computed = open.session->logits(ids, sink); !computed.ok()) {
            return console.fail(computed.error());
        }
        if (console.interrupts.count() > 0) {
            return console.fail({ErrorCode::Cancelled, "You stopped it; nothing was written."});
        }
        if (const Result<void> finished = writer.finish(); !finished.ok()) {
            return console.fail(finished.error(), ExitCode::Failed);
        }
        if (console.json) {
            console.printJson({{"file", platform::utf8FromPath(m_out)},
                               {"positions", ids.size()},
                               {"vocabulary", columns},
                               {"isa", open.engine->isa()},
                               {"threads", open.engine->threads()}});
        }
        return ExitCode::Good;
    }

    ModelOptions m_model;
    std::filesystem::path m_ids;
    std::filesystem::path m_out;
};

} // namespace

std::unique_ptr<Command> makeLogits()
{
    return std::make_unique<Logits>();
}

} // namespace askja::cli
