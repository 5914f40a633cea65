// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "gui/conversation/generationjob.h"

#include <QElapsedTimer>
#include <QMutex>
#include <QString>
#include <QStringDecoder>

#include <atomic>
#include <functional>
#include <memory>

namespace askja::gui {

/// Set on the GUI thread, read by the engine's threads between tokens.
using CancelFlag = std::shared_ptr<std::atomic<bool>>;
[[nodiscard]] CancelFlag makeCancelFlag();

/// Text on its way to the GUI thread: however fast it comes in, one notice is under way at a time.
class TextMailbox
{
public:
    /// True: the taker must be told, because it was not since it last took.
    [[nodiscard]] bool put(const QString &text);
    [[nodiscard]] QString take();

private:
    QMutex m_mutex;
    QString m_text;
    bool m_told = false;
};

/// Takes what the engine says of one answer, on the engine's thread, and passes it on in few and whole pieces.
class GenerationRelay : public GenerationObserver
{
public:
    struct Outlet
    {
        std::function<void(int done, int total, double secondsLeft)> reading; ///< at most 60 a second
        std::function<void()> textIsThere; ///< the mailbox has text and its taker does not know
    };

    GenerationRelay(CancelFlag cancel, std::shared_ptr<TextMailbox> mailbox, Outlet outlet);
    ~GenerationRelay() override;

    void promptProgress(std::uint32_t done, std::uint32_t total) override;
    void text(std::string_view piece) override;
    /// Thoughts go into the same text, between "<think>" and "</think>", as messages keep them.
    void thinking(std::string_view piece) override;
    /// The text that the answer goes on from ends within thoughts.
    void goOnThinking() { m_inThinking = true; }
    [[nodiscard]] bool cancelled() const override;

private:
    void put(const QString &text);

    CancelFlag m_cancel;
    std::shared_ptr<TextMailbox> m_mailbox;
    Outlet m_outlet;
    QStringDecoder m_decoder{QStringDecoder::Utf8}; ///< keeps what a piece has of a character until the rest comes
    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceTold;
    std::uint32_t m_doneAtStart = 0;
    bool m_inThinking = false;
};

} // namespace askja::gui
