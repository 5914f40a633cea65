// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/generationrelay.h"

namespace askja::gui {

namespace {

constexpr qint64 kProgressMilliseconds = 17; // 60 a second

} // namespace

CancelFlag makeCancelFlag()
{
    return std::make_shared<std::atomic<bool>>(false);
}

bool TextMailbox::put(const QString &text)
{
    const QMutexLocker lock(&m_mutex);
    m_text += text;
    return !std::exchange(m_told, true);
}

QString TextMailbox::take()
{
    const QMutexLocker lock(&m_mutex);
    m_told = false;
    return std::exchange(m_text, {});
}

GenerationRelay::GenerationRelay(CancelFlag cancel, std::shared_ptr<TextMailbox> mailbox, Outlet outlet)
    : m_cancel(std::move(cancel))
    , m_mailbox(std::move(mailbox))
    , m_outlet(std::move(outlet))
{
}

GenerationRelay::~GenerationRelay() = default;

void GenerationRelay::promptProgress(std::uint32_t done, std::uint32_t total)
{
    if (!m_sinceStart.isValid()) {
        m_sinceStart.start();
        m_doneAtStart = done;
    } else if (done < total && m_sinceTold.elapsed() < kProgressMilliseconds) {
        return;
    }
    m_sinceTold.start();
    double secondsLeft = -1;
    if (done > m_doneAtStart && done <= total) {
        const double seconds = static_cast<double>(m_sinceStart.nsecsElapsed()) * 1e-9;
        secondsLeft = seconds / (done - m_doneAtStart) * (total - done);
    }
    m_outlet.reading(static_cast<int>(done), static_cast<int>(total), secondsLeft);
}

void GenerationRelay::text(std::string_view piece)
{
    if (!piece.empty() && std::exchange(m_inThinking, false))
        put(QStringLiteral("\n</think>\n\n"));
    put(m_decoder(QByteArrayView(piece.data(), static_cast<qsizetype>(piece.size()))));
}

void GenerationRelay::thinking(std::string_view piece)
{
    if (!piece.empty() && !std::exchange(m_inThinking, true))
        put(QStringLiteral("<think>\n"));
    put(m_decoder(QByteArrayView(piece.data(), static_cast<qsizetype>(piece.size()))));
}

void GenerationRelay::put(const QString &text)
{
    if (!text.isEmpty() && m_mailbox->put(text))
        m_outlet.textIsThere();
}

bool GenerationRelay::cancelled() const
{
    return m_cancel->load(std::memory_order_relaxed);
}

} // namespace askja::gui
