// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>

#include <vector>

namespace askja::gui::markdown {

/// Bits of Span::style.
enum SpanStyle : quint8 { Bold = 1, Italic = 2, Code = 4, Strike = 8, Link = 16 };

/// A run of characters, in UTF-16 units of the text it belongs to, that looks different from plain text.
struct Span
{
    qsizetype start = 0;
    qsizetype length = 0;
    quint8 style = 0;
    QString href; ///< set when style has Link; only http, https and mailto get here

    friend bool operator==(const Span &, const Span &) = default;
};

/// Text with its spans in order; line breaks are QChar::LineSeparator.
struct RichText
{
    QString text;
    QList<Span> spans;

    friend bool operator==(const RichText &, const RichText &) = default;
};

enum class BlockKind : quint8 { Paragraph, Heading, Code, Table, Rule };

/// One level of nesting: a quote, or an item of a list.
enum class Container : quint8 { Quote, Item };

/// What is drawn as one piece. Nesting is flat: containers says in how many quotes and list items the block sits, and
/// the first block of an item carries the item's marker.
struct Block
{
    BlockKind kind = BlockKind::Paragraph;
    std::vector<Container> containers; ///< from the outside in
    QString marker; ///< "•", "3.", "☐", "☑" on the first block of a list item, else empty
    bool tight = false; ///< follows the block before it without the space between paragraphs
    int level = 0; ///< of a heading, 1 … 6
    RichText content; ///< of paragraphs and headings; of code the bare text without its last line end
    QString language; ///< of code, as written after the fence
    std::vector<std::vector<RichText>> rows; ///< of a table, the head first; every row has as many cells as the head
    std::vector<Qt::Alignment> alignments; ///< of a table's columns

    friend bool operator==(const Block &, const Block &) = default;
};

} // namespace askja::gui::markdown
