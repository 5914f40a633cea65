// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/api/model_info.h"
#include "engine/api/speed.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja {

/// The tokenizer and chat template of one file. Immutable: every method may be called from any thread.
class Vocabulary
{
public:
    virtual ~Vocabulary() = default;

    struct TokenizeOptions
    {
        bool addSpecial = true; ///< BOS and EOS as the file asks for them
        bool parseSpecial = false; ///< "<|im_end|>" in the text becomes the one token of that name
    };

    [[nodiscard]] virtual std::size_t size() const = 0;
    /// Any bytes are welcome; what is not UTF-8 is tokenized byte by byte.
    [[nodiscard]] virtual std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options) const = 0;
    /// The bytes of the tokens, which may end inside a UTF-8 character. Unknown ids give nothing.
    [[nodiscard]] virtual std::string detokenize(std::span<const TokenId> ids) const = 0;
    [[nodiscard]] virtual TemplateChoice templateChoice() const = 0; ///< which template applyTemplate() uses
    /// Renders the chat template. json is a list of messages, or an object with "messages", "tools", "documents"
    /// and further variables. Errors: InvalidArgument (not such JSON), TemplateFailed.
    [[nodiscard]] virtual Result<std::string> applyTemplate(std::string_view json, bool addGenerationPrompt) const = 0;
};

/// How finely activations are rounded for quantised matrices. A session keeps to one, so all its results agree.
enum class Precision {
    Automatic, ///< Fine for models of fewer than 300 million parameters: they are fast anyway and rounding hurts them
               ///< most
    Fast, ///< one int8 term
    Fine, ///< two int8 terms, about 15 bits: nearly what floats give, for up to twice the work
};

struct SessionOptions
{
    std::uint32_t contextTokens = 4096; ///< at most ModelInfo::contextLength
    std::uint32_t batchTokens = 512; ///< prompt tokens evaluated at once; changes speed and memory, never the result
    KvType kvType = KvType::F16;
    Precision precision = Precision::Automatic;
    std::uint32_t spareTokens = 1024; ///< layers with a window keep so many tokens beyond it, so that an answer of that
                                      ///< length is regenerated without reading the prompt again
};

/// Takes the logits of one position after another.
class LogitsSink
{
public:
    virtual ~LogitsSink() = default;
    /// Called in order of position with as many floats as the vocabulary has tokens; return false to stop.
    virtual bool take(std::uint32_t position, std::span<const float> logits) = 0;
};

/// One context of a model. Not thread-safe: one call at a time, any thread.
class Session
{
public:
    virtual ~Session() = default;

    /// Blocks until the answer ends. The longest common prefix with what this session last held is not evaluated again.
    /// Cancelling is not an error: the result then says StopReason::Cancelled and has the text so far.
    /// Errors: ContextFull (prompt too long), TemplateFailed, InvalidArgument, OutOfMemory.
    virtual Result<GenerationResult> generate(const GenerationRequest &request, GenerationObserver &observer) = 0;

    /// Logits after every one of the ids, from an empty context. Errors: ContextFull, InvalidArgument (unknown id).
    virtual Result<void> logits(std::span<const TokenId> ids, LogitsSink &sink) = 0;

    /// Forgets everything, keeps the memory.
    virtual void clear() = 0;
    /// Tokens held now.
    [[nodiscard]] virtual std::uint32_t contextUsed() const = 0;
    [[nodiscard]] virtual const SessionOptions &options() const = 0;
};

/// What the pack cache had to do with a load.
enum class PackCacheState {
    Off, ///< no folder, or PackUse::Never
    Read, ///< the packed weights came from it
    NotWorthIt, ///< packing took hardly longer than reading a pack would
    NoRoom, ///< over the limit, or the disk is too full
    Writing, ///< a thread is at it now
    Written,
    Failed, ///< it could not be written; nobody needs to care
    Stopped, ///< the model went before it was written
};

/// How a model came into memory.
struct LoadStatistics
{
    double seconds = 0; ///< all of Engine::load()
    double vocabularySeconds = 0; ///< of it: tokenizer and template
    double readSeconds = 0; ///< reading the weights, summed over all threads; 0 if they came from the pack cache
    double packSeconds = 0; ///< what packing them takes one thread that nobody interrupts; likewise
    std::uint64_t weightBytes = 0; ///< in memory
    PackCacheState packCache = PackCacheState::Off;
};

/// A loaded model. Owned by the caller; must go before the engine that loaded it, after its sessions.
class Model
{
public:
    virtual ~Model() = default;
    [[nodiscard]] virtual const ModelInfo &info() const = 0;
    [[nodiscard]] virtual const Vocabulary &vocabulary() const = 0;
    virtual Result<std::unique_ptr<Session>> createSession(const SessionOptions &options) = 0;
    /// From any thread.
    [[nodiscard]] virtual LoadStatistics loadStatistics() const { return {}; }
    /// Waits until nothing is being written into the pack cache, or so long. A model that goes stops its writer, which
    /// then leaves nothing behind.
    virtual void waitForPackCache(std::chrono::milliseconds atMost) { static_cast<void>(atMost); }
};

/// When packed weights are kept in the pack cache. What is there already is always read, except with Never.
enum class PackUse {
    Never,
    ReadOnly,
    WhenFaster, ///< if the packing that it would save took long enough for a person to notice
    Always,
};

/// The folder that keeps weights in the form this processor multiplies, so that the next load need not pack them again
/// (engine/weights/README.md). The engine makes it if need be; several processes may share it; it may be deleted at any
/// time.
struct PackCacheOptions
{
    static constexpr std::uint64_t kUsualLimit = 20'000'000'000;

    std::filesystem::path folder; ///< empty: no cache
    std::uint64_t limitBytes = kUsualLimit; ///< of all packs in it; those unused the longest go first
    PackUse use = PackUse::WhenFaster; ///< a thread of the model's writes, with the lowest priority, after load()
};

struct LoadOptions
{
    std::filesystem::path path;
    std::uint32_t contextTokens = 4096; ///< for the memory estimate
    bool ignoreMemoryEstimate = false; ///< load although the estimate does not fit
    PackCacheOptions packCache;
    KvType kvType = KvType::F16; ///< what the estimate assumes of the session to come
};

class LoadObserver
{
public:
    virtual ~LoadObserver() = default;
    virtual void loadProgress(double fraction) { static_cast<void>(fraction); } ///< 0…1, on the calling thread
    [[nodiscard]] virtual bool cancelled() const { return false; } ///< from any thread
};

/// The engine of one plugin, that is of one instruction set. No exception leaves it. Not thread-safe, except that
/// inspect(), inspectHeader(), openVocabulary() and measureSpeed() may run beside anything.
class Engine
{
public:
    virtual ~Engine() = default;
    [[nodiscard]] virtual std::string_view isa() const = 0; ///< e.g. "avx2"
    [[nodiscard]] virtual int threads() const = 0; ///< threads that compute
    /// Reads the header only. A file of an unknown architecture is no error: see ModelInfo::unsupported.
    [[nodiscard]] virtual Result<ModelInfo> inspect(const std::filesystem::path &path) const = 0;
    /// The same of a file that is elsewhere, from its first bytes: of a model split into several files those of the
    /// first. fileBytes: of all files. What they do not tell of the others is estimated. A header that goes on behind
    /// the bytes is no error: see HeaderInspection. Errors: FileDamaged, Unsupported (no such file), InvalidArgument.
    [[nodiscard]] virtual Result<HeaderInspection> inspectHeader(std::span<const std::byte> bytes,
                                                                 std::uint64_t fileBytes) const = 0;
    /// Reads tokenizer and template only; a file without weights will do.
    [[nodiscard]] virtual Result<std::unique_ptr<Vocabulary>>
    openVocabulary(const std::filesystem::path &path) const = 0;
    /// What this engine reaches here, measured in about two seconds with all threads and up to 300 MB, in turns with
    /// sessions: neither is right while the other runs, so ask when all is quiet. stop: from any thread, at once; then
    /// the error is Cancelled. Errors: OutOfMemory too.
    [[nodiscard]] virtual Result<MachineSpeed> measureSpeed(const std::atomic<bool> &stop) = 0;
    /// Errors: FileNotFound, FileUnreadable, FileDamaged, Unsupported, OutOfMemory, Cancelled.
    virtual Result<std::unique_ptr<Model>> load(const LoadOptions &options, LoadObserver &observer) = 0;
};

struct EngineOptions
{
    int threads = 0; ///< 0: as many as there are performance cores this process may use
};

} // namespace askja
