// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/inspection.h"

#include "engine/format/model_info.h"
#include "engine/models/registry.h"
#include "engine/session/session_need.h"
#include "engine/session/template_choice.h"
#include "engine/tokenizer/tokenizer.h"

namespace askja::session::inline ASKJA_ISA {

ModelInfo inspectFile(const format::GgufFile &file, int threads)
{
    ModelInfo info = format::readModelInfo(file, tokenizer::unsupportedTokenizer(file));
    info.templateChoice = chooseTemplate(file).choice;
    if (!info.unsupported.empty())
        return info;
    if (info.parts > file.parts()) { // tensors are missing, which no network opens without
        info.memory = memoryByContext(info);
        return info;
    }
    const auto network = models::openNetwork(file);
    if (network)
        info.memory = memoryByContext(**network, threads);
    else
        info.unsupported = network.error().message;
    return info;
}

} // namespace askja::session::inline ASKJA_ISA
