// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace askja {

/// How fast a matrix is multiplied with one token, out of memory, whose rows are so long. It depends on that: each row
/// takes some time beside its bytes, and a token's activations may be too long for the processor's first cache.
struct RowSpeed
{
    int columns = 0;
    double bytes = 0; ///< a second, as stored

    bool operator==(const RowSpeed &) const = default;
};

/// How fast an engine is with weights of one type on this computer, with all its threads.
struct TypeSpeed
{
    std::string type; ///< as in TensorTypeCount, "Q4_0"
    std::vector<RowSpeed> write; ///< at least one, the shortest rows first
    std::vector<RowSpeed> fineWrite; ///< the same with Precision::Fine
    double readWeights = 0; ///< weights times tokens a second, with many tokens at once

    bool operator==(const TypeSpeed &) const = default;
};

/// What attention takes while writing, per position in the context and number of a layer's queries. It depends on how
/// many query heads share one of keys and values: they are computed side by side, and few do not fill a register.
struct ScoreSpeed
{
    int sharing = 1;
    double seconds = 0;

    bool operator==(const ScoreSpeed &) const = default;
};

/// What Engine::measureSpeed() found.
struct MachineSpeed
{
    std::string isa; ///< of the engine
    int threads = 0; ///< that computed
    std::vector<TypeSpeed> types; ///< the usual ones first; empty: nothing was measured
    double productSeconds = 0; ///< what products with the same input take beside their bytes
    double fineProductSeconds = 0; ///< the same with Precision::Fine
    double floatSeconds = 0; ///< all between a layer's products, per number of its width
    double fineFloatSeconds = 0; ///< the same with Precision::Fine
    std::vector<ScoreSpeed> scores;
    double readScoreSeconds = 0; ///< ScoreSpeed::seconds with many tokens at once, which fill registers anyway
    double choiceSeconds = 0; ///< picking a token, per token of the vocabulary

    // What models that were loaded reached, in proportion to their forecast without these.
    double writeFactor = 1;
    double readFactor = 1;

    bool operator==(const MachineSpeed &) const = default;
};

} // namespace askja
