// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/speed_probe.h"

#include "engine/cache/kv_cache.h"
#include "engine/format/ggml_type.h"
#include "engine/models/operations.h"
#include "engine/models/workspace.h"
#include "engine/platform/memory.h"
#include "engine/platform/thread.h"
#include "engine/sampling/sampler.h"
#include "kernels/matmul/matmul.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <vector>

namespace askja::session::inline ASKJA_ISA {

namespace {

using kernels::WeightType;
using models::Operations;

/// The commonest first: on a slow computer the time may be over before the last.
constexpr WeightType kTypes[] = {
    WeightType::Q4_K, WeightType::Q6_K, WeightType::Q5_K, WeightType::Q4_0,   WeightType::Q8_0,
    WeightType::F16,  WeightType::Q4_1, WeightType::Q3_K, WeightType::Q2_K,   WeightType::BF16,
    WeightType::F32,  WeightType::Q5_0, WeightType::Q5_1, WeightType::IQ4_NL, WeightType::IQ4_XS,
};

// The shape of the layers that are imitated: a model of about a thousand million parameters.
constexpr int kEmbedding = 2048;
constexpr int kFeedForward = 5632;
constexpr Operations::Heads kHeads{32, 8, 64};
constexpr int kQueryWidth = 32 * 64;
constexpr int kPositions = 512;
constexpr int kVocabulary = 1 << 15;

constexpr std::size_t kMemoryBytes = std::size_t{128} << 20; ///< more than the caches of most processors
constexpr std::size_t kPiece = std::size_t{1} << 20; ///< of it that a thread fills at once
constexpr std::size_t kMatrixBytes = std::size_t{6} << 20;
constexpr int kNarrow = 512; ///< columns of a matrix whose rows are short
constexpr std::size_t kSmallBytes = std::size_t{384} << 10; ///< of a matrix that costs more than its bytes
constexpr int kLeastReadTokens = 32;
constexpr int kReadTokens = 256;
constexpr int kLeastReadRows = 256;
constexpr int kReadRows = 1024;
constexpr int kReadColumns = 2048;
constexpr double kReadSeconds = 0.002; ///< of one product, about

constexpr double kPartSeconds = 0.012; ///< of each number that is measured, about
constexpr double kMostSeconds = 1.3; ///< of everything, unless a single piece takes longer
constexpr double kSlowSeconds = 0.05; ///< enough of a number, however few samples that are
constexpr int kLeastSamples = 3;

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

class StopCheck final : public models::CancelCheck
{
public:
    explicit StopCheck(const std::atomic<bool> &stop)
        : m_stop(stop)
    {
    }
    bool cancelled() const noexcept override { return m_stop.load(std::memory_order_relaxed); }

private:
    const std::atomic<bool> &m_stop;
};

double median(std::vector<double> &samples)
{
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

/// Numbers like those of a model: around zero, in no order.
void fill(float *to, std::size_t count)
{
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        to[i] = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-30F;
    }
}

/// The byte that weights of a type are full of. Models' scales of 16 bits are ordinary numbers (0.065), but those of
/// most types with two levels of scales are so small (0.00003) that a processor without instructions for such halves
/// takes longer to read them.
int byteFor(WeightType type)
{
    const bool small = type == WeightType::Q4_K || type == WeightType::Q5_K || type == WeightType::Q6_K
        || type == WeightType::IQ4_XS;
    return small ? 0x02 : 0x2C;
}

class SpeedProbe
{
public:
    SpeedProbe(Runtime &runtime, const std::atomic<bool> &stop)
        : m_runtime(runtime)
        , m_check(stop)
        , m_operations(runtime.pool, std::max(kEmbedding, kFeedForward))
    {
    }

    Result<MachineSpeed> run()
    {
        if (Result<void> prepared = prepare(); !prepared)
            return prepared.error();
        MachineSpeed speed;
        speed.isa = ASKJA_ISA_NAME;
        speed.threads = m_runtime.pool.threads();
        m_loopSeconds = loopSeconds();
        speed.rowSeconds = m_rowSeconds[0] = rowSeconds(0);
        speed.fineRowSeconds = m_rowSeconds[1] = rowSeconds(1);
        speed.productSeconds = productSeconds(0);
        speed.fineProductSeconds = productSeconds(1);
        speed.floatSeconds = floatSeconds(0);
        speed.fineFloatSeconds = floatSeconds(1);
        speed.scoreSeconds = scoreSeconds(1);
        speed.readScoreSeconds = scoreSeconds(kPositions / 8);
        speed.choiceSeconds = choiceSeconds();
        for (const WeightType type : kTypes) {
            if (m_check.cancelled())
                return {ErrorCode::Cancelled, "The measurement was stopped."};
            if (!speed.types.empty() && secondsSince(m_begin) > kMostSeconds)
                break;
            fillMemory(byteFor(type));
            TypeSpeed of;
            of.type = format::ggmlTypeInfo(static_cast<format::GgmlType>(type)).name;
            of.writeBytes = bytesPerSecond(type, 0);
            of.fineWriteBytes = kernels::isQuantized(type) ? bytesPerSecond(type, 1) : of.writeBytes;
            of.readWeights = weightsPerSecond(type);
            speed.types.push_back(std::move(of));
        }
        if (m_check.cancelled())
            return {ErrorCode::Cancelled, "The measurement was stopped."};
        return speed;
    }

private:
    /// Fills the memory that is multiplied, unless it is full of that already.
    void fillMemory(int byte)
    {
        if (byte == m_byte)
            return;
        m_byte = byte;
        secondsOf([&] {
            m_runtime.pool.parallel(
                static_cast<int>(m_memory.size() / kPiece), 1, [&](int begin, int end, int) noexcept {
                    std::memset(m_memory.data() + std::size_t(begin) * kPiece, byte, std::size_t(end - begin) * kPiece);
                });
        });
    }

    /// Memory for everything.
    Result<void> prepare()
    {
        const std::uint64_t available = platform::memoryStatus().availableBytes;
        const std::size_t bytes = available == 0 || available / 8 >= kMemoryBytes
            ? kMemoryBytes
            : std::max(static_cast<std::size_t>(available / 8), 2 * kMatrixBytes) / kPiece * kPiece;
        auto memory = platform::HugeBuffer::allocate(bytes);
        if (!memory)
            return memory.error();
        m_memory = std::move(*memory);
        fillMemory(byteFor(WeightType::Q4_0));
        const auto floats = [this](std::size_t count) { return m_workspace.plan(count * sizeof(float)); };
        const auto x = floats(std::size_t{kReadTokens} * kFeedForward);
        const auto y = floats(std::size_t{2} * kReadTokens * kFeedForward);
        const auto scratch = m_workspace.plan(Operations::attentionScratchBytes(shape(), m_runtime.pool.threads()));
        const auto quantized = m_workspace.plan((kReadTokens + 1) * models::quantizedBytes(kFeedForward));
        const auto plain = m_workspace.plan((kReadTokens + 1) * models::plainBytes(kFeedForward));
        if (Result<void> allocated = m_workspace.allocate(); !allocated)
            return allocated;
        m_x = m_workspace.at<float>(x);
        m_y = m_workspace.at<float>(y);
        m_operations.setAttentionScratch(m_workspace.at<float>(scratch));
        m_input = {m_workspace.at<std::byte>(quantized), m_workspace.at<std::byte>(plain)};
        fill(m_x, std::size_t{kReadTokens} * kFeedForward);
        fill(m_y, std::size_t{2} * kReadTokens * kFeedForward);
        m_norm.values.assign(kFeedForward, 1.0F);
        return {};
    }

    static kernels::AttentionShape shape()
    {
        kernels::AttentionShape shape;
        shape.headDimension = kHeads.dimension;
        shape.queryHeads = kHeads.query / kHeads.keyValue;
        shape.scale = 0.125F;
        return shape;
    }

    /// One piece of work at a time: a session may be waiting for its turn.
    template <class Work> double secondsOf(Work work)
    {
        const std::lock_guard lock(m_runtime.mutex);
        const Clock::time_point start = Clock::now();
        work();
        return secondsSince(start);
    }

    /// The median time of a piece of work, which is done again and again for a while, after one time to warm up.
    template <class Work> double timeOf(Work work)
    {
        std::vector<double> samples;
        const Clock::time_point begin = Clock::now();
        for (int i = 0; !m_check.cancelled(); ++i) {
            (i == 0 ? m_first : samples.emplace_back()) = secondsOf(work);
            const double seconds = secondsSince(begin);
            if (seconds >= kPartSeconds
                && (static_cast<int>(samples.size()) >= kLeastSamples || seconds >= kSlowSeconds))
                break;
        }
        return samples.empty() ? m_first : median(samples);
    }

    double loopSeconds()
    {
        constexpr int kLoops = 32;
        const int chunks = m_runtime.pool.threads() * 4;
        return timeOf([&] {
                   for (int i = 0; i < kLoops; ++i)
                       m_runtime.pool.parallel(chunks, 1, [&](int begin, int, int) noexcept { m_y[begin * 16] = 0; });
               })
            / kLoops;
    }

    /// What a layer does to single tokens between its products.
    double floatSeconds(int refined)
    {
        constexpr models::InputForms kForms{true, false};
        constexpr int kWidth = 2 * kEmbedding + kQueryWidth + kFeedForward;
        m_operations.begin(m_check, 1, refined);
        return timeOf([&] {
                   m_operations.normalize(m_x, kEmbedding, m_norm, 1e-5F, kForms, m_input);
                   m_operations.prepare(m_x, kQueryWidth, kForms, m_input);
                   m_operations.add(m_y, m_x, 1, kEmbedding);
                   m_operations.normalize(m_x, kEmbedding, m_norm, 1e-5F, kForms, m_input);
                   m_operations.gate(Operations::Activation::Silu, {m_x, kFeedForward}, {m_x + kFeedForward, 0},
                                     kFeedForward, kForms, m_input);
                   m_operations.add(m_y, m_x, 1, kEmbedding);
               })
            / kWidth;
    }

    double scoreSeconds(int tokens)
    {
        cache::CacheShape cacheShape;
        cacheShape.layers.resize(1);
        cacheShape.kvHeads = kHeads.keyValue;
        cacheShape.headDimension = kHeads.dimension;
        auto cache = cache::KvCache::create(cacheShape, kPositions, kPositions);
        if (!cache)
            return 0;
        for (std::uint32_t position = 0; position < kPositions; ++position) {
            for (int head = 0; head < kHeads.keyValue; ++head)
                cache->store(0, head, position, m_x + position, m_x + 2 * position);
        }
        m_operations.begin(m_check, tokens, 0);
        const double seconds = timeOf([&] {
            m_operations.attend(kHeads, shape(), {m_x, kQueryWidth}, 0, std::uint32_t(kPositions - tokens), *cache,
                                m_y);
        });
        return std::max(seconds - m_loopSeconds, 0.0)
            / (double{kQueryWidth} * tokens * (kPositions - (tokens - 1) / 2.0));
    }

    double choiceSeconds()
    {
        sampling::Sampler sampler{SamplingOptions()};
        TokenId last = 0;
        return timeOf([&] {
                   sampler.accept(last);
                   last = sampler.pick({m_x, kVocabulary});
               })
            / kVocabulary;
    }

    /// What a product takes beside its bytes: to share it out, and until memory delivers.
    double productSeconds(int refined)
    {
        const double rate = bytesPerSecond(WeightType::Q4_0, refined);
        const weights::Matrix matrix = matrixOf(WeightType::Q4_0, kSmallBytes);
        const double rows = matrix.shape.rows * m_rowSeconds[refined];
        return std::max(writeSeconds(matrix, refined) - storedBytes(matrix) / rate - rows, m_loopSeconds);
    }

    /// What short rows take beside their bytes: beginning and ending each.
    double rowSeconds(int refined)
    {
        const weights::Matrix wide = matrixOf(WeightType::Q4_0, kMatrixBytes);
        const weights::Matrix narrow = matrixOf(WeightType::Q4_0, kMatrixBytes, kNarrow);
        const double rate = storedBytes(wide) / writeSeconds(wide, refined);
        const double seconds = writeSeconds(narrow, refined) - storedBytes(narrow) / rate;
        // The wide one has rows too, if fewer.
        return std::max(seconds, 0.0) / (narrow.shape.rows * (1 - double{kNarrow} / kEmbedding));
    }

    double bytesPerSecond(WeightType type, int refined)
    {
        const weights::Matrix matrix = matrixOf(type, kMatrixBytes);
        const double rows = matrix.shape.rows * m_rowSeconds[refined];
        return storedBytes(matrix) / std::max(writeSeconds(matrix, refined) - m_loopSeconds - rows, 1e-9);
    }

    /// Of about so many bytes when packed.
    static weights::Matrix matrixOf(WeightType type, std::size_t bytes, int columns = kEmbedding)
    {
        weights::Matrix matrix{{type, 1, columns}, nullptr};
        const int groups = static_cast<int>(bytes / kernels::packedGroupBytes(matrix.shape));
        matrix.shape.rows = std::max(groups, 1) * kernels::groupRows();
        return matrix;
    }

    static double storedBytes(const weights::Matrix &matrix)
    {
        return static_cast<double>(matrix.shape.rows) * matrix.shape.cols / kernels::storedColumns(matrix.shape.type)
            * kernels::storedBytes(matrix.shape.type);
    }

    /// One token at a time: of the memory another part each time, so that no cache has it.
    double writeSeconds(weights::Matrix matrix, int refined)
    {
        const std::size_t packed = kernels::packedBytes(matrix.shape);
        m_operations.begin(m_check, 1, kernels::isQuantized(matrix.shape.type) ? refined : 0);
        secondsOf([&] { m_operations.prepare(m_x, matrix.shape.cols, {true, true}, m_input); });
        const models::Product product{&matrix, nullptr, m_y, static_cast<std::size_t>(matrix.shape.rows)};
        return timeOf([&] {
            if (packed > m_memory.size() - m_at)
                m_at = 0;
            matrix.packed = m_memory.data() + m_at;
            m_at += packed;
            m_operations.multiply({&product, 1}, m_input);
        });
    }

    /// Many tokens at a time: as many, and as many rows, as this processor does soon enough.
    double weightsPerSecond(WeightType type)
    {
        weights::Matrix matrix{{type, kLeastReadRows, kReadColumns}, m_memory.data()};
        int tokens = kLeastReadTokens;
        const auto multiply = [&] {
            const models::Product product{&matrix, nullptr, m_y, static_cast<std::size_t>(matrix.shape.rows)};
            m_operations.multiply({&product, 1}, m_input);
        };
        const auto prepare = [&] {
            m_operations.begin(m_check, tokens, 0);
            m_operations.prepare(m_x, kReadColumns, {true, true}, m_input);
        };
        secondsOf(prepare);
        secondsOf(multiply); // to warm up
        const double more = kReadSeconds / std::max(secondsOf(multiply), 1e-9);
        tokens = std::clamp(static_cast<int>(more) * kLeastReadTokens, kLeastReadTokens, kReadTokens);
        matrix.shape.rows = std::clamp(static_cast<int>(more) * kLeastReadTokens / kReadTokens * kLeastReadRows,
                                       kLeastReadRows, kReadRows);
        secondsOf(prepare);
        const double seconds = timeOf(multiply);
        return static_cast<double>(matrix.shape.rows) * kReadColumns * tokens / std::max(seconds - m_loopSeconds, 1e-9);
    }

    Runtime &m_runtime;
    StopCheck m_check;
    Operations m_operations;
    models::Workspace m_workspace;
    platform::HugeBuffer m_memory;
    int m_byte = -1; ///< that the memory is full of
    std::size_t m_at = 0; ///< where the next matrix begins
    float *m_x = nullptr;
    float *m_y = nullptr;
    models::Input m_input;
    weights::Vector m_norm;
    double m_first = 0; ///< the time to warm up
    double m_loopSeconds = 0;
    double m_rowSeconds[2] = {}; ///< with one term and with two
    Clock::time_point m_begin = Clock::now();
};

} // namespace

Result<MachineSpeed> measureSpeed(Runtime &runtime, const std::atomic<bool> &stop)
{
    platform::preferShortTurns(); // this thread computes too, and the pool's threads wait for it
    return SpeedProbe(runtime, stop).run();
}

} // namespace askja::session::inline ASKJA_ISA
