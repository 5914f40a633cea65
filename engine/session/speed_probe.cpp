// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/speed_probe.h"

#include "engine/api/forecast.h"
#include "engine/cache/kv_cache.h"
#include "engine/format/ggml_type.h"
#include "engine/models/operations.h"
#include "engine/models/workspace.h"
#include "engine/platform/thread.h"
#include "engine/sampling/sampler.h"
#include "engine/session/imitated_layer.h"
#include "engine/session/speed_timer.h"
#include "engine/session/weight_stream.h"
#include "kernels/matmul/matmul.h"

#include <algorithm>
#include <cstdint>
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

// Models with one and with two int8 terms per activation are not of the same size: Precision::Automatic gives two to
// the smallest. Their rows are short, so that a token's activations, twice as many, stay in the first cache where those
// of a large model would not; there a row takes up to twice as long for each of its bytes.
constexpr int kColumns[2][2] = {{1024, 4096}, {640, 2048}};
constexpr LayerShape kLayers[2] = {{1024, 4096, {16, 4, 64}}, {640, 2048, {10, 2, 64}}};

constexpr int kWidest = 4096;
constexpr Operations::Heads kHeads[]
    = {{8, 8, 64}, {16, 8, 64}, {9, 3, 64}, {32, 8, 64}, {14, 2, 64}}; ///< as models have them
constexpr int kUsualHeads = 3; ///< of them
constexpr int kPositions = 256; ///< as many as forecasts suppose
constexpr int kVocabulary = 1 << 15;

constexpr std::size_t kMatrixBytes = std::size_t{6} << 20;
constexpr int kLeastReadTokens = 32;
constexpr int kReadTokens = 256;
constexpr int kLeastReadRows = 256;
constexpr int kReadRows = 1024;
constexpr int kReadColumns = 2048;
constexpr double kReadSeconds = 0.002; ///< of one product, about

constexpr double kMostSeconds = 2.5; ///< of everything, unless a single piece takes longer

/// Numbers like those of a model: around zero, in no order.
void fill(float *to, std::size_t count)
{
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        to[i] = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-30F;
    }
}

std::string nameOf(WeightType type)
{
    return std::string(format::ggmlTypeInfo(static_cast<format::GgmlType>(type)).name);
}

class SpeedProbe
{
public:
    SpeedProbe(Runtime &runtime, const std::atomic<bool> &stop)
        : m_runtime(runtime)
        , m_timer(runtime, stop)
        , m_operations(runtime.pool, kWidest)
        , m_stream(runtime)
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
        measureTypes(speed.types);
        for (int refined = 0; refined < 2 && !m_timer.cancelled(); ++refined) {
            if (Result<void> measured = measureLayer(refined, speed); !measured)
                return measured.error();
        }
        for (const Operations::Heads &heads : kHeads)
            speed.scores.push_back({heads.query / heads.keyValue, scoreSeconds(heads, 1)});
        speed.readScoreSeconds = scoreSeconds(kHeads[kUsualHeads], kPositions / 4);
        speed.choiceSeconds = choiceSeconds();
        if (m_timer.cancelled())
            return {ErrorCode::Cancelled, "The measurement was stopped."};
        return speed;
    }

private:
    /// Memory for everything.
    Result<void> prepare()
    {
        if (Result<void> allocated = m_stream.allocate(); !allocated)
            return allocated;
        const auto floats = [this](std::size_t count) { return m_workspace.plan(count * sizeof(float)); };
        const auto x = floats(std::size_t{kReadTokens} * kWidest);
        const auto y = floats(std::size_t{2} * kReadTokens * kWidest);
        std::size_t scratchBytes = 0;
        for (const Operations::Heads &heads : kHeads) {
            scratchBytes
                = std::max(scratchBytes, Operations::attentionScratchBytes(shape(heads), m_runtime.pool.threads()));
        }
        const auto scratch = m_workspace.plan(scratchBytes);
        const auto quantized = m_workspace.plan((kReadTokens + 1) * models::quantizedBytes(kWidest));
        const auto plain = m_workspace.plan((kReadTokens + 1) * models::plainBytes(kWidest));
        if (Result<void> allocated = m_workspace.allocate(); !allocated)
            return allocated;
        m_x = m_workspace.at<float>(x);
        m_y = m_workspace.at<float>(y);
        m_operations.setAttentionScratch(m_workspace.at<float>(scratch));
        m_input = {m_workspace.at<std::byte>(quantized), m_workspace.at<std::byte>(plain)};
        fill(m_x, std::size_t{kReadTokens} * kWidest);
        fill(m_y, std::size_t{2} * kReadTokens * kWidest);
        return {};
    }

    static kernels::AttentionShape shape(const Operations::Heads &heads)
    {
        kernels::AttentionShape shape;
        shape.headDimension = heads.dimension;
        shape.queryHeads = heads.query / heads.keyValue;
        shape.scale = 0.125F;
        return shape;
    }

    double loopSeconds()
    {
        constexpr int kLoops = 32;
        const int chunks = m_runtime.pool.threads() * 4;
        return m_timer.timeOf([&] {
            for (int i = 0; i < kLoops; ++i)
                m_runtime.pool.parallel(chunks, 1, [&](int begin, int, int) noexcept { m_y[begin * 16] = 0; });
        }) / kLoops;
    }

    TypeSpeed speedWith(WeightType type)
    {
        m_stream.fillFor(type, m_timer);
        TypeSpeed speed;
        speed.type = nameOf(type);
        for (int refined = 0; refined < 2; ++refined) {
            for (const int columns : kColumns[refined]) {
                const int whole = columns / kernels::storedColumns(type) * kernels::storedColumns(type);
                (refined == 0 ? speed.write : speed.fineWrite).push_back({whole, bytesPerSecond(type, whole, refined)});
            }
        }
        speed.readWeights = weightsPerSecond(type);
        return speed;
    }

    /// All types, then all again, as time permits: now and then other programs take a processor's time for longer than
    /// a number is measured. What is faster is nearer to what the computer can do.
    void measureTypes(std::vector<TypeSpeed> &types)
    {
        for (const WeightType type : kTypes) {
            const bool enough = !types.empty() && m_timer.seconds() > kMostSeconds;
            if (!m_timer.cancelled() && (!enough || type == ImitatedLayer::kType))
                types.push_back(speedWith(type));
        }
        for (std::size_t i = 0; i < types.size() && !m_timer.cancelled() && m_timer.seconds() <= kMostSeconds; ++i)
            keepFaster(types[i], speedWith(kTypes[i]));
    }

    static void keepFaster(TypeSpeed &speed, const TypeSpeed &again)
    {
        for (std::size_t i = 0; i < speed.write.size(); ++i)
            speed.write[i].bytes = std::max(speed.write[i].bytes, again.write[i].bytes);
        for (std::size_t i = 0; i < speed.fineWrite.size(); ++i)
            speed.fineWrite[i].bytes = std::max(speed.fineWrite[i].bytes, again.fineWrite[i].bytes);
        speed.readWeights = std::max(speed.readWeights, again.readWeights);
    }

    /// Of its bytes alone.
    static double secondsOf(const weights::Matrix &matrix, const std::vector<RowSpeed> &speeds)
    {
        const double perColumn = WeightStream::storedBytes(matrix) / matrix.shape.rows / matrix.shape.cols;
        return matrix.shape.rows * detail::rowSeconds(speeds, matrix.shape.cols, perColumn);
    }

    /// What a layer takes beside its matrices' bytes: to share its products out and until memory delivers; and all that
    /// it does between them, with what other threads have just written.
    Result<void> measureLayer(int refined, MachineSpeed &speed)
    {
        const LayerShape &shape = kLayers[refined];
        ImitatedLayer layer(m_runtime.pool, m_stream, shape, refined);
        if (Result<void> allocated = layer.allocate(); !allocated)
            return allocated;
        m_stream.fillFor(ImitatedLayer::kType, m_timer);
        const TypeSpeed &type = detail::speedOf(speed, nameOf(ImitatedLayer::kType));
        const std::vector<RowSpeed> &speeds = refined == 0 ? type.write : type.fineWrite;
        double bytes = 0;
        for (const weights::Matrix &matrix : layer.matrices())
            bytes += secondsOf(matrix, speeds);
        // Beside them one matrix whose speed is known: the computer may be slower or faster by now.
        weights::Matrix known = WeightStream::matrixOf(ImitatedLayer::kType, kMatrixBytes, shape.embedding);
        const auto [all, products, one] = m_timer.timesOf<3>(SpeedTimer::Take::Least, [&](int which) {
            if (which == 0)
                layer.run(m_timer);
            else if (which == 1)
                layer.multiply(m_timer);
            else
                multiplyOnce(known, refined);
        });
        bytes *= std::max(one - m_loopSeconds, 1e-9) / secondsOf(known, speeds);
        (refined == 0 ? speed.productSeconds : speed.fineProductSeconds)
            = std::max((products - bytes) / ImitatedLayer::kProducts, m_loopSeconds);
        (refined == 0 ? speed.floatSeconds : speed.fineFloatSeconds)
            = std::max((all - products) / shape.width(), 1e-12);
        return {};
    }

    double scoreSeconds(const Operations::Heads &heads, int tokens)
    {
        cache::CacheShape cacheShape;
        cacheShape.layers.resize(1);
        cacheShape.kvHeads = heads.keyValue;
        cacheShape.headDimension = heads.dimension;
        auto cache = cache::KvCache::create(cacheShape, kPositions, kPositions);
        if (!cache)
            return 0;
        for (std::uint32_t position = 0; position < kPositions; ++position) {
            for (int head = 0; head < heads.keyValue; ++head)
                cache->store(0, head, position, m_x + position, m_x + 2 * position);
        }
        const int width = heads.query * heads.dimension;
        m_operations.begin(m_timer, tokens, 0);
        const double seconds = m_timer.timeOf([&] {
            m_operations.attend(heads, shape(heads), {m_x, static_cast<std::size_t>(width)}, 0,
                                std::uint32_t(kPositions - tokens), *cache, m_y);
        });
        return std::max(seconds - m_loopSeconds, 0.0)
            / (static_cast<double>(width) * tokens * (kPositions - (tokens - 1) / 2.0));
    }

    double choiceSeconds()
    {
        sampling::Sampler sampler{SamplingOptions()};
        TokenId last = 0;
        return m_timer.timeOf([&] {
            sampler.accept(last);
            last = sampler.pick({m_x, kVocabulary});
        }) / kVocabulary;
    }

    double bytesPerSecond(WeightType type, int columns, int refined)
    {
        weights::Matrix matrix = WeightStream::matrixOf(type, kMatrixBytes, columns);
        m_operations.begin(m_timer, 1, kernels::isQuantized(type) ? refined : 0);
        m_timer.secondsOf([&] { m_operations.prepare(m_x, columns, {true, true}, m_input); });
        const double seconds = m_timer.timeOf([&] { multiplyOnce(matrix, kernels::isQuantized(type) ? refined : 0); });
        return WeightStream::storedBytes(matrix) / std::max(seconds - m_loopSeconds, 1e-9);
    }

    /// One token; the matrix is another part of the memory each time, so that no cache has it.
    void multiplyOnce(weights::Matrix &matrix, int refined)
    {
        const models::Product product{&matrix, nullptr, m_y, static_cast<std::size_t>(matrix.shape.rows)};
        m_stream.advance(matrix);
        m_operations.begin(m_timer, 1, refined);
        m_operations.multiply({&product, 1}, m_input);
    }

    /// Many tokens at a time: as many, and as many rows, as this processor does soon enough.
    double weightsPerSecond(WeightType type)
    {
        weights::Matrix matrix{{type, kLeastReadRows, kReadColumns}, m_stream.begin()};
        int tokens = kLeastReadTokens;
        const auto multiply = [&] {
            const models::Product product{&matrix, nullptr, m_y, static_cast<std::size_t>(matrix.shape.rows)};
            m_operations.multiply({&product, 1}, m_input);
        };
        const auto prepare = [&] {
            m_operations.begin(m_timer, tokens, 0);
            m_operations.prepare(m_x, kReadColumns, {true, true}, m_input);
        };
        m_timer.secondsOf(prepare);
        m_timer.secondsOf(multiply); // to warm up
        const double more = kReadSeconds / std::max(m_timer.secondsOf(multiply), 1e-9);
        tokens = std::clamp(static_cast<int>(more) * kLeastReadTokens, kLeastReadTokens, kReadTokens);
        matrix.shape.rows = std::clamp(static_cast<int>(more) * kLeastReadTokens / kReadTokens * kLeastReadRows,
                                       kLeastReadRows, kReadRows);
        m_timer.secondsOf(prepare);
        const double seconds = m_timer.timeOf(multiply);
        return static_cast<double>(matrix.shape.rows) * kReadColumns * tokens / std::max(seconds - m_loopSeconds, 1e-9);
    }

    Runtime &m_runtime;
    SpeedTimer m_timer;
    Operations m_operations;
    models::Workspace m_workspace;
    WeightStream m_stream;
    float *m_x = nullptr;
    float *m_y = nullptr;
    models::Input m_input;
    double m_loopSeconds = 0;
};

} // namespace

Result<MachineSpeed> measureSpeed(Runtime &runtime, const std::atomic<bool> &stop)
{
    platform::preferShortTurns(); // this thread computes too, and the pool's threads wait for it
    return SpeedProbe(runtime, stop).run();
}

} // namespace askja::session::inline ASKJA_ISA
