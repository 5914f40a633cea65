// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "gui/conversation/generationjob.h"
#include "gui/library/modeldetails.h"
#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QString>

#include <cstdint>
#include <filesystem>

namespace askja::gui {

// Between the engine's plain C++ values and the window's Qt values.

[[nodiscard]] FailureCode toFailure(ErrorCode code);
[[nodiscard]] std::filesystem::path toPath(const QString &path);
[[nodiscard]] QString fromPath(const std::filesystem::path &path);
[[nodiscard]] ModelSummary toSummary(const ModelInfo &info);
/// Everything but the preview of the template.
[[nodiscard]] ModelDetails toDetails(const ModelInfo &info);
/// What a forecast needs of a model, without its long texts.
[[nodiscard]] ModelInfo withoutTexts(ModelInfo info);
[[nodiscard]] qint64 toInt64(std::uint64_t number); ///< the largest qint64 if it is larger
/// Whether a message as it is kept breaks off within its thoughts ("<think>…").
[[nodiscard]] bool endsInThoughts(const QString &message);
[[nodiscard]] GenerationRequest toRequest(const GenerationJob &job);
[[nodiscard]] GenerationReport toReport(const GenerationResult &result, std::uint32_t contextTotal);

} // namespace askja::gui
