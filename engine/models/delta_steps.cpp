// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/decoder.h"

/// The steps of recurrent layers and of gated attention.
namespace askja::models::inline ASKJA_ISA {

Rows DecoderSteps::wide()
{
    return {m_workspace.at<float>(m_arrays.wide), static_cast<std::size_t>(m_config.wideWidth())};
}

Rows DecoderSteps::gates()
{
    return {m_workspace.at<float>(m_arrays.gates), static_cast<std::size_t>(m_config.gatesWidth())};
}

Rows DecoderSteps::convolved()
{
    return {m_workspace.at<float>(m_arrays.convolved), static_cast<std::size_t>(m_config.delta.convolvedWidth())};
}

void DecoderSteps::gatedQueryKeyValue(const DecoderLayer &layer)
{
    const Operations::QueryKeyValue to = qkv();
    const Product products[] = {{layer.query, nullptr, wide().data, wide().stride},
                                {layer.key, nullptr, to.key.data, to.key.stride},
                                {layer.value, nullptr, to.value.data, to.value.stride}};
    m_operations.multiply(products, m_input);
    m_operations.splitQueries(m_heads, wide(), to.query, gates());
}

void DecoderSteps::attendGated(const DecoderLayer &layer)
{
    float *attended = m_workspace.at<float>(m_arrays.attended);
    attendTo(layer, attended);
    m_operations.applyGates(attended, gates(), m_config.queryWidth());
    m_operations.prepare(attended, m_config.queryWidth(), layer.outputForms, m_input);
}

void DecoderSteps::deltaInputs(const DecoderLayer &layer)
{
    const DeltaConfig &c = m_config.delta;
    const Rows gate = wide().from(c.convolvedWidth());
    const Rows alpha = gate.from(c.valueWidth());
    const Product products[] = {{layer.queryKeyValue, nullptr, wide().data, wide().stride},
                                {layer.delta.gate, nullptr, gate.data, gate.stride},
                                {layer.delta.alpha, nullptr, alpha.data, alpha.stride},
                                {layer.delta.beta, nullptr, alpha.from(c.valueHeads).data, alpha.stride}};
    m_operations.multiply(products, m_input);
}

void DecoderSteps::convolve(const DecoderLayer &layer)
{
    m_operations.convolve(m_config.delta, wide(), layer.delta.taps.data(), m_cache->state(layer.index),
                          m_cache->nextState(layer.index), convolved());
}

void DecoderSteps::deltaRule(const DecoderLayer &layer)
{
    const DeltaConfig &c = m_config.delta;
    const Rows gate = wide().from(c.convolvedWidth());
    const Rows answers{m_workspace.at<float>(m_arrays.attended), static_cast<std::size_t>(c.valueWidth())};
    m_operations.prepareDelta(c, convolved(), gate.from(c.valueWidth()), *layer.delta.decay, *layer.delta.timeStep,
                              gates());
    m_operations.deltaRule(c, convolved(), gates(), m_cache->state(layer.index), m_cache->nextState(layer.index),
                           answers);
    m_operations.gateHeads(answers, gate, c.valueHeads, c.valueDimension, *layer.delta.norm, m_config.epsilon,
                           layer.outputForms, m_input);
}

} // namespace askja::models::inline ASKJA_ISA
