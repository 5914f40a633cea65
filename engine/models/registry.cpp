// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/registry.h"

#include "engine/format/utf8.h"
#include "engine/models/llama.h"

#include <string>

namespace askja::models::inline ASKJA_ISA {

std::span<const Architecture> architectures()
{
    static constexpr Architecture kAll[] = {
        {"llama", openLlama},
    };
    return kAll;
}

Result<std::unique_ptr<Network>> openNetwork(const format::GgufFile &file)
{
    const auto name = file.string("general.architecture");
    if (!name)
        return name.error();
    std::string known;
    for (const Architecture &architecture : architectures()) {
        if (architecture.name == *name)
            return architecture.open(file);
        known += (known.empty() ? "" : ", ") + std::string(architecture.name);
    }
    return {ErrorCode::Unsupported,
            "This is a model of the architecture " + format::quotedText(*name) + "; this version knows: " + known
                + "."};
}

} // namespace askja::models::inline ASKJA_ISA
