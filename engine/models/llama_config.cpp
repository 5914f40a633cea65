// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/llama_config.h"

#include "engine/format/utf8.h"

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>

namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::uint32_t kMostWidth = 1U << 18;
constexpr std::uint32_t kMostHeads = 1U << 12;
constexpr std::uint32_t kMostLayers = 1U << 12;
constexpr std::uint32_t kMostHeadDimension = 512; // kernels/attention/attention.h
constexpr std::uint32_t kMostVocabulary = 1U << 24;
constexpr std::uint32_t kMostContext = 1U << 26;

struct Number
{
    std::string_view key;
    int *to;
    std::uint32_t most;
    std::optional<std::uint32_t> fallback;
};

Result<void> readNumbers(const format::GgufFile &file, std::initializer_list<Number> numbers)
{
    for (const Number &number : numbers) {
        const auto value = file.u32(number.key, {1, number.most}, number.fallback);
        if (!value)
            return value.error();
        *number.to = static_cast<int>(*value);
    }
    return {};
}

Result<void> readRopeScaling(const format::GgufFile &file, LlamaConfig &config)
{
    const auto type = file.string("llama.rope.scaling.type", "none");
    if (!type)
        return type.error();
    if (*type != "none" && *type != "linear") {
        return {ErrorCode::Unsupported,
                "This model stretches its context by the method " + format::quotedText(*type)
                    + ", which this version does not know (it knows: linear, Llama 3 factors)."};
    }
    // Files from before scaling.type existed have the factor as rope.scale_linear.
    const auto old = file.f32("llama.rope.scale_linear", {1e-3F, 1e6F}, 1.0F);
    if (!old)
        return old.error();
    const auto factor = file.f32("llama.rope.scaling.factor", {1e-3F, 1e6F}, *old);
    if (!factor)
        return factor.error();
    if (*type == "linear" || file.find("llama.rope.scaling.type") == nullptr)
        config.ropeScale = *factor;
    return {};
}

Result<void> refuseOtherKinds(const format::GgufFile &file)
{
    const auto experts = file.u32("llama.expert_count", {}, 0U);
    if (!experts)
        return experts.error();
    if (*experts > 0)
        return {ErrorCode::Unsupported, "This is a mixture-of-experts model, which this version cannot compute."};
    return {};
}

Result<void> checkShape(const LlamaConfig &config)
{
    const auto bad = [](std::string message) { return Result<void>(ErrorCode::FileDamaged, std::move(message)); };
    if (config.heads % config.kvHeads != 0) {
        return bad("The model says it has " + std::to_string(config.heads) + " attention heads over "
                   + std::to_string(config.kvHeads) + " key heads, which does not divide evenly.");
    }
    if (config.headDimension % 2 != 0)
        return bad("The model says its heads have " + std::to_string(config.headDimension)
                   + " elements, an odd number.");
    if (config.rotaryDimension > config.headDimension || config.rotaryDimension % 2 != 0) {
        return bad("The model says that " + std::to_string(config.rotaryDimension) + " of the "
                   + std::to_string(config.headDimension) + " elements of a head are rotated, which is impossible.");
    }
    if (config.heads * config.headDimension > static_cast<int>(kMostWidth))
        return bad("The model says its attention is wider than " + std::to_string(kMostWidth) + " elements.");
    return {};
}

} // namespace

Result<LlamaConfig> readLlamaConfig(const format::GgufFile &file)
{
    LlamaConfig config;
    int context = 0;
    Result<void> read = readNumbers(file,
                                    {
                                        {"llama.block_count", &config.layers, kMostLayers, {}},
                                        {"llama.embedding_length", &config.embedding, kMostWidth, {}},
                                        {"llama.feed_forward_length", &config.feedForward, kMostWidth, {}},
                                        {"llama.attention.head_count", &config.heads, kMostHeads, {}},
                                        {"llama.context_length", &context, kMostContext, {}},
                                    });
    if (!read)
        return read.error();
    config.contextLength = static_cast<std::uint32_t>(context);

    const auto heads = static_cast<std::uint32_t>(config.heads);
    const auto width = static_cast<std::uint32_t>(config.embedding) / heads;
    int valueDimension = 0;
    read = readNumbers(file,
                       {
                           {"llama.attention.head_count_kv", &config.kvHeads, heads, heads},
                           {"llama.attention.key_length", &config.headDimension, kMostHeadDimension, width},
                           {"llama.attention.value_length", &valueDimension, kMostHeadDimension, width},
                       });
    if (!read)
        return read.error();
    if (config.headDimension == 0 || config.headDimension > static_cast<int>(kMostHeadDimension)) {
        return {ErrorCode::Unsupported,
                "The heads of this model have " + std::to_string(config.headDimension)
                    + " elements; this version computes up to " + std::to_string(kMostHeadDimension) + "."};
    }
    if (valueDimension != config.headDimension) {
        return {ErrorCode::Unsupported,
                "The keys of this model have " + std::to_string(config.headDimension) + " elements and its values "
                    + std::to_string(valueDimension) + "; this version needs them alike."};
    }
    read = readNumbers(file,
                       {{"llama.rope.dimension_count", &config.rotaryDimension, kMostHeadDimension,
                         static_cast<std::uint32_t>(config.headDimension)}});
    if (!read)
        return read.error();
    if (read = checkShape(config); !read)
        return read.error();

    const auto epsilon = file.f32("llama.attention.layer_norm_rms_epsilon", {0.0F, 1.0F});
    if (!epsilon)
        return epsilon.error();
    config.epsilon = *epsilon;
    const auto base = file.f32("llama.rope.freq_base", {1.0F, 1e12F}, 10000.0F);
    if (!base)
        return base.error();
    config.ropeBase = *base;
    if (read = readRopeScaling(file, config); !read)
        return read.error();
    if (read = refuseOtherKinds(file); !read)
        return read.error();

    const format::GgufTensor *embedding = file.findTensor("token_embd.weight");
    if (embedding == nullptr)
        return {ErrorCode::FileDamaged, "The tensor \"token_embd.weight\" is missing."};
    if (embedding->shape[1] > kMostVocabulary)
        return {ErrorCode::FileDamaged, "The tensor \"token_embd.weight\" has more rows than a vocabulary can have."};
    config.vocabulary = static_cast<int>(embedding->shape[1]);
    return config;
}

std::vector<double> rotaryFrequencies(const LlamaConfig &config, const std::vector<float> &factors)
{
    std::vector<double> frequencies(static_cast<std::size_t>(config.rotaryDimension / 2));
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double exponent = -2.0 * static_cast<double>(i) / config.rotaryDimension;
        frequencies[i] = std::pow(config.ropeBase, exponent) / config.ropeScale;
        if (!factors.empty())
            frequencies[i] /= static_cast<double>(factors[i]);
    }
    return frequencies;
}

} // namespace askja::models::inline ASKJA_ISA
