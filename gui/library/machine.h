// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>

namespace askja::gui {

/// What this computer has for models, as the engine sees it.
struct Machine
{
    QString isa; ///< of the engine in use; empty: there is none yet
    int threads = 0; ///< that compute
    qint64 memory = 0; ///< bytes that programs can have at most; 0: not known
    qint64 freeMemory = 0; ///< of it, when it was looked at last
    double bytesPerSecond = 0; ///< of weights that are read and multiplied while writing; 0: not measured yet
    double tokenSeconds = 0; ///< what a token takes beside that

    /// Tokens a second of a model that reads so many bytes for each; 0: not known.
    [[nodiscard]] double tokensPerSecond(qint64 bytesPerToken) const
    {
        return bytesPerSecond > 0 && bytesPerToken > 0
            ? 1 / (static_cast<double>(bytesPerToken) / bytesPerSecond + tokenSeconds)
            : 0;
    }

    bool operator==(const Machine &) const = default;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::Machine)
