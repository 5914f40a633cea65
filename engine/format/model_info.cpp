// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/model_info.h"

#include "engine/format/file_type.h"
#include "engine/format/split_name.h"
#include "engine/format/utf8.h"

#include <algorithm>
#include <map>
#include <string>

namespace askja::format {

namespace {

constexpr std::size_t kLongestName = 1024;
constexpr std::size_t kLongestDescription = 10'000;
constexpr std::size_t kLongestTemplate = 1U << 20;

/// The text of a key, valid and of bounded length; empty if it is absent or no text.
std::string textOf(const GgufFile &file, std::string_view key, std::size_t longest = kLongestName)
{
    const Result<std::string_view> text = file.string(key, "");
    return text ? validUtf8(text->substr(0, longest)) : std::string();
}

/// The number of a key; 0 if it is absent, and a complaint if it is there but makes no sense.
std::uint32_t numberOf(const GgufFile &file, const std::string &key, std::string &complaint)
{
    constexpr Range<std::uint32_t> kSensible{0, 1U << 30};
    const Result<std::uint32_t> number = file.u32(key, kSensible, 0);
    if (!number && complaint.empty())
        complaint = number.error().message;
    return number ? *number : 0;
}

std::int32_t tokenOf(const GgufFile &file, std::string_view key, std::uint32_t vocabularySize)
{
    const Result<std::uint32_t> id = file.u32(key);
    return id && *id < vocabularySize ? static_cast<std::int32_t>(*id) : -1;
}

std::string tokenText(const GgufFile &file, std::int32_t id)
{
    const Result<GgufArray> tokens = file.array("tokenizer.ggml.tokens", GgufType::String);
    if (!tokens || id < 0)
        return {};
    for (const std::string_view text : tokens->strings()) {
        if (id-- == 0)
            return validUtf8(text.substr(0, kLongestName));
    }
    return {};
}

void readTensors(const GgufFile &file, ModelInfo &info)
{
    std::map<GgmlType, TensorTypeCount> counts;
    for (const GgufTensor &tensor : file.tensors()) {
        TensorTypeCount &count = counts[tensor.type];
        ++count.count;
        count.bytes += tensor.bytes;
        count.elements += tensor.elements;
        info.parameters += tensor.elements;
        info.weightBytes += tensor.bytes;
    }
    for (auto &[type, count] : counts) {
        count.type = ggmlTypeInfo(type).name;
        info.tensorTypes.push_back(count);
    }
    std::ranges::stable_sort(info.tensorTypes, std::ranges::greater(), &TensorTypeCount::bytes);
    info.quantisation = quantisationOf(file, info.tensorTypes);
}

void readShape(const GgufFile &file, ModelInfo &info, std::string &complaint)
{
    const auto number
        = [&](std::string_view key) { return numberOf(file, info.architecture + "." + std::string(key), complaint); };
    info.contextLength = number("context_length");
    info.embeddingLength = number("embedding_length");
    info.feedForwardLength = number("feed_forward_length");
    info.layers = number("block_count");
    info.heads = number("attention.head_count");
    info.kvHeads = number("attention.head_count_kv");
    if (info.kvHeads == 0)
        info.kvHeads = info.heads;
    info.experts = number("expert_count");
    info.expertsUsed = number("expert_used_count");
    info.headDimension = number("attention.key_length");
    if (info.headDimension == 0 && info.heads != 0)
        info.headDimension = info.embeddingLength / info.heads;
}

void readTokenizer(const GgufFile &file, ModelInfo &info)
{
    info.tokenizerModel = textOf(file, "tokenizer.ggml.model");
    info.preTokenizer = textOf(file, "tokenizer.ggml.pre");
    info.chatTemplate = textOf(file, "tokenizer.chat_template", kLongestTemplate);
    constexpr std::uint64_t kMostTokens = 1U << 30;
    if (const Result<GgufArray> tokens = file.array("tokenizer.ggml.tokens", GgufType::String))
        info.vocabularySize = static_cast<std::uint32_t>(std::min(tokens->size(), kMostTokens));
    info.bosToken = tokenOf(file, "tokenizer.ggml.bos_token_id", info.vocabularySize);
    info.eosToken = tokenOf(file, "tokenizer.ggml.eos_token_id", info.vocabularySize);
    info.bosText = tokenText(file, info.bosToken);
    info.eosText = tokenText(file, info.eosToken);
}

/// The first of these keys that says something.
std::string firstOf(const GgufFile &file, std::initializer_list<std::string_view> keys,
                    std::size_t longest = kLongestName)
{
    for (const std::string_view key : keys) {
        if (std::string text = textOf(file, key, longest); !text.empty())
            return text;
    }
    return {};
}

std::vector<std::string> textsOf(const GgufFile &file, std::string_view key)
{
    constexpr std::size_t kMost = 100;
    std::vector<std::string> texts;
    if (const Result<GgufArray> array = file.array(key, GgufType::String)) {
        for (const std::string_view text : array->strings()) {
            if (texts.size() == kMost)
                break;
            texts.push_back(validUtf8(text.substr(0, kLongestName)));
        }
    }
    return texts;
}

/// Keys as ggml's docs/gguf.md has them.
void readOrigin(const GgufFile &file, ModelInfo &info)
{
    ModelOrigin &origin = info.origin;
    info.license = textOf(file, "general.license");
    origin.family = textOf(file, "general.basename");
    origin.author = firstOf(file, {"general.author", "general.organization"});
    origin.baseModel = firstOf(file, {"general.base_model.0.name", "general.base_model.0.repo_url"});
    origin.description = textOf(file, "general.description", kLongestDescription);
    origin.licenseName = textOf(file, "general.license.name");
    origin.licenseLink = textOf(file, "general.license.link");
    origin.sourceLink = firstOf(file,
                                {"general.repo_url", "general.url", "general.source.repo_url", "general.source.url",
                                 "general.source.huggingface.repository"});
    origin.languages = textsOf(file, "general.languages");
    origin.tags = textsOf(file, "general.tags");
}

std::string typesProblem(const GgufFile &file)
{
    for (const GgufTensor &tensor : file.tensors()) {
        if (!ggmlTypeInfo(tensor.type).computed) {
            return "The weights " + quotedText(tensor.name) + " are of type "
                + std::string(ggmlTypeInfo(tensor.type).name)
                + ", which this version of Askja does not compute with (it knows " + computedTypes() + ").";
        }
    }
    return {};
}

/// What parts there are, and whether this file can stand for all of them.
std::string partsProblem(const GgufFile &file)
{
    const Result<std::uint32_t> parts = file.u32("split.count", {}, 0);
    const Result<std::uint32_t> number = file.u32("split.no", {}, 0);
    const bool first = file.headerOnly() && number && *number == 0;
    if (!parts || (*parts > file.parts() && !first))
        return "This is only one part of a model that was split into several.";
    return {};
}

std::string architectureProblem(const ModelInfo &info)
{
    if (info.architecture.empty())
        return "The file does not say which architecture its model has.";
    if (std::ranges::find(kKnownArchitectures, info.architecture) == kKnownArchitectures.end()) {
        return "The model is of the architecture " + quotedText(info.architecture)
            + ", which this version of Askja does not know (it knows " + knownArchitectures() + ").";
    }
    return {};
}

std::string contentProblem(const GgufFile &file)
{
    const std::string kind = textOf(file, "general.type");
    if (!kind.empty() && kind != "model")
        return "This file holds no model but something else: " + quotedText(kind) + ".";
    return {};
}

std::string weightsProblem(const GgufFile &file, const ModelInfo &info)
{
    const bool elsewhere = file.headerOnly() && info.parts > 1;
    return file.tensors().empty() && !elsewhere ? "The file holds only a vocabulary, no weights." : "";
}

std::string expertsProblem(const ModelInfo &info)
{
    if (info.experts > 0)
        return "The model is a mixture of experts, which this version of Askja does not compute.";
    return {};
}

std::string shapeProblem(const ModelInfo &info)
{
    struct Required
    {
        std::uint32_t value;
        std::string_view key;
    };
    for (const auto &[value, key] :
         {Required{info.layers, "block_count"}, Required{info.embeddingLength, "embedding_length"},
          Required{info.feedForwardLength, "feed_forward_length"}, Required{info.heads, "attention.head_count"},
          Required{info.contextLength, "context_length"}}) {
        if (value == 0)
            return "The file does not say its " + info.architecture + "." + std::string(key) + ".";
    }
    if (info.headDimension == 0 || info.kvHeads == 0 || info.heads % info.kvHeads != 0)
        return "The file is damaged: the numbers of its attention heads contradict each other.";
    return {};
}

std::string templateProblem(const GgufFile &file)
{
    const Result<std::string_view> text = file.string("tokenizer.chat_template", "");
    if (text && text->size() > kLongestTemplate)
        return "The model's chat template is longer than 1 MiB, which is more than Askja reads.";
    return {};
}

void takeFirst(ModelInfo &info, std::initializer_list<std::string> problems)
{
    const auto found = std::ranges::find_if(problems, [](const std::string &problem) { return !problem.empty(); });
    if (found != problems.end())
        info.unsupported = *found;
}

/// What is the same in every file of a model, however its weights are stored.
bool isForeignModel(const ModelInfo &info, std::string_view tokenizerProblem)
{
    return !architectureProblem(info).empty() || !expertsProblem(info).empty() || !tokenizerProblem.empty();
}

/// Files the model lies in, as the header says if the others are not there.
std::uint32_t partsOf(const GgufFile &file)
{
    constexpr std::uint32_t kMostParts = 4096;
    const Result<std::uint32_t> said = file.u32("split.count", {1, kMostParts}, 1);
    return file.headerOnly() && said ? *said : static_cast<std::uint32_t>(file.parts());
}

ModelInfo readFacts(const GgufFile &file, std::string &shapeComplaint)
{
    ModelInfo info;
    info.path = file.path();
    info.fileBytes = file.fileBytes();
    info.parts = partsOf(file);
    info.name = textOf(file, "general.name");
    if (info.name.empty()) {
        const std::optional<SplitName> split = splitNameOf(file.path());
        const std::u8string stem = split ? split->begin : file.path().stem().u8string();
        info.name.assign(stem.begin(), stem.end());
    }
    info.architecture = textOf(file, "general.architecture");
    readOrigin(file, info);
    readTensors(file, info);
    readShape(file, info, shapeComplaint);
    readTokenizer(file, info);
    if (file.headerOnly() && info.parts > 1)
        info.weightBytes = info.fileBytes - file.header().size(); // the tensors of the other parts are not known
    return info;
}

} // namespace

std::string knownArchitectures()
{
    std::string all;
    for (const std::string_view name : kKnownArchitectures)
        all.append(all.empty() ? "" : ", ").append(name);
    return all;
}

ModelInfo readModelInfo(const GgufFile &file, std::string_view tokenizerProblem)
{
    std::string shapeComplaint;
    ModelInfo info = readFacts(file, shapeComplaint);
    takeFirst(info,
              {partsProblem(file), contentProblem(file), architectureProblem(info), weightsProblem(file, info),
               typesProblem(file), std::string(tokenizerProblem), shapeComplaint, expertsProblem(info),
               shapeProblem(info), templateProblem(file)});
    info.unsupportedModel = isForeignModel(info, tokenizerProblem);
    return info;
}

ModelInfo readModelInfoSoFar(const GgufFile &file)
{
    std::string shapeComplaint;
    ModelInfo info = readFacts(file, shapeComplaint);
    takeFirst(info,
              {contentProblem(file), info.architecture.empty() ? "" : architectureProblem(info), shapeComplaint,
               expertsProblem(info), templateProblem(file)});
    info.unsupportedModel = !info.architecture.empty() && isForeignModel(info, {});
    return info;
}

} // namespace askja::format
