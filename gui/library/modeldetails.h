// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QMetaType>
#include <QString>
#include <QStringList>
#include <QVector>

namespace askja::gui {

/// The weights of one type in a file: {"Q4_K", 144, 610'000'000}.
struct WeightRow
{
    QString type;
    int tensors = 0;
    qint64 bytes = 0;

    bool operator==(const WeightRow &) const = default;
};

/// Everything a model's file says of itself, for the page that shows it. Texts come from the file and are hostile:
/// shown as plain text, cut to a length by whoever fills this in. 0 and empty: the file does not say.
struct ModelDetails
{
    ModelSummary summary; ///< with the memory by context
    int parts = 1; ///< files it is split into

    QString author; ///< general.author or .organization
    QString baseModel; ///< what it was made from, "Llama 3.2 1B"
    QString description;
    QString licenseName; ///< in words, "Apache 2.0"; summary.license has the id
    QString licenseLink; ///< an address, http or https, or empty
    QString sourceLink; ///< likewise: where it came from
    QStringList languages; ///< as the file names them: "en", "de"
    QStringList tags;

    int layers = 0;
    int embeddingLength = 0;
    int feedForwardLength = 0;
    int heads = 0;
    int kvHeads = 0;
    int headDimension = 0;
    int experts = 0; ///< 0: not a mixture
    int expertsUsed = 0; ///< of them, for each token
    QVector<WeightRow> weights; ///< most bytes first

    QString tokenizer; ///< "gpt2 (smollm)"
    int vocabularySize = 0;
    QString beginToken; ///< text of the token that begins a text; empty: none
    QString endToken; ///< … and that ends a turn

    QString chatTemplate; ///< the text in the file; empty: it has none
    QString templatePreview; ///< a small conversation, put as the model will read it; empty: it cannot be
    QString templateProblem; ///< why there is no preview, one sentence

    bool operator==(const ModelDetails &) const = default;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::ModelDetails)
