// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>
#include <QVector>

namespace askja::gui {

/// What a model takes with a context of so many tokens.
struct MemoryRow
{
    int tokens = 0;
    qint64 bytes = 0; ///< of everything: weights, context, working memory
    qint64 smallBytes = 0; ///< the same with keys and values in 8 bits

    bool operator==(const MemoryRow &) const = default;
};

/// What the window shows of a model file: what its header says, and, once it is loaded, how it runs.
struct ModelSummary
{
    QString path;
    QString name; ///< "SmolLM2 135M Instruct"
    QString quantisation; ///< "Q4_1"
    QString architecture; ///< "llama"
    QString family; ///< in people's words: "Llama 3.2", "Qwen2.5"; empty: not known
    QString license; ///< may be empty
    qint64 fileBytes = 0;
    qint64 parameters = 0;
    qint64 weightBytes = 0;
    QVector<MemoryRow> memory; ///< by context, the smallest first; empty: not known
    int contextLength = 0; ///< tokens the model was trained for
    bool hasChatTemplate = false;
    QString templateFamily; ///< "Llama 3": its template stands in for the file's; empty: the file's own is used
    QString templateProblem; ///< why the file's own is not used, one sentence; empty: the file has none
    QString unsupported; ///< one sentence if this engine cannot load it, else empty
    bool unsupportedModel = false; ///< for a reason that all files of this model share
    double tokensPerSecond = 0; ///< it will write here, by forecast; 0: not known
    double promptTokensPerSecond = 0; ///< it will read; likewise

    // Only of a loaded model:
    int contextTokens = 0; ///< tokens of the context that was made
    QString isa; ///< "avx2"

    bool operator==(const ModelSummary &) const = default;
};

/// What else decides how much memory a model takes: the context it is loaded with.
struct ContextChoice
{
    int tokens = 4096;
    bool small = false; ///< keys and values in 8 bits
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::ModelSummary)
