// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/conversation/blocklayout.h"
#include "gui/views/conversation/messagedata.h"
#include "gui/views/markdown/document.h"

#include <QElapsedTimer>

#include <limits>

namespace askja::gui {

/// A place in a message's text: the index of a piece and a position in it.
struct PiecePosition
{
    int piece = 0;
    int offset = 0;
    friend auto operator<=>(const PiecePosition &, const PiecePosition &) = default;
};
inline constexpr PiecePosition kMessageEnd{std::numeric_limits<int>::max(), 0};

/// What is under the mouse.
struct MessageHit
{
    enum class What { Nothing, Text, Link, CopyCode, Thinking, NoticeAction } what = What::Nothing;
    QString link;
    int piece = -1;
};

/// What the keyboard can reach in a message's text: a link, or the button that copies a block of code.
struct MessageStop
{
    MessageHit hit; ///< as if it were clicked
    QString text; ///< of the link; empty: a button
    std::vector<QRectF> places; ///< one for each line, in the item's coordinates
};

struct MessagePaint
{
    QRectF clip; ///< in the item's coordinates
    PiecePosition selectionStart; ///< nothing selected when start == end
    PiecePosition selectionEnd;
    QPointF mouse{-1, -1};
};

/// One message of the conversation, laid out in a column of some width. Knows its height roughly before it is laid out,
/// so that a long conversation costs nothing until it is looked at.
class MessageItem
{
public:
    explicit MessageItem(const MessageData &data);
    MessageItem(MessageItem &&) = default;
    MessageItem &operator=(MessageItem &&) = default;

    [[nodiscard]] const MessageData &data() const { return m_data; }
    void setData(const MessageData &data, const TextStyle &style);

    /// Lays out what changed. The style must be the same until invalidate().
    void layout(double columnWidth, const TextStyle &style);
    [[nodiscard]] bool isLaidOut(double columnWidth) const { return m_current && m_width == columnWidth; }
    [[nodiscard]] bool isHeightKnown(double columnWidth) const { return m_heightKnown && m_width == columnWidth; }
    void invalidate(); ///< fonts or colours changed
    void release(); ///< frees the layouts, keeps the height
    [[nodiscard]] double height(double columnWidth, const TextStyle &style) const; ///< exact or estimated

    void setViewTop(double y); ///< where the page begins that is seen, in the message's coordinates
    void paint(QPainter &painter, const MessagePaint &paint, const TextStyle &style) const;
    [[nodiscard]] MessageHit hit(const QPointF &point) const;
    [[nodiscard]] std::vector<MessageStop> stops() const; ///< of what is laid out, in the order of reading
    [[nodiscard]] PiecePosition positionAt(const QPointF &point) const;
    [[nodiscard]] PiecePosition wordStart(PiecePosition position) const;
    [[nodiscard]] PiecePosition wordEnd(PiecePosition position) const;
    bool scrollSideways(const QPointF &point, double delta);
    void toggleThinking(const TextStyle &style);

    [[nodiscard]] QString plainText(PiecePosition start = {}, PiecePosition end = kMessageEnd) const;
    [[nodiscard]] QString markdown(PiecePosition start = {}, PiecePosition end = kMessageEnd) const;
    [[nodiscard]] QString pieceText(int piece) const; ///< as written, for a code block's Copy
    [[nodiscard]] std::vector<int> codePieces() const;

    /// Where the line under the text is, and the block of the person's message.
    [[nodiscard]] QRectF footer() const { return m_footer; }
    [[nodiscard]] QRectF bubble() const { return m_bubble; }
    [[nodiscard]] double figuresWidth() const { return m_figuresWidth; }
    /// Where the first of these words is, as it is laid out now; two equal positions: nowhere.
    [[nodiscard]] std::pair<PiecePosition, PiecePosition> find(const QString &words) const;
    [[nodiscard]] double yOf(const PiecePosition &position) const; ///< about
    /// What the button in the notice does, e.g. "Try Again"; empty: no button.
    [[nodiscard]] QString noticeAction() const;
    /// What the notice offers is a larger context.
    [[nodiscard]] bool wantsContext() const;

    bool isLast = false; ///< of the conversation, set by the view: a last answer can be continued
    bool contextGrew = false; ///< since it was made, set by the view: one that was too long may fit now
    bool showFigures = true;
    double top = 0; ///< in the conversation's coordinates, set by the view
    double editorHeight = 0; ///< > 0: an editor covers the message

private:
    struct Piece
    {
        std::unique_ptr<BlockLayout> layout;
        QRectF rect; ///< of the text, beside markers and quote lines
        std::vector<markdown::Container> containers;
        QString marker;
        bool tight = false;
        bool heading = false;
        double left = 0; ///< where the outermost container begins
        double gapAbove = 0;
    };

    void parse();
    void makePieces(const TextStyle &style);
    [[nodiscard]] static Piece makePiece(const markdown::Block &block, const QColor &colour, const TextStyle &style);
    double placePieces(std::size_t first, std::size_t last, const QRectF &column, const TextStyle &style);
    void layoutUser(double width, const TextStyle &style);
    void layoutAnswer(double width, const TextStyle &style);
    double layoutNotice(double top, double width, const TextStyle &style);
    void paintPiece(QPainter &painter, int index, const MessagePaint &paint, const TextStyle &style) const;
    void paintContainers(QPainter &painter, int index, const TextStyle &style) const;
    void paintMarker(QPainter &painter, const Piece &piece, const TextStyle &style) const;
    void paintThinkingHead(QPainter &painter, const MessagePaint &paint, const TextStyle &style) const;
    void paintNotice(QPainter &painter, const TextStyle &style) const;
    void paintCaret(QPainter &painter, const TextStyle &style) const;
    [[nodiscard]] QString thinkingTitle() const;
    [[nodiscard]] const std::vector<markdown::Block> &answerBlocks() const;
    [[nodiscard]] const markdown::Block *blockOf(int piece) const;
    [[nodiscard]] int pieceAt(double y) const;

    MessageData m_data;
    markdown::Document m_answer;
    std::vector<markdown::Block> m_plain; ///< of the person's message, which is shown as it was typed
    markdown::Document m_thinking;
    bool m_hasThinking = false;
    bool m_thinkingClosed = false;
    bool m_thinkingOpen = false;
    bool m_thinkingChosen = false; ///< the person folded or unfolded it
    QElapsedTimer m_thinkingTime;
    int m_thinkingSeconds = -1;

    std::vector<Piece> m_pieces; ///< of the thinking when it is open, then of the answer
    std::size_t m_shownThinking = 0; ///< how many of the pieces are thinking
    std::size_t m_changedThinking = 0; ///< blocks from here on have no up-to-date piece
    std::size_t m_changedAnswer = 0;
    bool m_parsed = false;
    bool m_current = false; ///< pieces and rectangles are those of the text
    bool m_heightKnown = false; ///< for m_width
    double m_width = 0;
    double m_height = 0;
    mutable double m_estimate = 0;
    mutable double m_estimateWidth = -1;
    QRectF m_thinkingHead;
    QRectF m_notice;
    QRectF m_noticeAction;
    std::unique_ptr<RichTextLayout> m_noticeText;
    QRectF m_footer;
    QRectF m_bubble;
    double m_figuresWidth = 0;
};

} // namespace askja::gui
