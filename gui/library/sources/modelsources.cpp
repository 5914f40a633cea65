// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/modelsource.h"

namespace askja::gui {

const std::vector<ModelSource> &modelSources()
{
    static const std::vector<ModelSource> sources{
        {QStringLiteral("huggingface"), QStringLiteral("Hugging Face"), findInHuggingFaceCache},
        {QStringLiteral("lmstudio"), QStringLiteral("LM Studio"), findInLmStudio},
        {QStringLiteral("ollama"), QStringLiteral("Ollama"), findInOllama},
        {QStringLiteral("gpt4all"), QStringLiteral("GPT4All"), findInGpt4All},
        {QStringLiteral("jan"), QStringLiteral("Jan"), findInJan},
    };
    return sources;
}

} // namespace askja::gui
