// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/model_options.h"
#include "engine/cli/numbers.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace askja::cli {

namespace {

/// Keeps nothing; only Ctrl+C matters.
class SilentObserver : public GenerationObserver
{
public:
    explicit SilentObserver(const Console &console)
        : m_console(console)
    {
    }
    void text(std::string_view piece) override { static_cast<void>(piece); }
    [[nodiscard]] bool cancelled() const override { return m_console.interrupts.count() > 0; }

private:
    const Console &m_console;
};

/// Tokens that differ, so that no cache helps; which ones does not change the work. Another salt, other tokens.
void appendTokens(std::vector<TokenId> &ids, std::size_t count, std::size_t salt, std::size_t vocabularySize)
{
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back(static_cast<TokenId>((i * 7919 + 257 + salt) % vocabularySize));
    }
}

struct Samples
{
    std::vector<double> prefill;
    std::vector<double> decode;
};

nlohmann::ordered_json jsonOf(std::uint32_t tokens, const std::vector<double> &samples)
{
    const Spread spread = spreadOf(samples);
    return {{"tokens", tokens},
            {"median", spread.median},
            {"least", spread.least},
            {"most", spread.most},
            {"samples", samples}};
}

nlohmann::ordered_json jsonOf(const LoadStatistics &load)
{
    return {{"seconds", load.seconds},          {"vocabulary_seconds", load.vocabularySeconds},
            {"read_seconds", load.readSeconds}, {"pack_seconds", load.packSeconds},
            {"weight_bytes", load.weightBytes}, {"pack_cache", nameOf(load.packCache)}};
}

std::string textOf(std::string_view title, std::uint32_t tokens, const std::vector<double> &samples)
{
    const Spread spread = spreadOf(samples);
    std::string text("  ");
    text.append(title).append(" ").append(std::to_string(tokens)).append(" tokens: ");
    text.append(decimal(spread.median, 2)).append(" tokens/s (").append(decimal(spread.least, 2)).append(" to ");
    text.append(decimal(spread.most, 2)).append(" in ").append(std::to_string(samples.size())).append(" runs)\n");
    return text;
}

/// Measures on top of so many tokens of context. They are read once: what a session already holds it does not read
/// again, and every measurement goes on from there with tokens of its own.
class SpeedAtDepth
{
public:
    SpeedAtDepth(const Console &console, const OpenModel &open, std::uint32_t depth)
        : m_console(console)
        , m_session(*open.session)
        , m_vocabularySize(open.model->vocabulary().size())
        , m_depth(depth)
    {
    }

    /// Apart, so that neither depends on the other's length: the whole prompt and one token, then one token and the
    /// whole answer. A session counts its write time from the second token on.
    Result<Samples> measure(std::uint32_t prefill, std::uint32_t decode, int repeats)
    {
        Samples samples;
        for (int i = -1; i < repeats; ++i) { // the first one warms up
            const std::uint32_t batch = m_session.options().batchTokens;
            const Result<GenerationResult> read = once(i < 0 ? std::min(prefill, batch) : prefill, 1);
            const Result<GenerationResult> written = decode == 0 ? GenerationResult() : once(1, i < 0 ? 2 : decode + 1);
            if (!read.ok() || !written.ok()) {
                return read.ok() ? written.error() : read.error();
            }
            if (i >= 0) {
                samples.prefill.push_back(read->readSpeed());
                samples.decode.push_back(written->writeSpeed());
            }
        }
        return samples;
    }

private:
    Result<GenerationResult> once(std::uint32_t prompt, std::uint32_t tokens)
    {
        if (prompt == 0) {
            return GenerationResult();
        }
        std::vector<TokenId> ids;
        appendTokens(ids, m_depth, 0, m_vocabularySize);
        appendTokens(ids, prompt, ++m_salt, m_vocabularySize);
        if (m_salt == 1 && m_depth > 0) {
            const Result<GenerationResult> context = generate({ids.begin(), ids.begin() + m_depth}, 1);
            if (!context.ok()) {
                return context.error();
            }
        }
        return generate(std::move(ids), tokens);
    }

    Result<GenerationResult> generate(std::vector<TokenId> prompt, std::uint32_t tokens)
    {
        GenerationRequest request;
        request.prompt = TokenPrompt{std::move(prompt)};
        request.sampling.temperature = 0;
        request.maxTokens = tokens;
        request.ignoreEndOfTurn = true;
        SilentObserver observer(m_console);
        Result<GenerationResult> result = m_session.generate(request, observer);
        if (result.ok() && result->reason == StopReason::Cancelled) {
            return {ErrorCode::Cancelled, "You stopped it."};
        }
        return result;
    }

    const Console &m_console;
    Session &m_session;
    std::size_t m_vocabularySize;
    std::uint32_t m_depth;
    std::size_t m_salt = 0;
};

class Bench : public Command
{
public:
    std::string_view name() const override { return "bench"; }
    std::string_view summary() const override { return "Measures prefill and decode in tokens per second."; }
    void declare(OptionTable &options) override
    {
        m_model.declareFile(options);
        options.integers("-t --threads", "N,…", m_threads, 0, 1024,
                         "numbers of threads to measure; 0: one per performance core");
        options.integer("-p", "N", m_prefill, 0U, 1U << 20, "tokens of prefill; 0: none; usually 512");
        options.integer("-n", "N", m_decode, 0U, 1U << 20, "tokens of decode; 0: none; usually 128");
        options.integers("-d --depth", "N,…", m_depths, 0, 1 << 20,
                         "tokens that are in the context already when measuring; usually 0");
        options.integer("-r", "N", m_repeats, 1, 1000, "repetitions after a shorter one to warm up; usually 5");
        m_model.declareBatch(options);
        m_model.engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        if (m_prefill == 0 && m_decode == 0) {
            return console.fail({ErrorCode::InvalidArgument, "With -p 0 and -n 0 there is nothing to measure."});
        }
        m_model.contextTokens
            = static_cast<std::uint32_t>(*std::ranges::max_element(m_depths)) + std::max(m_prefill + 1, m_decode + 2);
        for (const int threads : m_threads) {
            m_model.engine.threads = threads;
            const Result<void> measured = measureAll(console);
            if (!measured.ok()) {
                return console.fail(measured.error());
            }
        }
        if (console.json) {
            const host::EngineHost host({m_model.engine.isa, {}});
            console.printJson({{"model", m_name},
                               {"cpu", host.cpu().model},
                               {"weight_bytes", m_weightBytes},
                               {"results", m_results}});
        }
        return ExitCode::Good;
    }

private:
    Result<void> measureAll(Console &console)
    {
        const Result<OpenModel> open = openModel(m_model, console);
        if (!open.ok()) {
            return open.error();
        }
        finishPackCache(*open->model, m_model, console); // a writer would disturb the measurement
        m_name = open->model->info().name;
        m_weightBytes = open->model->info().weightBytes;
        for (const int depth : m_depths) {
            const Result<Samples> samples = SpeedAtDepth(console, open.value(), static_cast<std::uint32_t>(depth))
                                                .measure(m_prefill, m_decode, m_repeats);
            if (!samples.ok()) {
                return samples.error();
            }
            show(console, open.value(), depth, samples.value());
        }
        return {};
    }

    void show(Console &console, const OpenModel &open, int depth, const Samples &samples)
    {
        std::string text = m_name + ", " + std::string(open.engine->isa()) + ", "
            + std::to_string(open.engine->threads()) + " threads, loaded in "
            + decimal(open.model->loadStatistics().seconds, 2) + " s"
            + (depth > 0 ? ", after " + std::to_string(depth) + " tokens\n" : "\n");
        nlohmann::ordered_json json = {{"isa", open.engine->isa()}, {"threads", open.engine->threads()}};
        json["depth"] = depth;
        json["kv"] = m_model.kv;
        json["precision"] = m_model.precision;
        json["load"] = jsonOf(open.model->loadStatistics());
        if (m_prefill > 0) {
            json["prefill"] = jsonOf(m_prefill, samples.prefill);
            text += textOf("prefill", m_prefill, samples.prefill);
        }
        if (m_decode > 0) {
            json["decode"] = jsonOf(m_decode, samples.decode);
            text += textOf("decode", m_decode, samples.decode);
        }
        if (!console.json) {
            console.print(text);
        }
        m_results.push_back(std::move(json));
    }

    ModelOptions m_model;
    std::vector<int> m_threads = {0};
    std::vector<int> m_depths = {0};
    std::uint32_t m_prefill = 512;
    std::uint32_t m_decode = 128;
    int m_repeats = 5;

    std::string m_name;
    std::uint64_t m_weightBytes = 0;
    nlohmann::ordered_json m_results = nlohmann::ordered_json::array();
};

} // namespace

std::unique_ptr<Command> makeBench()
{
    return std::make_unique<Bench>();
}

} // namespace askja::cli
