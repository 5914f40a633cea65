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

/// Tokens that differ, so that no cache helps; which ones does not change the work.
std::vector<TokenId> someTokens(std::size_t count, std::size_t vocabularySize)
{
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < count; ++i) {
        ids.push_back(static_cast<TokenId>((i * 7919 + 257) % vocabularySize));
    }
    return ids;
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

std::string textOf(std::string_view title, std::uint32_t tokens, const std::vector<double> &samples)
{
    const Spread spread = spreadOf(samples);
    std::string text("  ");
    text.append(title).append(" ").append(std::to_string(tokens)).append(" tokens: ");
    text.append(decimal(spread.median, 2)).append(" tokens/s (").append(decimal(spread.least, 2)).append(" to ");
    text.append(decimal(spread.most, 2)).append(" in ").append(std::to_string(samples.size())).append(" runs)\n");
    return text;
}

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
        options.integer("-p", "N", m_prefill, 0U, 1U << 20,
                        "tokens of prefill, from an empty context; 0: none; usually 512");
        options.integer("-n", "N", m_decode, 0U, 1U << 20,
                        "tokens of decode, from an empty context; 0: none; usually 128");
        options.integer("-r", "N", m_repeats, 1, 1000, "repetitions after one to warm up; usually 5");
        m_model.declareBatch(options);
        m_model.engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        if (m_prefill == 0 && m_decode == 0) {
            return console.fail({ErrorCode::InvalidArgument, "With -p 0 and -n 0 there is nothing to measure."});
        }
        m_model.contextTokens = std::max(m_prefill + 1, m_decode + 2);
        nlohmann::ordered_json results = nlohmann::ordered_json::array();
        for (const int threads : m_threads) {
            m_model.engine.threads = threads;
            const Result<OpenModel> open = openModel(m_model, console);
            if (!open.ok()) {
                return console.fail(open.error());
            }
            const Result<Samples> samples = measure(console, open.value());
            if (!samples.ok()) {
                return console.fail(samples.error());
            }
            results.push_back(show(console, open.value(), samples.value()));
        }
        if (console.json) {
            const host::EngineHost host({m_model.engine.isa, {}});
            console.printJson({{"model", m_name}, {"cpu", host.cpu().model}, {"results", results}});
        }
        return ExitCode::Good;
    }

private:
    nlohmann::ordered_json show(Console &console, const OpenModel &open, const Samples &samples)
    {
        m_name = open.model->info().name;
        std::string text = m_name + ", " + std::string(open.engine->isa()) + ", "
            + std::to_string(open.engine->threads()) + " threads\n";
        nlohmann::ordered_json json = {{"isa", open.engine->isa()}, {"threads", open.engine->threads()}};
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
        return json;
    }

    Result<Samples> measure(const Console &console, const OpenModel &open) const
    {
        Samples samples;
        const std::size_t vocabulary = open.model->vocabulary().size();
        for (int i = -1; i < m_repeats; ++i) {
            // Apart, so that neither depends on the other's length: the whole prompt and one token, then one token and
            // the whole answer. A session counts its write time from the second token on.
            const Result<GenerationResult> prefill = once(console, *open.session, someTokens(m_prefill, vocabulary), 1);
            const Result<GenerationResult> decode = m_decode == 0
                ? GenerationResult()
                : once(console, *open.session, someTokens(1, vocabulary), m_decode + 1);
            if (!prefill.ok() || !decode.ok()) {
                return prefill.ok() ? decode.error() : prefill.error();
            }
            if (i >= 0) { // the first one warms up
                samples.prefill.push_back(prefill->readSpeed());
                samples.decode.push_back(decode->writeSpeed());
            }
        }
        return samples;
    }

    static Result<GenerationResult> once(const Console &console, Session &session, std::vector<TokenId> prompt,
                                         std::uint32_t tokens)
    {
        if (prompt.empty()) {
            return GenerationResult();
        }
        GenerationRequest request;
        request.prompt = TokenPrompt{std::move(prompt)};
        request.sampling.temperature = 0;
        request.maxTokens = tokens;
        request.ignoreEndOfTurn = true;
        session.clear();
        SilentObserver observer(console);
        Result<GenerationResult> result = session.generate(request, observer);
        if (result.ok() && result->reason == StopReason::Cancelled) {
            return {ErrorCode::Cancelled, "You stopped it."};
        }
        return result;
    }

    ModelOptions m_model;
    std::string m_name;
    std::vector<int> m_threads = {0};
    std::uint32_t m_prefill = 512;
    std::uint32_t m_decode = 128;
    int m_repeats = 5;
};

} // namespace

std::unique_ptr<Command> makeBench()
{
    return std::make_unique<Bench>();
}

} // namespace askja::cli
