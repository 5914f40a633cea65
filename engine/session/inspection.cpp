// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/inspection.h"

#include "engine/format/model_info.h"
#include "engine/models/registry.h"
#include "engine/session/session_need.h"
#include "engine/session/template_choice.h"
#include "engine/tokenizer/tokenizer.h"

namespace askja::session::inline ASKJA_ISA {

namespace {

/// As if all bytes were of these types, in the same proportions.
std::vector<MultipliedWeights> scaledTo(const std::vector<TensorTypeCount> &types, std::uint64_t bytes)
{
    std::vector<MultipliedWeights> scaled;
    double known = 0;
    for (const TensorTypeCount &type : types)
        known += static_cast<double>(type.bytes);
    for (const TensorTypeCount &type : types) {
        const double factor = known > 0 ? static_cast<double>(bytes) / known : 0;
        scaled.push_back({type.type, static_cast<std::uint64_t>(static_cast<double>(type.bytes) * factor),
                          static_cast<std::uint64_t>(static_cast<double>(type.elements) * factor)});
    }
    return scaled;
}

} // namespace

void addNetworkFacts(ModelInfo &info, const models::Network &network, int threads)
{
    info.memory = memoryByContext(network, threads);
    info.multiplied = network.weights().matrixTypes();
    info.fine = network.isFine(Precision::Automatic);
}

ModelInfo inspectFile(const format::GgufFile &file, int threads)
{
    ModelInfo info = format::readModelInfo(file, tokenizer::unsupportedTokenizer(file));
    info.templateChoice = chooseTemplate(file).choice;
    if (!info.unsupported.empty())
        return info;
    if (info.parts > file.parts()) { // tensors are missing, which no network opens without
        info.memory = memoryByContext(info);
        info.multiplied = scaledTo(info.tensorTypes, info.weightBytes);
        return info;
    }
    const auto network = models::openNetwork(file);
    if (network)
        addNetworkFacts(info, **network, threads);
    else
        info.unsupported = network.error().message;
    return info;
}

} // namespace askja::session::inline ASKJA_ISA
