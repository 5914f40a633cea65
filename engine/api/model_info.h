// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace askja {

/// How keys and values are kept.
enum class KvType {
    F16,
    Q8_0, ///< 32 elements of a vector share an F16 scale; 8.5 bits an element
    F32, ///< for comparisons
};

/// How many of a file's tensors are of one type, e.g. {"Q4_1", 210, 79'000'000}.
struct TensorTypeCount
{
    std::string type;
    std::uint64_t count = 0;
    std::uint64_t bytes = 0;
    std::uint64_t elements = 0;
};

/// Matrices of one type and with rows of one length that every token is multiplied with.
struct MultipliedWeights
{
    std::string type;
    std::uint64_t bytes = 0; ///< as stored
    std::uint64_t elements = 0;
    std::uint64_t rows = 0; ///< of all of them; 0: not known
};

/// Where the chat template comes from that conversations are put into.
enum class TemplateSource {
    None, ///< nowhere: the model can only go on from a text
    File,
    Family, ///< the built-in one of the model's family, since the file has none or a broken one
};
struct TemplateChoice
{
    TemplateSource source = TemplateSource::None;
    std::string family; ///< with Family: whose, e.g. "Llama 3"
    std::string problem; ///< one sentence why the file's own is not used; empty: it is, or there is none
};

/// What a loaded model takes, with everything that is computed in and a context of so many tokens.
struct ContextMemory
{
    std::uint32_t contextTokens = 0;
    std::uint64_t bytes = 0;
    std::uint64_t bytesWithQ8 = 0; ///< keys and values in Q8_0
};

/// Where a model comes from, as its file has it: hostile texts of bounded length, all of which may be empty.
struct ModelOrigin
{
    std::string family; ///< general.basename, e.g. "Llama-3.2"
    std::string author; ///< or organisation
    std::string baseModel; ///< what it was made from
    std::string description;
    std::string licenseName; ///< in words
    std::string licenseLink;
    std::string sourceLink; ///< where it was published
    std::vector<std::string> languages; ///< "en"
    std::vector<std::string> tags;
};

/// What a model file says of itself, read from its header alone.
struct ModelInfo
{
    std::filesystem::path path; ///< of the first part, if it is split
    std::uint64_t fileBytes = 0; ///< of all parts
    std::uint32_t parts = 1; ///< files it is split into
    std::string name; ///< general.name, or the file's name without its ending
    std::string architecture; ///< general.architecture, e.g. "llama"
    std::string quantisation; ///< as people call it, "Q4_K_M"; if the file has no name for it, the type of most bytes
    std::string license; ///< general.license, may be empty
    ModelOrigin origin;
    std::uint64_t parameters = 0; ///< elements in all tensors
    std::uint64_t weightBytes = 0; ///< bytes of all tensors as stored
    std::vector<TensorTypeCount> tensorTypes; ///< most bytes first

    std::uint32_t contextLength = 0; ///< tokens the model was trained for
    std::uint32_t embeddingLength = 0;
    std::uint32_t feedForwardLength = 0;
    std::uint32_t layers = 0;
    std::uint32_t heads = 0;
    std::uint32_t kvHeads = 0;
    std::uint32_t headDimension = 0;
    std::uint32_t vocabularySize = 0;
    std::uint32_t experts = 0; ///< 0: it is no mixture of experts
    std::uint32_t expertsUsed = 0; ///< for each token

    std::string tokenizerModel; ///< tokenizer.ggml.model, e.g. "gpt2"
    std::string preTokenizer; ///< tokenizer.ggml.pre, e.g. "smollm"
    std::string chatTemplate; ///< tokenizer.chat_template, empty if the file has none
    TemplateChoice templateChoice; ///< of a file that can be loaded
    std::int32_t bosToken = -1; ///< −1: none
    std::int32_t eosToken = -1;
    std::string bosText; ///< these tokens' texts
    std::string eosText;

    /// Empty if this engine can load the file; else one sentence that names what it does not know.
    std::string unsupported;
    /// It is the model that the engine does not know, not this file's kind of weights: no other file of it will do
    /// either.
    bool unsupportedModel = false;

    /// By context, doubling up to the model's own; empty if the engine cannot load it.
    std::vector<ContextMemory> memory;

    // What decides its speed, of a file that the engine can load (forecast.h).
    std::vector<MultipliedWeights> multiplied; ///< most bytes first
    bool fine = false; ///< Precision::Automatic means Precision::Fine
};

/// What the first bytes of a file said of the model in it.
struct HeaderInspection
{
    ModelInfo info; ///< without a path; while more is wanted, what is known so far
    /// How many of the first bytes to have next time, at least twice as many or all of the file; 0: info is complete,
    /// or info.unsupported is already certain.
    std::uint64_t wantBytes = 0;
};

} // namespace askja
