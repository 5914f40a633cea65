// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/sha256.h"

#include <openssl/evp.h>

namespace askja::platform {

namespace {

struct FreeContext
{
    void operator()(EVP_MD_CTX *context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

class OpenSslSha256 : public Sha256
{
public:
    OpenSslSha256() { reset(); }

    [[nodiscard]] bool isGood() const { return m_good; }

    void reset() override { m_good = m_context && EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) == 1; }

    void add(std::span<const std::byte> bytes) override
    {
        m_good = m_good && EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()) == 1;
    }

    [[nodiscard]] Digest result() const override
    {
        const Context copy(EVP_MD_CTX_new()); // finishing ends a context
        Digest digest = {};
        unsigned int size = 0;
        const bool good = m_good && copy && EVP_MD_CTX_copy_ex(copy.get(), m_context.get()) == 1
            && EVP_DigestFinal_ex(copy.get(), reinterpret_cast<unsigned char *>(digest.data()), &size) == 1
            && size == digest.size();
        return good ? digest : Digest();
    }

private:
    Context m_context{EVP_MD_CTX_new()};
    bool m_good = false;
};

} // namespace

std::unique_ptr<Sha256> Sha256::create()
{
    auto hash = std::make_unique<OpenSslSha256>();
    return hash->isGood() ? std::unique_ptr<Sha256>(std::move(hash)) : nullptr;
}

} // namespace askja::platform
