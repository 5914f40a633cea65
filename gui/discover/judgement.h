// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubtypes.h"
#include "gui/library/machine.h"
#include "gui/library/modelsummary.h"

#include <QMetaType>

#include <optional>

namespace askja::gui {

/// What this computer would make of a file that it does not have yet.
enum class FileVerdict {
    Unknown, ///< nothing is known of this computer yet
    Good, ///< it fits
    Tight, ///< it only just fits
    TooLarge, ///< it needs more memory than there is
    NoDisk, ///< there is no room for the file
    Unsupported, ///< the engine cannot compute it
    Incomplete, ///< parts are missing at the hub
};

struct FileJudgement
{
    FileVerdict verdict = FileVerdict::Unknown;
    QString reason; ///< a sentence; empty when there is nothing to say
    qint64 memory = 0; ///< with the chosen context; 0: not known
    double tokensPerSecond = 0; ///< 0: not known
    bool exact = false; ///< its own header was read, so nothing was guessed

    bool operator==(const FileJudgement &) const = default;
};

/// What it depends on beside the file.
struct Yardstick
{
    Machine machine;
    ContextChoice context;
    qint64 freeDisk = -1; ///< −1: not known

    bool operator==(const Yardstick &other) const
    {
        return machine == other.machine && context.tokens == other.context.tokens
            && context.small == other.context.small && freeDisk == other.freeDisk;
    }
};

/// A header that was read from the hub: of the file itself or, of the same model, of another one.
struct KnownHeader
{
    ModelSummary summary;
    qint64 bytes = 0; ///< size of the file it was read from; of a split model the first part's
    bool own = true; ///< of the file in question
};

/// parameters: as the hub or the catalogue says; 0: unknown. Without a header memory is an estimate from size and
/// parameters.
[[nodiscard]] FileJudgement judge(const HubModelFile &file, qint64 parameters, const std::optional<KnownHeader> &header,
                                  const Yardstick &yardstick);

/// Of a model whose files are not known yet: one of some five bits a parameter.
[[nodiscard]] qint64 likelySize(qint64 parameters);

/// Memory with this context, between the rows of the header; 0: not known.
[[nodiscard]] qint64 memoryAt(const ModelSummary &model, ContextChoice context);

/// "4.2 GB"
[[nodiscard]] QString bytesInWords(qint64 bytes);

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::FileJudgement)
