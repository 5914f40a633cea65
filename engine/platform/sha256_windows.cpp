// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/sha256.h"
#include "engine/platform/windows_api.h"

#include <algorithm>
#include <bcrypt.h>
#include <limits>

namespace askja::platform {

namespace {

bool succeeded(NTSTATUS status)
{
    return status >= 0;
}

/// BCryptHash of Windows' Cryptography API: Next Generation.
class WindowsSha256 : public Sha256
{
public:
    WindowsSha256()
    {
        if (succeeded(BCryptOpenAlgorithmProvider(&m_algorithm, BCRYPT_SHA256_ALGORITHM, nullptr, 0)))
            reset();
    }
    ~WindowsSha256() override
    {
        destroy();
        if (m_algorithm != nullptr)
            BCryptCloseAlgorithmProvider(m_algorithm, 0);
    }

    [[nodiscard]] bool isGood() const { return m_good; }

    void reset() override
    {
        destroy();
        m_good = succeeded(BCryptCreateHash(m_algorithm, &m_hash, nullptr, 0, nullptr, 0, 0));
    }

    void add(std::span<const std::byte> bytes) override
    {
        while (m_good && !bytes.empty()) {
            const auto count
                = static_cast<ULONG>(std::min<std::size_t>(bytes.size(), std::numeric_limits<ULONG>::max()));
            auto *const first = reinterpret_cast<PUCHAR>(const_cast<std::byte *>(bytes.data())); // is only read
            m_good = succeeded(BCryptHashData(m_hash, first, count, 0));
            bytes = bytes.subspan(count);
        }
    }

    [[nodiscard]] Digest result() const override
    {
        Digest digest = {};
        BCRYPT_HASH_HANDLE copy = nullptr; // finishing ends a hash
        if (!m_good || !succeeded(BCryptDuplicateHash(m_hash, &copy, nullptr, 0, 0)))
            return digest;
        if (!succeeded(
                BCryptFinishHash(copy, reinterpret_cast<PUCHAR>(digest.data()), static_cast<ULONG>(digest.size()), 0)))
            digest = {};
        BCryptDestroyHash(copy);
        return digest;
    }

private:
    void destroy()
    {
        if (m_hash != nullptr)
            BCryptDestroyHash(m_hash);
        m_hash = nullptr;
    }

    BCRYPT_ALG_HANDLE m_algorithm = nullptr;
    BCRYPT_HASH_HANDLE m_hash = nullptr;
    bool m_good = false;
};

} // namespace

std::unique_ptr<Sha256> Sha256::create()
{
    auto hash = std::make_unique<WindowsSha256>();
    return hash->isGood() ? std::unique_ptr<Sha256>(std::move(hash)) : nullptr;
}

} // namespace askja::platform
