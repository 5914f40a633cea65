// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/builder.h"

#include "gui/views/markdown/entities.h"

#include <md4c.h>

#include <array>
#include <utility>

namespace askja::gui::markdown {

namespace {

constexpr std::size_t kMaxDepth = 12; // deeper nesting is drawn at this depth
constexpr qsizetype kMaxParagraph = 6000; // longer ones are cut, so that no single layout takes long

QString fromMd(const MD_CHAR *text, MD_SIZE size)
{
    return QString::fromUtf8(text, static_cast<qsizetype>(size));
}

QString fromAttribute(const MD_ATTRIBUTE &attribute)
{
    QString out;
    for (int i = 0; attribute.substr_offsets && attribute.substr_offsets[i] < attribute.size; ++i) {
        const MD_OFFSET from = attribute.substr_offsets[i];
        const QString part = fromMd(attribute.text + from, attribute.substr_offsets[i + 1] - from);
        out += attribute.substr_types[i] == MD_TEXT_ENTITY ? decodeEntity(part) : part;
    }
    return out;
}

class Builder
{
public:
    int enterBlock(MD_BLOCKTYPE type, void *detail);
    int leaveBlock(MD_BLOCKTYPE type);
    int enterSpan(MD_SPANTYPE type, void *detail);
    int leaveSpan(MD_SPANTYPE type);
    int text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size);
    std::vector<Block> take() { return std::move(m_blocks); }

private:
    struct List
    {
        bool ordered = false;
        bool tight = false;
        unsigned next = 1;
        QChar delimiter;
        bool firstItem = true;
    };

    void startBlock(BlockKind kind);
    void finishText();
    void enterItem(const MD_BLOCK_LI_DETAIL &detail);
    void append(const QString &piece, quint8 extraStyle = 0);

    std::vector<Block> m_blocks;
    std::vector<Container> m_containers;
    std::vector<List> m_lists;
    QString m_marker; // waits for the first block of the item just entered
    bool m_tightNext = false;
    Block m_block; // being built
    bool m_building = false;
    RichText *m_target = nullptr; // the text that is being filled
    std::array<int, 5> m_styleDepth{};
    std::vector<QString> m_hrefs;
};

void Builder::startBlock(BlockKind kind)
{
    finishText();
    m_block = Block{};
    m_block.kind = kind;
    m_block.containers = m_containers;
    if (m_block.containers.size() > kMaxDepth) {
        m_block.containers.resize(kMaxDepth);
    }
    m_block.marker = std::exchange(m_marker, {});
    m_block.tight = std::exchange(m_tightNext, !m_lists.empty() && m_lists.back().tight);
    m_building = true;
    m_target = &m_block.content;
}

/// Ends the block being built; also called for the text of a tight item, which md4c does not wrap in a paragraph.
void Builder::finishText()
{
    if (!m_building) {
        return;
    }
    m_building = false;
    m_target = nullptr;
    if (m_block.kind == BlockKind::Code) {
        if (m_block.content.text.endsWith(u'\n')) {
            m_block.content.text.chop(1);
        }
    }
    m_blocks.push_back(std::move(m_block));
}

void Builder::enterItem(const MD_BLOCK_LI_DETAIL &detail)
{
    if (!m_marker.isEmpty()) {
        startBlock(BlockKind::Paragraph); // an item whose first child is a list: its marker stands alone
    }
    finishText();
    List &list = m_lists.back();
    m_tightNext = list.tight && !list.firstItem;
    if (list.firstItem && m_lists.size() > 1) {
        m_tightNext = m_lists[m_lists.size() - 2].tight;
    }
    list.firstItem = false;
    m_containers.push_back(Container::Item);
    if (detail.is_task) {
        m_marker = detail.task_mark == ' ' ? QStringLiteral("☐") : QStringLiteral("☑");
    } else if (list.ordered) {
        m_marker = QString::number(list.next++) + list.delimiter;
    } else {
        m_marker = m_lists.size() % 2 == 1 ? QStringLiteral("•") : QStringLiteral("◦");
    }
}

int Builder::enterBlock(MD_BLOCKTYPE type, void *detail)
{
    switch (type) {
    case MD_BLOCK_QUOTE:
        finishText();
        m_containers.push_back(Container::Quote);
        break;
    case MD_BLOCK_UL: {
        finishText();
        const auto *d = static_cast<MD_BLOCK_UL_DETAIL *>(detail);
        m_lists.push_back({false, d->is_tight != 0, 1, {}, true});
        break;
    }
    case MD_BLOCK_OL: {
        finishText();
        const auto *d = static_cast<MD_BLOCK_OL_DETAIL *>(detail);
        m_lists.push_back({true, d->is_tight != 0, d->start, QLatin1Char(d->mark_delimiter), true});
        break;
    }
    case MD_BLOCK_LI:
        enterItem(*static_cast<MD_BLOCK_LI_DETAIL *>(detail));
        break;
    case MD_BLOCK_HR:
        startBlock(BlockKind::Rule);
        break;
    case MD_BLOCK_H:
        startBlock(BlockKind::Heading);
        m_block.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level);
        break;
    case MD_BLOCK_CODE:
        startBlock(BlockKind::Code);
        m_block.language = fromAttribute(static_cast<MD_BLOCK_CODE_DETAIL *>(detail)->lang);
        break;
    case MD_BLOCK_P:
        startBlock(BlockKind::Paragraph);
        break;
    case MD_BLOCK_TABLE:
        startBlock(BlockKind::Table);
        break;
    case MD_BLOCK_TR:
        m_block.rows.emplace_back();
        break;
    case MD_BLOCK_TH:
    case MD_BLOCK_TD: {
        const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align;
        m_block.rows.back().emplace_back();
        m_target = &m_block.rows.back().back();
        if (type == MD_BLOCK_TH) {
            m_block.alignments.push_back(align == MD_ALIGN_CENTER      ? Qt::AlignHCenter
                                             : align == MD_ALIGN_RIGHT ? Qt::AlignRight
                                                                       : Qt::AlignLeft);
        }
        break;
    }
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
    case MD_BLOCK_THEAD:
    case MD_BLOCK_TBODY:
        break;
    }
    return 0;
}

int Builder::leaveBlock(MD_BLOCKTYPE type)
{
    switch (type) {
    case MD_BLOCK_QUOTE:
        finishText();
        m_containers.pop_back();
        break;
    case MD_BLOCK_LI:
        if (!m_marker.isEmpty()) {
            startBlock(BlockKind::Paragraph); // an empty item
        }
        finishText();
        m_containers.pop_back();
        m_tightNext = false;
        break;
    case MD_BLOCK_UL:
    case MD_BLOCK_OL:
        finishText();
        m_lists.pop_back();
        break;
    case MD_BLOCK_TABLE:
        for (auto &row : m_block.rows) {
            row.resize(m_block.alignments.size());
        }
        finishText();
        break;
    case MD_BLOCK_HR:
    case MD_BLOCK_H:
    case MD_BLOCK_CODE:
    case MD_BLOCK_P:
        finishText();
        break;
    default:
        break;
    }
    return 0;
}

int styleIndex(MD_SPANTYPE type)
{
    switch (type) {
    case MD_SPAN_STRONG:
        return 0;
    case MD_SPAN_EM:
        return 1;
    case MD_SPAN_CODE:
        return 2;
    case MD_SPAN_DEL:
        return 3;
    default:
        return -1;
    }
}

int Builder::enterSpan(MD_SPANTYPE type, void *detail)
{
    if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
        const MD_ATTRIBUTE &href = type == MD_SPAN_A ? static_cast<MD_SPAN_A_DETAIL *>(detail)->href
                                                     : static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src;
        const QString address = fromAttribute(href);
        m_hrefs.push_back(isAllowedLink(address) ? address : QString());
    } else if (const int index = styleIndex(type); index >= 0) {
        ++m_styleDepth[static_cast<std::size_t>(index)];
    }
    return 0;
}

int Builder::leaveSpan(MD_SPANTYPE type)
{
    if (type == MD_SPAN_A || type == MD_SPAN_IMG) {
        m_hrefs.pop_back();
    } else if (const int index = styleIndex(type); index >= 0) {
        --m_styleDepth[static_cast<std::size_t>(index)];
    }
    return 0;
}

void Builder::append(const QString &piece, quint8 extraStyle)
{
    if (!m_target) {
        startBlock(BlockKind::Paragraph); // the text of a tight list item
    }
    quint8 style = extraStyle;
    for (std::size_t i = 0; i < 4; ++i) {
        if (m_styleDepth[i] > 0) {
            style |= static_cast<quint8>(1U << i);
        }
    }
    QString href;
    if (!m_hrefs.empty() && !m_hrefs.back().isEmpty()) {
        style |= Link;
        href = m_hrefs.back();
    }
    const qsizetype start = m_target->text.size();
    m_target->text += piece;
    if (style == 0 || m_block.kind == BlockKind::Code) {
        return;
    }
    QList<Span> &spans = m_target->spans;
    if (!spans.isEmpty() && spans.last().start + spans.last().length == start && spans.last().style == style
        && spans.last().href == href) {
        spans.last().length += piece.size();
    } else {
        spans.append({start, piece.size(), style, href});
    }
}

int Builder::text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size)
{
    switch (type) {
    case MD_TEXT_NULLCHAR:
        append(QString(QChar::ReplacementCharacter));
        break;
    case MD_TEXT_BR:
    case MD_TEXT_SOFTBR:
        append(QString(QChar::LineSeparator));
        break;
    case MD_TEXT_ENTITY:
        append(decodeEntity(fromMd(text, size)));
        break;
    default:
        append(fromMd(text, size));
        break;
    }
    return 0;
}

/// Cuts a paragraph that is too long for one layout, at spaces, in places that text appended later does not move.
void appendCut(Block &&block, std::vector<Block> &out)
{
    const bool text = block.kind == BlockKind::Paragraph;
    while (text && block.content.text.size() > kMaxParagraph) {
        qsizetype cut = block.content.text.lastIndexOf(u' ', kMaxParagraph - 1) + 1;
        if (cut < kMaxParagraph / 2) {
            cut = kMaxParagraph;
            cut -= block.content.text[cut - 1].isHighSurrogate() ? 1 : 0;
        }
        Block head = block;
        head.content.text.truncate(cut);
        head.content.spans.removeIf([cut](const Span &span) { return span.start >= cut; });
        for (Span &span : head.content.spans) {
            span.length = std::min(span.length, cut - span.start);
        }
        out.push_back(std::move(head));
        block.marker.clear();
        block.tight = true;
        block.content.text.remove(0, cut);
        QList<Span> rest;
        for (Span span : std::as_const(block.content.spans)) {
            const qsizetype end = span.start + span.length - cut;
            if (end > 0) {
                span.start = std::max<qsizetype>(span.start - cut, 0);
                span.length = end - span.start;
                rest.append(span);
            }
        }
        block.content.spans = rest;
    }
    out.push_back(std::move(block));
}

} // namespace

bool isAllowedLink(const QString &href)
{
    return href.startsWith(u"https://", Qt::CaseInsensitive) || href.startsWith(u"http://", Qt::CaseInsensitive)
        || href.startsWith(u"mailto:", Qt::CaseInsensitive);
}

std::vector<Block> parseMarkdown(QStringView source)
{
    Builder builder;
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_PERMISSIVEURLAUTOLINKS
        | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *user) {
        return static_cast<Builder *>(user)->enterBlock(type, detail);
    };
    parser.leave_block
        = [](MD_BLOCKTYPE type, void *, void *user) { return static_cast<Builder *>(user)->leaveBlock(type); };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *user) {
        return static_cast<Builder *>(user)->enterSpan(type, detail);
    };
    parser.leave_span
        = [](MD_SPANTYPE type, void *, void *user) { return static_cast<Builder *>(user)->leaveSpan(type); };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user) {
        return static_cast<Builder *>(user)->text(type, text, size);
    };
    const QByteArray utf8 = source.toUtf8();
    md_parse(utf8.constData(), static_cast<MD_SIZE>(utf8.size()), &parser, &builder);
    std::vector<Block> out;
    for (Block &block : builder.take()) {
        appendCut(std::move(block), out);
    }
    return out;
}

} // namespace askja::gui::markdown
