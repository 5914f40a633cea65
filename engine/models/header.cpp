// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/header.h"

#include "engine/format/utf8.h"

#include <algorithm>
#include <utility>

namespace askja::models::inline ASKJA_ISA {

namespace {

/// Settings that change what a model computes, and the value that changes nothing.
struct Setting
{
    std::string_view key;
    double neutral;
};
constexpr Setting kSettings[] = {
    {"attn_logit_softcapping", 0},
    {"final_logit_softcapping", 0},
    {"router_logit_softcapping", 0},
    {"logit_scale", 1},
    {"residual_scale", 1},
    {"embedding_scale", 1},
    {"attention.scale", 0},
    {"attention.output_scale", 1},
    {"attention.value_scale", 1},
    {"attention.sliding_window", 0},
    {"attention.clamp_kqv", 0},
    {"attention.max_alibi_bias", 0},
    {"attention.causal", 1},
    {"attention.temperature_scale", 0},
    {"attention.q_lora_rank", 0},
    {"attention.kv_lora_rank", 0},
    {"expert_count", 0},
    {"rope.freq_base_swa", 0},
    {"rope.scaling.alpha", 0},
    {"rope.scaling.attn_factor", 1},
    {"rope.scaling.yarn_ext_factor", 1},
    {"swin_norm", 0},
    {"use_parallel_residual", 0},
    {"nextn_predict_layers", 0},
};

} // namespace

void Header::fail(Error error)
{
    if (m_result)
        m_result = std::move(error);
}

template <class T, class Fallback> T Header::taken(std::string_view key, const Result<T> &result, Fallback otherwise)
{
    m_read.emplace_back(key);
    if (result)
        return *result;
    fail(result.error());
    return static_cast<T>(otherwise);
}

int Header::count(std::string_view key, std::uint32_t most, std::optional<int> fallback)
{
    std::optional<std::uint32_t> otherwise;
    if (fallback)
        otherwise = static_cast<std::uint32_t>(*fallback);
    return static_cast<int>(taken(key, m_file.u32(full(key), {1, most}, otherwise), 1));
}

int Header::countOrNone(std::string_view key, std::uint32_t most)
{
    return static_cast<int>(taken(key, m_file.u32(full(key), {0, most}, 0U), 0));
}

float Header::real(std::string_view key, format::Range<float> range, std::optional<float> fallback)
{
    return taken(key, m_file.f32(full(key), range, fallback), range.least);
}

std::string Header::text(std::string_view key, std::string_view fallback)
{
    return std::string(taken(key, m_file.string(full(key), fallback), std::string_view()));
}

bool Header::truth(std::string_view key, bool fallback)
{
    return taken(key, m_file.boolean(full(key), fallback), fallback);
}

std::vector<bool> Header::pattern(std::string_view key, int layers, int period)
{
    std::vector<bool> marked(static_cast<std::size_t>(layers));
    m_read.emplace_back(key);
    if (const auto array = m_file.array(full(key), format::GgufType::Bool)) {
        if (array->size() != marked.size()) {
            damaged("The key \"" + full(key) + "\" is about " + std::to_string(array->size()) + " layers of "
                    + std::to_string(layers) + ".");
            return marked;
        }
        for (std::size_t i = 0; i < marked.size(); ++i)
            marked[i] = array->bytes()[i] != std::byte{0};
        return marked;
    }
    const int every = count(key, 1U << 12U, period);
    for (int i = 0; i < layers; ++i)
        marked[static_cast<std::size_t>(i)] = i % every != every - 1;
    return marked;
}

bool Header::isNeutral(std::string_view key, double neutral) const
{
    const std::string name = full(key);
    if (m_file.find(name) == nullptr)
        return true;
    if (const auto truth = m_file.boolean(name))
        return static_cast<double>(*truth) == neutral;
    if (const auto number = m_file.u32(name))
        return static_cast<double>(*number) == neutral;
    const auto number = m_file.f32(name);
    return number && static_cast<double>(*number) == neutral;
}

void Header::refuseUnreadSettings()
{
    for (const Setting &setting : kSettings) {
        if (std::ranges::find(m_read, setting.key) != m_read.end() || isNeutral(setting.key, setting.neutral))
            continue;
        if (setting.key == "expert_count")
            return refuse("This is a mixture-of-experts model, which this version cannot compute.");
        return refuse("This model sets " + format::quotedText(full(setting.key))
                      + ", which this version does not know in models of the architecture "
                      + format::quotedText(m_architecture) + ".");
    }
}

} // namespace askja::models::inline ASKJA_ISA
