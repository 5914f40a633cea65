// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/sha256.h"

namespace askja::platform {

std::unique_ptr<Sha256> Sha256::create()
{
    return nullptr;
}

} // namespace askja::platform
