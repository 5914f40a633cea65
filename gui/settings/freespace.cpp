// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/settings/freespace.h"

#include <QString>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace askja::gui {

qint64 freeBytes(const QString &folder)
{
    constexpr std::uintmax_t kMost = std::numeric_limits<qint64>::max();
    std::error_code error;
    const std::filesystem::space_info space = std::filesystem::space(folder.toStdU16String(), error);
    return error ? -1 : static_cast<qint64>(std::min(space.available, kMost));
}

} // namespace askja::gui
