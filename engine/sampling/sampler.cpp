// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/sampler.h"

#include "engine/sampling/portable_exp.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace askja::sampling {

namespace {

bool isLikelier(const Sampler::Candidate &a, const Sampler::Candidate &b)
{
    return a.logit > b.logit || (a.logit == b.logit && a.id < b.id);
}

// The k likeliest, likeliest first, in one pass with a heap whose front is the least likely of the kept.
void keepTopK(std::span<const float> logits, std::size_t k, std::vector<Sampler::Candidate> &kept)
{
    kept.clear();
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const Sampler::Candidate candidate{logits[i], static_cast<TokenId>(i)};
        if (kept.size() < k) {
            kept.push_back(candidate);
            std::push_heap(kept.begin(), kept.end(), isLikelier);
        } else if (logits[i] > kept.front().logit) { // of equals the earlier one stays
            std::pop_heap(kept.begin(), kept.end(), isLikelier);
            kept.back() = candidate;
            std::push_heap(kept.begin(), kept.end(), isLikelier);
        }
    }
    std::sort_heap(kept.begin(), kept.end(), isLikelier);
}

} // namespace

Sampler::Sampler(const SamplingOptions &options)
    : m_options(options)
    , m_random(options.seed)
{
}

TokenId Sampler::pick(std::span<const float> logits)
{
    if (logits.empty())
        return -1;
    m_logits.assign(logits.begin(), logits.end());
    for (float &logit : m_logits) {
        if (std::isnan(logit))
            logit = -std::numeric_limits<float>::infinity();
    }
    penalise();
    if (m_options.temperature == 0.0F)
        return static_cast<TokenId>(std::max_element(m_logits.begin(), m_logits.end()) - m_logits.begin());
    selectLikeliest();
    keepTopP();
    keepMinP();
    return draw();
}

void Sampler::accept(TokenId token)
{
    const auto capacity = static_cast<std::size_t>(std::max(m_options.repeatWindow, 0));
    if (capacity == 0 || m_options.repeatPenalty == 1.0F)
        return;
    if (m_window.size() < capacity) {
        m_window.push_back(token);
        return;
    }
    m_window[m_windowNext] = token;
    m_windowNext = (m_windowNext + 1) % capacity;
}

void Sampler::penalise()
{
    if (m_window.empty())
        return;
    std::vector<TokenId> tokens = m_window;
    std::sort(tokens.begin(), tokens.end());
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    for (const TokenId token : tokens) {
        if (token < 0 || static_cast<std::size_t>(token) >= m_logits.size())
            continue;
        float &logit = m_logits[static_cast<std::size_t>(token)];
        logit = logit > 0.0F ? logit / m_options.repeatPenalty : logit * m_options.repeatPenalty;
    }
}

// Fills m_candidates: with top-k likeliest first, without it in order of id; −∞ only if there is nothing else.
void Sampler::selectLikeliest()
{
    if (m_options.topK > 0) {
        keepTopK(m_logits, static_cast<std::size_t>(m_options.topK), m_candidates);
    } else {
        m_candidates.resize(m_logits.size());
        for (std::size_t i = 0; i < m_logits.size(); ++i)
            m_candidates[i] = {m_logits[i], static_cast<TokenId>(i)};
    }
    const float highest = std::min_element(m_candidates.begin(), m_candidates.end(), isLikelier)->logit;
    if (std::isinf(highest)) {
        // Beside +∞ nothing else counts; if all are −∞, they are equal.
        std::erase_if(m_candidates, [highest](const Candidate &c) { return c.logit != highest; });
        for (Candidate &candidate : m_candidates)
            candidate.logit = 0.0F;
        m_highest = 0.0;
        return;
    }
    std::erase_if(m_candidates, [](const Candidate &c) { return std::isinf(c.logit); });
    m_highest = highest;
}

void Sampler::keepTopP()
{
    if (m_options.topP >= 1.0F)
        return;
    // What min-p will refuse need not be put into order: it comes behind everything that it keeps.
    double total = 0.0;
    std::size_t likely = 0;
    for (const Candidate &candidate : m_candidates) {
        const double weight = portableExp(candidate.logit - m_highest);
        total += weight;
        if (weight >= static_cast<double>(m_options.minP))
            m_candidates[likely++] = candidate;
    }
    m_candidates.resize(likely);

    // Few are needed as a rule, so the order is made in growing pieces.
    const double wanted = total * static_cast<double>(m_options.topP);
    double sum = 0.0;
    std::size_t kept = 0;
    for (std::size_t sorted = 0, piece = 128; sum < wanted && sorted < m_candidates.size(); piece *= 4) {
        const std::size_t end = std::min(m_candidates.size(), sorted + piece);
        const auto at = [this](std::size_t i) { return m_candidates.begin() + static_cast<std::ptrdiff_t>(i); };
        std::partial_sort(at(sorted), at(end), m_candidates.end(), isLikelier);
        sorted = end;
        while (kept < sorted && sum < wanted)
            sum += portableExp(m_candidates[kept++].logit - m_highest);
    }
    m_candidates.resize(std::max<std::size_t>(kept, 1));
}

void Sampler::keepMinP()
{
    if (m_options.minP <= 0.0F)
        return;
    const auto tooUnlikely = [this](const Candidate &candidate) {
        return portableExp(candidate.logit - m_highest) < static_cast<double>(m_options.minP);
    };
    std::erase_if(m_candidates, tooUnlikely);
}

TokenId Sampler::draw()
{
    m_weights.resize(m_candidates.size());
    double total = 0.0;
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        m_weights[i] = portableExp((m_candidates[i].logit - m_highest) / m_options.temperature);
        total += m_weights[i];
    }
    double rest = m_random.uniform() * total;
    TokenId last = m_candidates.front().id;
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        if (m_weights[i] <= 0.0)
            continue;
        last = m_candidates[i].id;
        rest -= m_weights[i];
        if (rest < 0.0)
            break;
    }
    return last;
}

} // namespace askja::sampling
