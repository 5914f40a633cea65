// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/model_options.h"

#include "engine/cli/pack_folder.h"
#include "engine/platform/console.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace askja::cli {

namespace {

constexpr std::uint32_t kMostTokens = std::numeric_limits<std::int32_t>::max();

class ShownProgress : public LoadObserver
{
public:
    explicit ShownProgress(Console &console)
        : m_console(console)
        , m_visible(platform::isTerminal(platform::Stream::Error) && !console.json)
    {
    }
    ~ShownProgress() override
    {
        if (m_percent >= 0) {
            m_console.noteRaw("\r\x1b[K"); // leaves no trace on the line
        }
    }
    void loadProgress(double fraction) override
    {
        const int percent = static_cast<int>(fraction * 100);
        if (m_visible && percent != m_percent) {
            m_percent = percent;
            m_console.noteRaw("\rLoading: " + std::to_string(percent) + " %");
        }
    }
    [[nodiscard]] bool cancelled() const override { return m_console.interrupts.count() > 0; }

private:
    Console &m_console;
    bool m_visible;
    int m_percent = -1;
};

KvType kvTypeOf(const ModelOptions &options)
{
    if (options.kv == "q8_0") {
        return KvType::Q8_0;
    }
    return options.kv == "f32" ? KvType::F32 : KvType::F16;
}

Precision precisionOf(const ModelOptions &options)
{
    if (options.precision == "fast") {
        return Precision::Fast;
    }
    return options.precision == "fine" ? Precision::Fine : Precision::Automatic;
}

/// The context to use when none was asked for.
Result<std::uint32_t> contextFor(const ModelOptions &options, const Engine &engine)
{
    if (options.contextTokens != 0) {
        return options.contextTokens;
    }
    const Result<ModelInfo> info = engine.inspect(options.file);
    if (!info.ok()) {
        return info.error();
    }
    const std::uint32_t most = info->contextLength == 0 ? ModelOptions::kUsualContext : info->contextLength;
    return std::min(ModelOptions::kUsualContext, most);
}

} // namespace

void EngineChoiceOptions::declareIsa(OptionTable &options)
{
    options.text("--isa", "NAME", isa,
                 "use the engine of this instruction set (see doctor); else ASKJA_ISA or the best");
}

void EngineChoiceOptions::declareThreads(OptionTable &options)
{
    options.integer("-t --threads", "N", threads, 0, 1024, "threads that compute; 0: one per performance core");
}

Result<std::unique_ptr<Engine>> EngineChoiceOptions::load() const
{
    return host::EngineHost({isa, {}}).load({threads});
}

void ModelOptions::declareFile(OptionTable &options)
{
    options.path("-m --model", "FILE", file, "the model, a GGUF file").required();
}

void ModelOptions::declareContext(OptionTable &options)
{
    options.integer("-c --ctx", "N", contextTokens, 1U, kMostTokens,
                    "tokens of context; usually 4096, or the model's own if that is less");
}

void ModelOptions::declareBatch(OptionTable &options)
{
    options.integer("-b --batch", "N", batchTokens, 1U, 65536U,
                    "prompt tokens evaluated at once; never changes the result");
    options.choice("--kv", {"f16", "q8_0", "f32"}, kv,
                   "how keys and values are kept; q8_0 takes half the memory, f32 is for comparisons");
    options.choice("--precision", {"auto", "fast", "fine"}, precision,
                   "how finely activations are rounded; auto: fine for models below 300 million parameters");
    options.choice("--pack-cache", {"auto", "always", "read", "off"}, packCache,
                   "keep packed weights for the next start (see doctor): where that saves time, always, only read what "
                   "is there, or neither; usually "
                       + packCache);
    options.flag("--ignore-memory", ignoreMemory, "load the model even if it does not seem to fit into memory");
}

PackCacheOptions packCacheOf(const ModelOptions &options)
{
    PackCacheOptions cache;
    cache.folder = packFolder();
    cache.use = options.packCache == "always" ? PackUse::Always
        : options.packCache == "auto"         ? PackUse::WhenFaster
        : options.packCache == "read"         ? PackUse::ReadOnly
                                              : PackUse::Never;
    return cache;
}

std::string_view nameOf(PackCacheState state)
{
    switch (state) {
    case PackCacheState::Off:
        return "off";
    case PackCacheState::Read:
        return "read";
    case PackCacheState::NotWorthIt:
        return "not-worth-it";
    case PackCacheState::NoRoom:
        return "no-room";
    case PackCacheState::Writing:
        return "writing";
    case PackCacheState::Written:
        return "written";
    case PackCacheState::Stopped:
        return "stopped";
    case PackCacheState::Failed:
        break;
    }
    return "failed";
}

void finishPackCache(Model &model, const ModelOptions &options, const Console &console)
{
    constexpr std::chrono::milliseconds kStep{100};
    const auto writing = [&] { return model.loadStatistics().packCache == PackCacheState::Writing; };
    for (int step = 0; writing() && console.interrupts.count() == 0; ++step) {
        if (step == 10 && options.packCache != "always") {
            return;
        }
        model.waitForPackCache(kStep);
    }
}

std::string noteOn(const TemplateChoice &choice)
{
    if (choice.source != TemplateSource::Family) {
        return {};
    }
    if (!choice.problem.empty()) {
        return "The file's own chat template cannot be used; the one of " + choice.family + " is used in its place. "
            + choice.problem;
    }
    return "The file has no chat template; the one of " + choice.family
        + " is used. If the answers make no sense, the model was perhaps not trained to chat.";
}

Result<OpenModel> openModel(const ModelOptions &options, Console &console)
{
    OpenModel open;
    Result<std::unique_ptr<Engine>> engine = options.engine.load();
    if (!engine.ok()) {
        return engine.error();
    }
    open.engine = std::move(engine).value();
    const Result<std::uint32_t> context = contextFor(options, *open.engine);
    if (!context.ok()) {
        return context.error();
    }
    {
        ShownProgress progress(console);
        Result<std::unique_ptr<Model>> model = open.engine->load(
            {options.file, context.value(), options.ignoreMemory, packCacheOf(options), kvTypeOf(options)}, progress);
        if (!model.ok()) {
            return model.error();
        }
        open.model = std::move(model).value();
    }
    Result<std::unique_ptr<Session>> session
        = open.model->createSession({context.value(), options.batchTokens, kvTypeOf(options), precisionOf(options)});
    if (!session.ok()) {
        return session.error();
    }
    open.session = std::move(session).value();
    return open;
}

Result<OpenVocabulary> openVocabulary(const std::filesystem::path &file, const EngineChoiceOptions &options)
{
    OpenVocabulary open;
    Result<std::unique_ptr<Engine>> engine = options.load();
    if (!engine.ok()) {
        return engine.error();
    }
    open.engine = std::move(engine).value();
    Result<std::unique_ptr<Vocabulary>> vocabulary = open.engine->openVocabulary(file);
    if (!vocabulary.ok()) {
        return vocabulary.error();
    }
    open.vocabulary = std::move(vocabulary).value();
    return open;
}

} // namespace askja::cli
