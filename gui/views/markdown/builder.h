// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/markdown/block.h"

#include <QStringView>

namespace askja::gui::markdown {

/// The blocks of one chunk of Markdown, parsed by md4c: CommonMark with tables, task lists, strike-through and bare
/// links; no HTML (it is shown as text), no indented code. A line break in the source stays one.
std::vector<Block> parseMarkdown(QStringView source);

/// True for the addresses an answer may make a link of.
bool isAllowedLink(const QString &href);

} // namespace askja::gui::markdown
