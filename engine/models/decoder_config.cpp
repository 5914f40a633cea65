// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder_config.h"

#include <cmath>
#include <string>

namespace askja::models::inline ASKJA_ISA {

namespace {

constexpr std::uint32_t kMostWidth = 1U << 18;
constexpr std::uint32_t kMostHeads = 1U << 12;
constexpr std::uint32_t kMostLayers = 1U << 12;
constexpr int kMostHeadDimension = 512; // kernels/attention/attention.h
constexpr std::uint32_t kMostVocabulary = 1U << 24;
constexpr std::uint32_t kMostContext = 1U << 26;

void readHeads(Header &header, DecoderConfig &config)
{
    config.heads = header.count("attention.head_count", kMostHeads);
    config.kvHeads = header.count("attention.head_count_kv", kMostHeads, config.heads);
    const int width = config.embedding / config.heads;
    config.headDimension = header.count("attention.key_length", kMostWidth, width);
    const int values = header.count("attention.value_length", kMostWidth, width);
    if (config.headDimension == 0 || config.headDimension > kMostHeadDimension) {
        header.refuse("The heads of this model have " + std::to_string(config.headDimension)
                      + " elements; this version computes up to " + std::to_string(kMostHeadDimension) + ".");
    } else if (values != config.headDimension) {
        header.refuse("The keys of this model have " + std::to_string(config.headDimension)
                      + " elements and its values " + std::to_string(values) + "; this version needs them alike.");
    } else if (config.headDimension % 2 != 0) {
        header.damaged("The model says its heads have " + std::to_string(config.headDimension)
                       + " elements, an odd number.");
    } else if (config.heads % config.kvHeads != 0) {
        header.damaged("The model says it has " + std::to_string(config.heads) + " attention heads over "
                       + std::to_string(config.kvHeads) + " key heads, which does not divide evenly.");
    } else if (config.queryWidth() > static_cast<int>(kMostWidth)) {
        header.damaged("The model says its attention is wider than " + std::to_string(kMostWidth) + " elements.");
    }
    if (!header.result())
        config.headDimension = 2; // so that who goes on reading finds numbers that make sense
}

void readVocabulary(Header &header, DecoderConfig &config)
{
    const format::GgufTensor *embedding = header.file().findTensor("token_embd.weight");
    if (embedding == nullptr)
        return header.damaged("The tensor \"token_embd.weight\" is missing.");
    if (embedding->shape[1] > kMostVocabulary)
        return header.damaged("The tensor \"token_embd.weight\" has more rows than a vocabulary can have.");
    config.vocabulary = static_cast<int>(embedding->shape[1]);
}

} // namespace

DecoderConfig readDecoderConfig(Header &header, RotaryPairs pairs, RotaryFactors factors)
{
    DecoderConfig config;
    config.layers.resize(static_cast<std::size_t>(header.count("block_count", kMostLayers)));
    config.embedding = header.count("embedding_length", kMostWidth);
    config.feedForward = header.count("feed_forward_length", kMostWidth);
    config.contextLength = static_cast<std::uint32_t>(header.count("context_length", kMostContext));
    readHeads(header, config);
    config.attentionScale = static_cast<float>(1.0 / std::sqrt(config.headDimension));
    config.epsilon = header.real("attention.layer_norm_rms_epsilon", {0.0F, 1.0F});
    config.pairs = pairs;
    config.rotaries.push_back(readRotary(header, config.headDimension, factors));
    readVocabulary(header, config);
    return config;
}

void setWindows(DecoderConfig &config, const std::vector<bool> &marked, int window, int rotary)
{
    for (std::size_t i = 0; i < config.layers.size(); ++i) {
        if (marked[i])
            config.layers[i] = {window, rotary};
    }
}

} // namespace askja::models::inline ASKJA_ISA
