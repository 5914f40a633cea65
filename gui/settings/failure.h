// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>

namespace askja::gui {

/// What went wrong, for code that branches on it; people read the text that comes with it. The names are those of
/// askja::ErrorCode, which only gui/bridge knows, and what can go wrong before the engine is asked.
enum class FailureCode {
    InvalidArgument,
    FileNotFound,
    FileUnreadable,
    FileDamaged,
    Unsupported,
    TemplateFailed,
    OutOfMemory, ///< of a model: can be tried again with ignoreMemory
    ContextFull,
    CpuUnsupported,
    PluginMissing,
    PluginBroken,
    Cancelled,
    Internal,
    NoModel, ///< an answer was asked for while no model was loaded
    NoEngine, ///< no engine could be started
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::FailureCode)
