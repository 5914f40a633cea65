// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/sampling/random.h"

#include <span>
#include <vector>

namespace askja::sampling {

/// Says in one sentence which option is out of its range (engine/api/generation.h has the ranges). Errors:
/// InvalidArgument.
[[nodiscard]] Result<void> validate(const SamplingOptions &options);

/// Picks tokens from logits in the order penalty, top-k, top-p, min-p, temperature, draw.
///
/// - Repetition penalty as in CTRL (Keskar et al., 2019, arXiv:1909.05858): the positive logit of a token in the window
///   is divided by it, a negative one multiplied, once however often the token is there.
/// - top-k keeps the k likeliest; of equal logits the lower id comes first, here and everywhere below.
/// - top-p (Holtzman et al., 2019, arXiv:1904.09751) keeps the fewest of the likeliest whose probabilities, at
///   temperature 1 and among what top-k left, sum to p or more.
/// - min-p (Nguyen et al., 2024, arXiv:2407.01082) keeps what is at least p times as likely as the likeliest.
/// - the draw is over softmax(logit / temperature) of what is left.
///
/// All sums are in double with our own exp, so the same logits and seed give the same token on every platform.
/// A NaN is as good as −∞; if some logits are +∞ only those are picked. Not thread-safe.
class Sampler
{
public:
    /// The options must be valid; see validate().
    explicit Sampler(const SamplingOptions &options);

    /// The next token: an index into logits; −1 if there are none. Does not accept it.
    [[nodiscard]] TokenId pick(std::span<const float> logits);

    /// A token that the penalty is to know of: those of the prompt first, then each picked one.
    void accept(TokenId token);

    /// A possible next token.
    struct Candidate
    {
        float logit = 0;
        TokenId id = 0;
    };

private:
    void penalise();
    void selectLikeliest();
    void keepTopP();
    void keepMinP();
    [[nodiscard]] TokenId draw();

    SamplingOptions m_options;
    Random m_random;
    std::vector<TokenId> m_window; ///< a ring of the last accepted tokens
    std::size_t m_windowNext = 0;
    std::vector<float> m_logits; ///< scratch: the logits, cleaned and penalised
    std::vector<Candidate> m_candidates; ///< scratch: what may still be drawn
    double m_highest = 0; ///< of the candidates' logits
    std::vector<double> m_weights; ///< scratch, beside m_candidates
};

} // namespace askja::sampling
