// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>

namespace askja::gui {

struct EngineStart
{
    QString forcedIsa; ///< empty: the best this processor has
    int threads = 0; ///< 0: as many as there are performance cores
};

struct EngineSummary
{
    QString isa; ///< "avx2"
    int threads = 0; ///< that compute
    QString explanation; ///< why this one, and what is masked; plain sentences
};

struct ModelLoad
{
    QString path;
    int contextTokens = 0; ///< 0: 4,096 or what the model was trained for, if that is less
    bool ignoreMemory = false; ///< load although the estimate says that it does not fit
    QString packsFolder = {}; ///< where packed weights are kept; empty: nowhere
    int packsGigabytes = 0; ///< all of them together, at most; 0: none are read or kept
    bool smallContext = false; ///< keys and values in 8 bits instead of 16
};

/// A model that was not loaded for want of memory, and what would fit.
struct MemoryShortage
{
    QString path;
    qint64 neededBytes = 0; ///< in all; 0: not known
    qint64 availableBytes = 0; ///< now
    int contextTokens = 0; ///< that were asked for
    bool smallContext = false; ///< with keys and values in 8 bits
    int fittingTokens = 0; ///< the largest context that would fit as it was asked for; 0: none
    int fittingSmallTokens = 0; ///< … with keys and values in 8 bits; 0: none

    bool operator==(const MemoryShortage &) const = default;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::EngineStart)
Q_DECLARE_METATYPE(askja::gui::EngineSummary)
Q_DECLARE_METATYPE(askja::gui::MemoryShortage)
Q_DECLARE_METATYPE(askja::gui::ModelLoad)
