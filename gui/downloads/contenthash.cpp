// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/contenthash.h"

#include "engine/platform/sha256.h"

#include <QByteArrayView>

#include <span>

namespace askja::gui {

ContentHash::ContentHash(Kind kind)
    : m_system(kind == Kind::Fastest ? platform::Sha256::create() : nullptr)
{
}

ContentHash::~ContentHash() = default;

void ContentHash::reset()
{
    if (m_system)
        m_system->reset();
    else
        m_plain.reset();
}

void ContentHash::add(const char *bytes, qint64 count)
{
    if (m_system)
        m_system->add(std::as_bytes(std::span(bytes, static_cast<std::size_t>(count))));
    else
        m_plain.addData(QByteArrayView(bytes, count));
}

QByteArray ContentHash::hexadecimal() const
{
    if (!m_system)
        return m_plain.result().toHex();
    const platform::Sha256::Digest digest = m_system->result();
    return QByteArray(reinterpret_cast<const char *>(digest.data()), static_cast<qsizetype>(digest.size())).toHex();
}

ContentHash::Kind ContentHash::kind() const
{
    return m_system ? Kind::Fastest : Kind::Plain;
}

} // namespace askja::gui
