// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/registry.h"

#include "engine/format/model_info.h"
#include "engine/format/utf8.h"
#include "engine/models/families.h"

#include <algorithm>

namespace askja::models::inline ASKJA_ISA {

std::span<const Architecture> architectures()
{
    static constexpr Architecture kAll[] = {
        {"llama", openLlama},     {"qwen2", openQwen2},   {"qwen3", openQwen3},       {"smollm3", openSmolLm3},
        {"gemma", openGemma},     {"gemma2", openGemma2}, {"gemma3", openGemma3},     {"phi3", openPhi3},
        {"granite", openGranite}, {"olmo2", openOlmo2},   {"mistral3", openMistral3}, {"qwen35", openQwen35},
    };
    static_assert(std::ranges::equal(kAll, format::kKnownArchitectures, {}, &Architecture::name),
                  "format/model_info.h tells people which architectures there are: it must name these");
    return kAll;
}

Result<std::unique_ptr<Network>> openNetwork(const format::GgufFile &file)
{
    const auto name = file.string("general.architecture");
    if (!name)
        return name.error();
    for (const Architecture &architecture : architectures()) {
        if (architecture.name == *name)
            return architecture.open(file);
    }
    return {ErrorCode::Unsupported,
            "This is a model of the architecture " + format::quotedText(*name)
                + "; this version knows: " + format::knownArchitectures() + "."};
}

} // namespace askja::models::inline ASKJA_ISA
