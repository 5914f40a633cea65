// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/reference_llama.h"

#include "engine/format/dequantize.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace askja::test {

namespace {

using Row = std::vector<double>;

class Llama
{
public:
    explicit Llama(const format::GgufFile &file)
        : m_file(file)
        , m_layers(number("llama.block_count"))
        , m_heads(number("llama.attention.head_count"))
        , m_kvHeads(number("llama.attention.head_count_kv"))
        , m_size(number("llama.attention.key_length"))
        , m_rotary(number("llama.rope.dimension_count"))
        , m_epsilon(*file.f32("llama.attention.layer_norm_rms_epsilon"))
        , m_base(*file.f32("llama.rope.freq_base"))
        , m_scale(*file.f32("llama.rope.scaling.factor", {}, 1.0F))
        , m_keys(m_layers)
        , m_values(m_layers)
    {
        for (const format::GgufTensor &tensor : file.tensors())
            m_weights[std::string(tensor.name)] = dequantised(tensor);
    }

    Row logits(TokenId id)
    {
        Row x = m_weights.at("token_embd.weight").at(static_cast<std::size_t>(id));
        for (std::size_t layer = 0; layer < m_layers; ++layer) {
            const std::string prefix = "blk." + std::to_string(layer) + ".";
            add(x, attention(prefix, layer, norm(x, prefix + "attn_norm.weight")));
            add(x, feedForward(prefix, norm(x, prefix + "ffn_norm.weight")));
        }
        ++m_position;
        x = norm(x, "output_norm.weight");
        return product(m_weights.count("output.weight") != 0 ? "output.weight" : "token_embd.weight", x);
    }

private:
    [[nodiscard]] std::size_t number(std::string_view key) const { return *m_file.u32(key); }

    static std::vector<Row> dequantised(const format::GgufTensor &tensor)
    {
        std::vector<Row> rows;
        std::vector<float> row(tensor.shape[0]);
        for (std::size_t r = 0; r < tensor.rows(); ++r) {
            if (!format::dequantizeRow(tensor.type, tensor.data.subspan(r * tensor.rowBytes(), tensor.rowBytes()), row))
                return {};
            rows.emplace_back(row.begin(), row.end());
        }
        return rows;
    }

    static void add(Row &x, const Row &y)
    {
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] += y[i];
    }

    [[nodiscard]] Row norm(const Row &x, const std::string &name) const
    {
        double squares = 0;
        for (const double value : x)
            squares += value * value;
        const double scale = 1 / std::sqrt(squares / static_cast<double>(x.size()) + m_epsilon);
        Row out = m_weights.at(name).front();
        for (std::size_t i = 0; i < x.size(); ++i)
            out[i] *= x[i] * scale;
        return out;
    }

    [[nodiscard]] Row product(const std::string &name, const Row &x) const
    {
        Row out;
        for (const Row &weights : m_weights.at(name)) {
            double sum = 0;
            for (std::size_t i = 0; i < x.size(); ++i)
                sum += weights[i] * x[i];
            out.push_back(sum);
        }
        return out;
    }

    [[nodiscard]] Row biased(const std::string &name, const Row &x) const
    {
        Row out = product(name + ".weight", x);
        if (const auto bias = m_weights.find(name + ".bias"); bias != m_weights.end())
            add(out, bias->second.front());
        return out;
    }

    void rotate(Row &x) const
    {
        const auto factors = m_weights.find("rope_freqs.weight");
        for (std::size_t head = 0; head < x.size(); head += m_size) {
            for (std::size_t i = 0; i < m_rotary; i += 2) {
                double angle = static_cast<double>(m_position) / m_scale
                    * std::pow(m_base, -static_cast<double>(i) / static_cast<double>(m_rotary));
                if (factors != m_weights.end())
                    angle /= factors->second.front()[i / 2];
                const double a = x[head + i];
                const double b = x[head + i + 1];
                x[head + i] = a * std::cos(angle) - b * std::sin(angle);
                x[head + i + 1] = a * std::sin(angle) + b * std::cos(angle);
            }
        }
    }

    static Row half(Row x)
    {
        for (double &value : x)
            value = format::floatFromHalf(format::halfFromFloat(static_cast<float>(value)));
        return x;
    }

    Row attention(const std::string &prefix, std::size_t layer, const Row &x)
    {
        Row q = biased(prefix + "attn_q", x);
        Row k = biased(prefix + "attn_k", x);
        rotate(q);
        rotate(k);
        m_keys[layer].push_back(half(k));
        m_values[layer].push_back(half(biased(prefix + "attn_v", x)));
        Row out(q.size(), 0.0);
        for (std::size_t head = 0; head < m_heads; ++head)
            attendHead(layer, head, q, out);
        return biased(prefix + "attn_output", out);
    }

    void attendHead(std::size_t layer, std::size_t head, const Row &q, Row &out) const
    {
        const std::size_t from = head / (m_heads / m_kvHeads) * m_size;
        Row scores;
        for (const Row &key : m_keys[layer]) {
            double score = 0;
            for (std::size_t i = 0; i < m_size; ++i)
                score += q[head * m_size + i] * key[from + i];
            scores.push_back(score / std::sqrt(static_cast<double>(m_size)));
        }
        const double most = *std::max_element(scores.begin(), scores.end());
        double sum = 0;
        for (double &score : scores)
            sum += score = std::exp(score - most);
        for (std::size_t t = 0; t < scores.size(); ++t) {
            for (std::size_t i = 0; i < m_size; ++i)
                out[head * m_size + i] += scores[t] / sum * m_values[layer][t][from + i];
        }
    }

    [[nodiscard]] Row feedForward(const std::string &prefix, const Row &x) const
    {
        Row gate = product(prefix + "ffn_gate.weight", x);
        const Row up = product(prefix + "ffn_up.weight", x);
        for (std::size_t i = 0; i < gate.size(); ++i)
            gate[i] = gate[i] / (1 + std::exp(-gate[i])) * up[i];
        return product(prefix + "ffn_down.weight", gate);
    }

    const format::GgufFile &m_file;
    std::size_t m_layers;
    std::size_t m_heads;
    std::size_t m_kvHeads;
    std::size_t m_size;
    std::size_t m_rotary;
    double m_epsilon;
    double m_base;
    double m_scale;
    std::size_t m_position = 0;
    std::map<std::string, std::vector<Row>> m_weights;
    std::vector<std::vector<Row>> m_keys; ///< [layer][position]
    std::vector<std::vector<Row>> m_values;
};

} // namespace

std::vector<std::vector<double>> referenceLogits(const format::GgufFile &file, std::span<const TokenId> ids)
{
    Llama llama(file);
    std::vector<std::vector<double>> rows;
    for (const TokenId id : ids)
        rows.push_back(llama.logits(id));
    return rows;
}

} // namespace askja::test
