// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace askja {

/// How fast an engine is with weights of one type on this computer, with all its threads.
struct TypeSpeed
{
    std::string type; ///< as in TensorTypeCount, "Q4_0"
    double writeBytes = 0; ///< bytes a second, as stored, multiplied with one token, out of memory
    double fineWriteBytes = 0; ///< the same with Precision::Fine
    double readWeights = 0; ///< weights times tokens a second, with many tokens at once

    bool operator==(const TypeSpeed &) const = default;
};

/// What Engine::measureSpeed() found.
struct MachineSpeed
{
    std::string isa; ///< of the engine
    int threads = 0; ///< that computed
    std::vector<TypeSpeed> types; ///< the usual ones first; empty: nothing was measured
    double rowSeconds = 0; ///< what each row of a matrix takes beside its bytes
    double fineRowSeconds = 0; ///< the same with Precision::Fine
    double productSeconds = 0; ///< what the product with one matrix takes beside its bytes
    double fineProductSeconds = 0; ///< the same with Precision::Fine
    double floatSeconds = 0; ///< norms, activations and the like, per number of a layer's width
    double fineFloatSeconds = 0; ///< the same with Precision::Fine
    double scoreSeconds = 0; ///< attention, per position in the context and number of a layer's queries
    double readScoreSeconds = 0; ///< the same with many tokens at once
    double choiceSeconds = 0; ///< picking a token, per token of the vocabulary

    // What models that were loaded reached, in proportion to their forecast without these.
    double writeFactor = 1;
    double readFactor = 1;

    bool operator==(const MachineSpeed &) const = default;
};

} // namespace askja
