// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/api/forecast.h"
#include "engine/cli/commands/commands.h"
#include "engine/cli/machine_speed.h"
#include "engine/cli/model_options.h"
#include "engine/cli/numbers.h"
#include "engine/platform/console.h"
#include "engine/platform/memory.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace askja::cli {

namespace {

/// "file", "none", or the family whose built-in template is used.
std::string templateUsed(const TemplateChoice &choice)
{
    return choice.source == TemplateSource::File ? "file"
        : choice.source == TemplateSource::None  ? "none"
                                                 : choice.family;
}

std::string templateText(const ModelInfo &info)
{
    std::string text
        = info.chatTemplate.empty() ? "none in the file" : std::to_string(info.chatTemplate.size()) + " bytes";
    if (info.templateChoice.source == TemplateSource::Family) {
        text += ", the built-in one of " + info.templateChoice.family + " is used";
    }
    return info.templateChoice.problem.empty() ? text : text + ". " + info.templateChoice.problem;
}

nlohmann::ordered_json jsonOf(const ModelInfo &info, const SpeedForecast &speed, const Engine &engine)
{
    const nlohmann::ordered_json forecast = {{"isa", engine.isa()},
                                             {"threads", engine.threads()},
                                             {"context", kForecastContext},
                                             {"write_tokens_per_second", speed.writeTokens},
                                             {"read_tokens_per_second", speed.readTokens}};
    nlohmann::ordered_json types = nlohmann::ordered_json::array();
    for (const TensorTypeCount &type : info.tensorTypes) {
        types.push_back({{"type", type.type}, {"tensors", type.count}, {"bytes", type.bytes}});
    }
    nlohmann::ordered_json memory = nlohmann::ordered_json::array();
    for (const ContextMemory &row : info.memory) {
        memory.push_back(
            {{"context", row.contextTokens}, {"total_bytes", row.bytes}, {"total_bytes_q8_0", row.bytesWithQ8}});
    }
    return {{"file", platform::utf8FromPath(info.path)},
            {"file_bytes", info.fileBytes},
            {"files", info.parts},
            {"name", info.name},
            {"architecture", info.architecture},
            {"quantisation", info.quantisation},
            {"license", info.license},
            {"parameters", info.parameters},
            {"weight_bytes", info.weightBytes},
            {"tensor_types", types},
            {"context_length", info.contextLength},
            {"embedding_length", info.embeddingLength},
            {"feed_forward_length", info.feedForwardLength},
            {"layers", info.layers},
            {"heads", info.heads},
            {"kv_heads", info.kvHeads},
            {"head_dimension", info.headDimension},
            {"vocabulary_size", info.vocabularySize},
            {"tokenizer", info.tokenizerModel},
            {"pre_tokenizer", info.preTokenizer},
            {"bos_token", info.bosToken},
            {"eos_token", info.eosToken},
            {"chat_template", info.chatTemplate},
            {"chat_template_used", templateUsed(info.templateChoice)},
            {"chat_template_problem", info.templateChoice.problem},
            {"memory", memory},
            {"forecast", speed.writeTokens > 0 ? forecast : nlohmann::ordered_json()},
            {"supported", info.unsupported.empty()},
            {"unsupported_because", info.unsupported}};
}

std::string line(std::string_view title, std::string_view value)
{
    std::string text(title);
    text += ':';
    text.resize(std::max<std::size_t>(text.size() + 1, 15), ' ');
    text.append(value.empty() ? "-" : value).append("\n");
    return text;
}

std::string tokenName(std::int32_t id)
{
    return id < 0 ? "none" : std::to_string(id);
}

std::string shapeText(const ModelInfo &info)
{
    std::string text = std::to_string(info.layers) + " layers, width " + std::to_string(info.embeddingLength) + ", ";
    text += std::to_string(info.heads) + " heads of " + std::to_string(info.headDimension) + " over "
        + std::to_string(info.kvHeads) + ", feed-forward " + std::to_string(info.feedForwardLength);
    return text;
}

std::string textOf(const ModelInfo &info)
{
    const std::string parts = info.parts > 1 ? " in " + std::to_string(info.parts) + " files" : "";
    std::string text = line("File", platform::utf8FromPath(info.path) + " (" + byteSize(info.fileBytes) + parts + ")");
    text += line("Name", info.name);
    text += line("Architecture", info.architecture);
    text += line("Loads", info.unsupported.empty() ? "yes" : "no: " + info.unsupported);
    text += line("Parameters", decimal(static_cast<double>(info.parameters) / 1e6, 1) + " million");
    text += line("Weights", info.quantisation + ", " + byteSize(info.weightBytes));
    for (const TensorTypeCount &type : info.tensorTypes) {
        text += "  " + type.type + ": " + std::to_string(type.count) + " tensors, " + byteSize(type.bytes) + "\n";
    }
    text += line("Shape", shapeText(info));
    text += line("Context", std::to_string(info.contextLength) + " tokens");
    text += line("Tokenizer",
                 info.tokenizerModel + (info.preTokenizer.empty() ? "" : " (" + info.preTokenizer + ")") + ", "
                     + std::to_string(info.vocabularySize) + " tokens, BOS " + tokenName(info.bosToken) + ", EOS "
                     + tokenName(info.eosToken));
    text += line("Chat template", templateText(info));
    text += line("License", info.license);
    if (info.memory.empty()) {
        return text;
    }
    text += "Memory by context, with all that it computes in (now available: "
        + byteSize(platform::memoryStatus().availableBytes) + "):\n";
    for (const ContextMemory &row : info.memory) {
        text += "  " + std::to_string(row.contextTokens) + " tokens: " + byteSize(row.bytes) + ", "
            + byteSize(row.bytesWithQ8) + " with --kv q8_0\n";
    }
    return text;
}

std::string speedText(const ModelInfo &info, const SpeedForecast &speed, const Engine &engine)
{
    if (!info.unsupported.empty()) {
        return {};
    }
    if (speed.writeTokens <= 0) {
        return line("Speed", "not measured yet on this computer; --speed does it, in about two seconds");
    }
    return line("Speed",
                "about " + decimal(speed.writeTokens, 1) + " tokens/s when writing, " + decimal(speed.readTokens, 0)
                    + " when reading, by forecast (" + std::string(engine.isa()) + ", "
                    + std::to_string(engine.threads()) + (engine.threads() == 1 ? " thread)" : " threads)"));
}

class Inspect : public Command
{
public:
    std::string_view name() const override { return "inspect"; }
    std::string_view summary() const override { return "Shows what a model file is and what memory it needs."; }
    void declare(OptionTable &options) override
    {
        options.positional("FILE", m_file, "the model, a GGUF file");
        m_engine.declareIsa(options);
        m_engine.declareThreads(options);
        options.flag("--speed", m_speed, "measures this computer anew before it forecasts the model's speed");
    }

    ExitCode run(Console &console) override
    {
        const Result<std::unique_ptr<Engine>> engine = m_engine.load();
        if (!engine.ok()) {
            return console.fail(engine.error());
        }
        const Result<ModelInfo> info = engine.value()->inspect(m_file);
        if (!info.ok()) {
            return console.fail(info.error());
        }
        std::optional<MachineSpeed> machine = rememberedSpeed(*engine.value());
        if (m_speed) {
            Result<MachineSpeed> measured = measureSpeedNow(*engine.value(), console);
            if (!measured.ok()) {
                return console.fail(measured.error());
            }
            machine = std::move(measured.value());
        }
        const SpeedForecast speed = machine ? forecast(info.value(), *machine) : SpeedForecast();
        if (console.json) {
            console.printJson(jsonOf(info.value(), speed, *engine.value()));
        } else {
            console.print(textOf(info.value()) + speedText(info.value(), speed, *engine.value()));
        }
        return ExitCode::Good;
    }

private:
    std::filesystem::path m_file;
    EngineChoiceOptions m_engine;
    bool m_speed = false;
};

} // namespace

std::unique_ptr<Command> makeInspect()
{
    return std::make_unique<Inspect>();
}

} // namespace askja::cli
