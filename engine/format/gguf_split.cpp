// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_split.h"

#include "engine/format/gguf_parser.h"
#include "engine/format/utf8.h"

#include <iterator>
#include <string>
#include <utility>

namespace askja::format {

namespace {

// gguf-split's keys; all parts have them.
constexpr std::string_view kNumberKey = "split.no"; // from 0
constexpr std::string_view kCountKey = "split.count";
constexpr std::string_view kTensorsKey = "split.tensors.count"; // in all parts together

constexpr std::uint32_t kMostParts = 4096;

std::string nameOf(const std::filesystem::path &path)
{
    const std::u8string name = path.filename().u8string();
    return quotedText(std::string_view(reinterpret_cast<const char *>(name.data()), name.size()));
}

std::string partOf(std::uint32_t number, std::uint32_t count)
{
    return "part " + std::to_string(number) + " of " + std::to_string(count);
}

} // namespace

Result<std::uint32_t> GgufSplit::partsOf(const GgufFile &file)
{
    const Result<std::uint32_t> count = file.u32(kCountKey, {0, kMostParts}, 1);
    return count && *count == 0 ? Result<std::uint32_t>(1) : count;
}

Result<GgufFile> GgufSplit::join(GgufFile part)
{
    const Result<std::uint32_t> count = partsOf(part);
    if (!count)
        return count.error();
    const Result<std::uint32_t> number = part.u32(kNumberKey, {0, *count - 1});
    if (!number)
        return number.error();
    const std::optional<SplitName> name = splitNameOf(part.path());
    if (!name || name->count != *count || name->number != *number + 1) {
        return {ErrorCode::FileDamaged,
                nameOf(part.path()) + " is " + partOf(*number + 1, *count)
                    + " of a model, but its name does not say so. Give the parts the names they were published with."};
    }
    const GgufSplit split(*name);
    std::optional<GgufFile> given(std::move(part));
    std::optional<GgufFile> whole;
    for (std::uint32_t i = 1; i <= *count; ++i) {
        Result<GgufFile> next = i == name->number ? Result<GgufFile>(std::move(*given)) : split.open(i);
        if (!next)
            return next.error();
        if (Result<void> checked = split.check(*next, i); !checked)
            return checked.error();
        if (whole)
            append(*whole, std::move(*next));
        else
            whole.emplace(std::move(*next));
    }
    if (Result<void> checked = split.checkTensors(*whole); !checked)
        return checked.error();
    if (Result<void> indexed = GgufParser::indexTensors(*whole); !indexed)
        return indexed.error();
    return std::move(*whole);
}

Result<GgufFile> GgufSplit::open(std::uint32_t number) const
{
    const std::filesystem::path path = m_name.path(number);
    Result<GgufFile> part = GgufFile::openPart(path);
    if (part)
        return part;
    Error error = part.error();
    if (error.code == ErrorCode::FileNotFound) {
        error.message = "The model is not complete: " + partOf(number, m_name.count) + ", " + nameOf(path)
            + ", is missing. All parts must be in one folder.";
    } else {
        error.message = "In " + partOf(number, m_name.count) + ", " + nameOf(path) + ": " + error.message;
    }
    return error;
}

Result<void> GgufSplit::check(const GgufFile &part, std::uint32_t number) const
{
    const Result<std::uint32_t> said = part.u32(kNumberKey);
    const Result<std::uint32_t> count = part.u32(kCountKey);
    if (said && count && *said == number - 1 && *count == m_name.count)
        return {};
    return {ErrorCode::FileDamaged,
            nameOf(part.path()) + " is not " + partOf(number, m_name.count)
                + " of the model, as its name says. The files are of different models, or were renamed."};
}

/// The parts stand one after the other in the whole's offsets.
void GgufSplit::append(GgufFile &whole, GgufFile part)
{
    const std::uint64_t begin = whole.fileBytes();
    for (GgufTensor &tensor : part.m_tensors) {
        tensor.offset += begin;
        whole.m_tensors.push_back(tensor);
    }
    whole.m_parts.push_back(std::move(part.m_parts.front()));
    whole.m_parts.back().begin = begin;
}

Result<void> GgufSplit::checkTensors(const GgufFile &whole) const
{
    const Result<std::uint32_t> tensors = whole.u32(kTensorsKey);
    if (!tensors)
        return tensors.error();
    if (*tensors == whole.tensors().size())
        return {};
    return {ErrorCode::FileDamaged,
            "The parts of the model do not belong together: they have " + std::to_string(whole.tensors().size())
                + " tensors, not the " + std::to_string(*tensors) + " that the first one promises."};
}

} // namespace askja::format
