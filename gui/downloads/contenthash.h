// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QCryptographicHash>

#include <memory>

namespace askja::platform {
class Sha256;
}

namespace askja::gui {

/// SHA-256 of what is downloaded: the system's, which uses the processor's instructions for it; where there is none,
/// Qt's plain one. One thread at a time.
class ContentHash
{
public:
    enum class Kind { Fastest, Plain };

    explicit ContentHash(Kind kind = Kind::Fastest);
    ~ContentHash();
    ContentHash(const ContentHash &) = delete;
    ContentHash &operator=(const ContentHash &) = delete;

    void reset();
    void add(const char *bytes, qint64 count);
    [[nodiscard]] QByteArray hexadecimal() const; ///< 64 lower-case digits, of what came so far
    [[nodiscard]] Kind kind() const; ///< Plain also if there was no other

private:
    std::unique_ptr<platform::Sha256> m_system;
    QCryptographicHash m_plain{QCryptographicHash::Sha256};
};

} // namespace askja::gui
