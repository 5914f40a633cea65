// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/fakeengine.h"

#include <algorithm>
#include <thread>

namespace askja::test {

namespace {

using Script = std::shared_ptr<FakeScript>;

/// Sleeps in small steps; false as soon as it was cancelled.
template <class Observer> bool waitUnlessCancelled(std::chrono::microseconds time, const Observer &observer)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + time;
    while (!observer.cancelled()) {
        const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now());
        if (left.count() <= 0)
            return true;
        std::this_thread::sleep_for(std::min<std::chrono::microseconds>(left, std::chrono::milliseconds(2)));
    }
    return false;
}

ModelInfo infoFor(const FakeScript &script, const std::filesystem::path &path)
{
    ModelInfo info;
    info.path = path;
    info.name = path.stem().string();
    info.architecture = "llama";
    info.quantisation = "Q4_1";
    info.parameters = 135'000'000;
    info.weightBytes = 98'000'000;
    info.fileBytes = 98'362'432;
    info.contextLength = script.contextLength;
    info.layers = 30;
    info.kvHeads = 3;
    info.headDimension = 64;
    info.vocabularySize = 256;
    info.memory = {{1024, 200'000'000, 190'000'000}, {4096, 260'000'000, 220'000'000}};
    info.bosToken = 1;
    info.chatTemplate = "{{ messages }}";
    info.templateChoice.source = TemplateSource::File;
    if (!script.templateFamily.empty())
        info.templateChoice = {TemplateSource::Family, script.templateFamily, {}};
    info.unsupported = script.unsupported;
    info.origin = script.origin;
    info.preTokenizer = "smollm";
    info.tokenizerModel = "gpt2";
    info.tensorTypes = {{"Q4_1", 210, 90'000'000, 144'000'000}, {"F32", 61, 140'000, 35'000}};
    info.multiplied = {{"Q4_1", 90'000'000, 144'000'000, 60'000}};
    info.bosText = "<s>";
    return info;
}

/// A token per byte; "<bos>" is added as the file's BOS.
class FakeVocabulary : public Vocabulary
{
public:
    explicit FakeVocabulary(Script script)
        : m_script(std::move(script))
    {
    }

    [[nodiscard]] std::size_t size() const override { return 256; }

    [[nodiscard]] TemplateChoice templateChoice() const override { return {TemplateSource::File, {}, {}}; }

    [[nodiscard]] std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options) const override
    {
        std::vector<TokenId> ids;
        if (options.addSpecial)
            ids.push_back(1);
        for (const char c : text)
            ids.push_back(static_cast<unsigned char>(c));
        return ids;
    }

    [[nodiscard]] std::string detokenize(std::span<const TokenId> ids) const override
    {
        std::string text;
        for (const TokenId id : ids)
            text.push_back(static_cast<char>(id));
        return text;
    }

    [[nodiscard]] Result<std::string> applyTemplate(std::string_view json, bool addGenerationPrompt) const override
    {
        if (m_script->templateError)
            return *m_script->templateError;
        return std::string(json) + (addGenerationPrompt ? "<answer>" : "");
    }

private:
    Script m_script;
};

class FakeSession : public Session
{
public:
    FakeSession(Script script, const SessionOptions &options)
        : m_script(std::move(script))
        , m_options(options)
    {
    }

    Result<GenerationResult> generate(const GenerationRequest &request, GenerationObserver &observer) override
    {
        {
            const std::lock_guard lock(m_script->mutex);
            m_script->requests.push_back(request);
        }
        GenerationResult result;
        result.promptTokens = m_script->promptTokens;
        result.reusedTokens = m_script->reusedTokens;
        result.reason = m_script->end;
        result.readSeconds = 0.5;
        if (!read(result, observer) || !write(request, result, observer))
            result.reason = StopReason::Cancelled;
        result.writeSeconds = 1;
        m_used = result.promptTokens + result.generatedTokens;
        result.contextTokens = m_used;
        if (m_failed)
            return *std::exchange(m_failed, {});
        return result;
    }

    Result<void> logits(std::span<const TokenId>, LogitsSink &) override { return {}; }
    void clear() override { m_used = 0; }
    [[nodiscard]] std::uint32_t contextUsed() const override { return m_used; }
    [[nodiscard]] const SessionOptions &options() const override { return m_options; }

private:
    bool read(GenerationResult &result, GenerationObserver &observer)
    {
        std::uint32_t done = m_script->reusedTokens;
        observer.promptProgress(done, m_script->promptTokens);
        while (done < m_script->promptTokens) {
            if (!waitUnlessCancelled(m_script->batchTime, observer))
                return false;
            done = std::min(done + m_script->promptBatch, m_script->promptTokens);
            result.readTokens = done - m_script->reusedTokens;
            observer.promptProgress(done, m_script->promptTokens);
        }
        return true;
    }

    bool write(const GenerationRequest &request, GenerationResult &result, GenerationObserver &observer)
    {
        if (m_script->generateError && !m_script->failAfter) {
            m_failed = m_script->generateError;
            return true;
        }
        const std::size_t total = m_script->pieces.size() * static_cast<std::size_t>(m_script->repeat);
        for (std::size_t i = 0; i < total; ++i) {
            if (request.maxTokens > 0 && i >= request.maxTokens) {
                result.reason = StopReason::MaxTokens;
                return true;
            }
            if (m_script->failAfter && i >= *m_script->failAfter) {
                m_failed = m_script->generateError;
                return true;
            }
            if (!waitUnlessCancelled(m_script->pieceTime, observer))
                return false;
            const std::string &piece = m_script->pieces[i % m_script->pieces.size()];
            result.text += piece;
            ++result.generatedTokens;
            ++m_script->piecesGiven;
            observer.text(piece);
        }
        return true;
    }

    Script m_script;
    SessionOptions m_options;
    std::uint32_t m_used = 0;
    std::optional<Error> m_failed;
};

class FakeModel : public Model
{
public:
    FakeModel(Script script, ModelInfo info)
        : m_script(std::move(script))
        , m_info(std::move(info))
        , m_vocabulary(m_script)
    {
        ++m_script->modelsAlive;
    }
    ~FakeModel() override { --m_script->modelsAlive; }

    [[nodiscard]] const ModelInfo &info() const override { return m_info; }
    [[nodiscard]] const Vocabulary &vocabulary() const override { return m_vocabulary; }
    Result<std::unique_ptr<Session>> createSession(const SessionOptions &options) override
    {
        return std::unique_ptr<Session>(std::make_unique<FakeSession>(m_script, options));
    }

private:
    Script m_script;
    ModelInfo m_info;
    FakeVocabulary m_vocabulary;
};

class FakeEngine : public Engine
{
public:
    FakeEngine(Script script, int threads)
        : m_script(std::move(script))
        , m_threads(threads)
    {
        ++m_script->enginesAlive;
    }
    ~FakeEngine() override { --m_script->enginesAlive; }

    [[nodiscard]] std::string_view isa() const override { return m_script->isa; }
    [[nodiscard]] int threads() const override { return m_threads; }

    [[nodiscard]] Result<ModelInfo> inspect(const std::filesystem::path &path) const override
    {
        const auto error = m_script->errors.find(path.string());
        if (error != m_script->errors.end())
            return error->second;
        return infoFor(*m_script, path);
    }

    [[nodiscard]] Result<HeaderInspection> inspectHeader(std::span<const std::byte> bytes,
                                                         std::uint64_t fileBytes) const override
    {
        const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        for (const auto &[path, error] : m_script->errors) {
            if (text.starts_with(path))
                return error;
        }
        HeaderInspection inspection{infoFor(*m_script, {}), 0};
        inspection.info.name = "Remote";
        inspection.info.fileBytes = fileBytes;
        if (bytes.size() < m_script->headerBytes)
            inspection.wantBytes = std::min<std::uint64_t>(2 * bytes.size(), fileBytes);
        return inspection;
    }

    [[nodiscard]] Result<std::unique_ptr<Vocabulary>> openVocabulary(const std::filesystem::path &) const override
    {
        return std::unique_ptr<Vocabulary>(std::make_unique<FakeVocabulary>(m_script));
    }

    Result<MachineSpeed> measureSpeed(const std::atomic<bool> &stop) override
    {
        ++m_script->measurements;
        struct Stop
        {
            [[nodiscard]] bool cancelled() const { return stop; }
            const std::atomic<bool> &stop;
        };
        if (!waitUnlessCancelled(m_script->measureTime, Stop{stop}))
            return {ErrorCode::Cancelled, "Stopped."};
        MachineSpeed speed = m_script->speed;
        speed.isa = m_script->isa;
        speed.threads = m_threads;
        return speed;
    }

    Result<std::unique_ptr<Model>> load(const LoadOptions &options, LoadObserver &observer) override
    {
        {
            const std::lock_guard lock(m_script->mutex);
            m_script->loads.push_back(options);
        }
        if (m_script->loadError && !options.ignoreMemoryEstimate)
            return *m_script->loadError;
        constexpr int steps = 20;
        for (int i = 0; i < steps; ++i) {
            if (!waitUnlessCancelled(std::chrono::microseconds(m_script->loadTime) / steps, observer))
                return {ErrorCode::Cancelled, "Cancelled."};
            observer.loadProgress((i + 1.0) / steps);
        }
        const Result<ModelInfo> info = inspect(options.path);
        if (!info)
            return info.error();
        return std::unique_ptr<Model>(std::make_unique<FakeModel>(m_script, *info));
    }

private:
    Script m_script;
    int m_threads;
};

} // namespace

gui::EngineSource fakeEngineSource(std::shared_ptr<FakeScript> script)
{
    return {[script](const std::string &forcedIsa, const EngineOptions &options) -> Result<gui::StartedEngine> {
        if (script->startError)
            return *script->startError;
        if (!forcedIsa.empty())
            script->isa = forcedIsa;
        const int threads = options.threads > 0 ? options.threads : script->threads;
        return gui::StartedEngine{std::make_unique<FakeEngine>(script, threads), "It is the only one."};
    }};
}

} // namespace askja::test
