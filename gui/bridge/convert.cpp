// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/convert.h"

#include "gui/bridge/displayname.h"

#include <QUrl>

#include <algorithm>
#include <limits>

namespace askja::gui {

namespace {

template <class Number> int toInt(Number number)
{
    return static_cast<int>(std::min<std::uint64_t>(number, std::numeric_limits<int>::max()));
}

GenerationEnd toEnd(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
    case StopReason::StopSequence:
        return GenerationEnd::EndOfTurn;
    case StopReason::MaxTokens:
        return GenerationEnd::MaxTokens;
    case StopReason::ContextFull:
        return GenerationEnd::ContextFull;
    case StopReason::Cancelled:
        return GenerationEnd::Cancelled;
    }
    return GenerationEnd::EndOfTurn;
}

/// An address of the web, or nothing: whatever else a file calls a link is not to be opened.
QString webAddress(const std::string &text)
{
    const QUrl url(QString::fromStdString(text), QUrl::StrictMode);
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    return url.isValid() && web && !url.host().isEmpty() && url.userInfo().isEmpty() ? url.toString() : QString();
}

SamplingOptions toOptions(const Sampling &sampling)
{
    SamplingOptions options;
    options.temperature = static_cast<float>(sampling.temperature);
    options.topK = sampling.topK;
    options.topP = static_cast<float>(sampling.topP);
    options.minP = static_cast<float>(sampling.minP);
    options.repeatPenalty = static_cast<float>(sampling.repeatPenalty);
    options.seed = static_cast<std::uint64_t>(std::max<qint64>(sampling.seed, 0));
    return options;
}

} // namespace

qint64 toInt64(std::uint64_t number)
{
    return static_cast<qint64>(std::min<std::uint64_t>(number, std::numeric_limits<qint64>::max()));
}

FailureCode toFailure(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return FailureCode::InvalidArgument;
    case ErrorCode::FileNotFound:
        return FailureCode::FileNotFound;
    case ErrorCode::FileUnreadable:
        return FailureCode::FileUnreadable;
    case ErrorCode::FileDamaged:
        return FailureCode::FileDamaged;
    case ErrorCode::Unsupported:
        return FailureCode::Unsupported;
    case ErrorCode::TemplateFailed:
        return FailureCode::TemplateFailed;
    case ErrorCode::OutOfMemory:
        return FailureCode::OutOfMemory;
    case ErrorCode::ContextFull:
        return FailureCode::ContextFull;
    case ErrorCode::CpuUnsupported:
        return FailureCode::CpuUnsupported;
    case ErrorCode::PluginMissing:
        return FailureCode::PluginMissing;
    case ErrorCode::PluginBroken:
        return FailureCode::PluginBroken;
    case ErrorCode::Cancelled:
        return FailureCode::Cancelled;
    case ErrorCode::Internal:
        return FailureCode::Internal;
    }
    return FailureCode::Internal;
}

std::filesystem::path toPath(const QString &path)
{
    return std::filesystem::path(path.toStdU16String());
}

QString fromPath(const std::filesystem::path &path)
{
    return QString::fromStdU16String(path.u16string());
}

ModelSummary toSummary(const ModelInfo &info)
{
    ModelSummary summary;
    summary.path = fromPath(info.path);
    summary.name = displayName(info);
    summary.quantisation = QString::fromStdString(info.quantisation);
    summary.architecture = QString::fromStdString(info.architecture);
    summary.family = familyName(info);
    summary.license = QString::fromStdString(info.license);
    summary.fileBytes = toInt64(info.fileBytes);
    summary.parameters = toInt64(info.parameters);
    summary.weightBytes = toInt64(info.weightBytes);
    for (const ContextMemory &row : info.memory)
        summary.memory.append({toInt(row.contextTokens), toInt64(row.bytes), toInt64(row.bytesWithQ8)});
    summary.contextLength = toInt(info.contextLength);
    summary.hasChatTemplate = info.templateChoice.source != TemplateSource::None;
    summary.templateFamily = QString::fromStdString(info.templateChoice.family);
    summary.templateProblem = QString::fromStdString(info.templateChoice.problem);
    summary.unsupported = QString::fromStdString(info.unsupported);
    summary.unsupportedModel = info.unsupportedModel;
    return summary;
}

ModelDetails toDetails(const ModelInfo &info)
{
    const auto text = [](const std::string &from) { return QString::fromStdString(from); };
    ModelDetails details;
    details.summary = toSummary(info);
    details.parts = toInt(info.parts);
    details.author = text(info.origin.author);
    details.baseModel = text(info.origin.baseModel);
    details.description = text(info.origin.description);
    details.licenseName = text(info.origin.licenseName);
    details.licenseLink = webAddress(info.origin.licenseLink);
    details.sourceLink = webAddress(info.origin.sourceLink);
    for (const std::string &language : info.origin.languages)
        details.languages.append(text(language));
    for (const std::string &tag : info.origin.tags)
        details.tags.append(text(tag));
    details.layers = toInt(info.layers);
    details.embeddingLength = toInt(info.embeddingLength);
    details.feedForwardLength = toInt(info.feedForwardLength);
    details.heads = toInt(info.heads);
    details.kvHeads = toInt(info.kvHeads);
    details.headDimension = toInt(info.headDimension);
    details.experts = toInt(info.experts);
    details.expertsUsed = toInt(info.expertsUsed);
    for (const TensorTypeCount &type : info.tensorTypes)
        details.weights.append({text(type.type), toInt(type.count), toInt64(type.bytes)});
    details.tokenizer = text(info.tokenizerModel);
    if (!info.preTokenizer.empty())
        details.tokenizer += QStringLiteral(" (%1)").arg(text(info.preTokenizer));
    details.vocabularySize = toInt(info.vocabularySize);
    details.beginToken = text(info.bosText);
    details.endToken = text(info.eosText);
    details.chatTemplate = text(info.chatTemplate);
    return details;
}

ModelInfo withoutTexts(ModelInfo info)
{
    info.origin = {};
    info.chatTemplate.clear();
    info.chatTemplate.shrink_to_fit();
    return info;
}

bool endsInThoughts(const QString &message)
{
    return message.trimmed().startsWith(QLatin1String("<think>")) && !message.contains(QLatin1String("</think>"));
}

GenerationRequest toRequest(const GenerationJob &job)
{
    ChatPrompt prompt;
    for (const ChatTurn &turn : job.turns)
        prompt.messages.push_back({turn.role.toStdString(), turn.content.toStdString()});
    prompt.answerSoFar = job.answerSoFar.toStdString();
    GenerationRequest request;
    request.prompt = std::move(prompt);
    request.sampling = toOptions(job.sampling);
    request.maxTokens = static_cast<std::uint32_t>(std::max(job.maxTokens, 0));
    return request;
}

GenerationReport toReport(const GenerationResult &result, std::uint32_t contextTotal)
{
    GenerationReport report;
    report.end = toEnd(result.reason);
    report.promptTokens = toInt(result.promptTokens);
    report.reusedTokens = toInt(result.reusedTokens);
    report.tokens = toInt(result.generatedTokens);
    report.contextUsed = toInt(result.contextTokens);
    report.contextTotal = toInt(contextTotal);
    report.readSpeed = result.readSpeed();
    report.writeSpeed = result.writeSpeed();
    return report;
}

} // namespace askja::gui
