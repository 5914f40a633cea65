// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/judgement.h"

#include "gui/discover/discovertexts.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace askja::gui {

namespace {

constexpr double kTightShare = 0.75; ///< of all memory: the system and other programs need some, too
constexpr double kBitsPerParameter = 5;
constexpr qint64 kDiskReserve = 512 << 20; ///< a disk is not filled to the brim

/// Keys and values, and what is computed in, of a model of which only its size is known: the families of the catalogue
/// lie around this, most of them within a half and double.
qint64 likelyContextBytes(qint64 parameters, ContextChoice context)
{
    const double perToken = 20'000 + 1.2 * std::sqrt(static_cast<double>(parameters));
    const double bytes = perToken * std::max(context.tokens, 256) * (context.small ? 0.53 : 1);
    return (qint64{150} << 20) + static_cast<qint64>(bytes);
}

qint64 memoryOf(const HubModelFile &file, qint64 parameters, const std::optional<KnownHeader> &header,
                ContextChoice context)
{
    if (header) {
        const qint64 known = memoryAt(header->summary, context);
        if (known > 0)
            return std::max(file.size, known - header->bytes + file.size);
    }
    const qint64 guess = parameters > 0 ? parameters : file.size * 8 / 5;
    return file.size > 0 ? file.size + likelyContextBytes(guess, context) : 0;
}

double speedOf(const HubModelFile &file, const std::optional<KnownHeader> &header, const Machine &machine)
{
    const double plain = machine.tokensPerSecond(file.size);
    if (!header || header->summary.tokensPerSecond <= 0 || header->bytes <= 0 || file.size <= 0)
        return plain;
    const double there = machine.tokensPerSecond(header->bytes);
    if (plain > 0 && there > 0)
        return header->summary.tokensPerSecond * plain / there;
    return header->summary.tokensPerSecond * static_cast<double>(header->bytes) / static_cast<double>(file.size);
}

void judgeMemory(FileJudgement &judgement, const Machine &machine)
{
    if (machine.memory <= 0 || judgement.memory <= 0)
        return;
    if (judgement.memory > machine.memory) {
        judgement.verdict = FileVerdict::TooLarge;
        judgement.reason = DiscoverTexts::tr("Needs %1 of memory; this computer has %2.")
                               .arg(bytesInWords(judgement.memory), bytesInWords(machine.memory));
        return;
    }
    const bool tight = static_cast<double>(judgement.memory) > kTightShare * static_cast<double>(machine.memory);
    judgement.verdict = tight ? FileVerdict::Tight : FileVerdict::Good;
    // What is free now is no verdict: a model that is loaded makes room for the next, and other programs end.
    if (machine.freeMemory > 0 && judgement.memory > machine.freeMemory)
        judgement.reason
            = DiscoverTexts::tr("Needs %1 of memory; %2 are free now, so other programs may have to be closed first.")
                  .arg(bytesInWords(judgement.memory), bytesInWords(machine.freeMemory));
    else if (tight)
        judgement.reason = DiscoverTexts::tr("Needs %1 of this computer's %2 of memory: it only just fits.")
                               .arg(bytesInWords(judgement.memory), bytesInWords(machine.memory));
}

/// By the name alone, for files whose headers nobody has read: the kinds that the engine's format/ggml_type.cpp knows
/// without computing with them.
bool isForeignKind(const QString &quantization)
{
    static const QRegularExpression kinds(QStringLiteral("^(UD-)?(IQ[123]_|TQ[12]_0|MXFP4|NVFP4|Q1_0)"));
    return kinds.match(quantization).hasMatch();
}

} // namespace

FileJudgement judge(const HubModelFile &file, qint64 parameters, const std::optional<KnownHeader> &header,
                    const Yardstick &yardstick)
{
    FileJudgement judgement;
    judgement.memory = memoryOf(file, parameters, header, yardstick.context);
    judgement.tokensPerSecond = speedOf(file, header, yardstick.machine);
    judgement.exact = header && header->own;
    judgeMemory(judgement, yardstick.machine);
    const bool larger = judgement.verdict == FileVerdict::TooLarge; // which room on the disk does not change
    if (!larger && yardstick.freeDisk >= 0 && file.size + kDiskReserve > yardstick.freeDisk) {
        judgement.verdict = FileVerdict::NoDisk;
        judgement.reason = DiscoverTexts::tr("Needs %1 on the disk of the models folder, where %2 are free.")
                               .arg(bytesInWords(file.size), bytesInWords(yardstick.freeDisk));
    }
    if (!file.complete) {
        judgement.verdict = FileVerdict::Incomplete;
        judgement.reason = DiscoverTexts::tr("Parts of this file are missing at the hub.");
    }
    if (!judgement.exact && isForeignKind(file.quantization)) {
        judgement.verdict = FileVerdict::Unsupported;
        judgement.reason
            = DiscoverTexts::tr("This version of Askja does not compute weights of the kind %1. Choose another file.")
                  .arg(file.quantization);
    }
    if (judgement.exact && !header->summary.unsupported.isEmpty()) {
        judgement.verdict = FileVerdict::Unsupported;
        judgement.reason = header->summary.unsupported;
    }
    return judgement;
}

qint64 likelySize(qint64 parameters)
{
    return std::llround(static_cast<double>(parameters) * kBitsPerParameter / 8);
}

qint64 memoryAt(const ModelSummary &model, ContextChoice context)
{
    if (model.memory.isEmpty())
        return 0;
    const auto bytesOf = [&](const MemoryRow &row) { return context.small ? row.smallBytes : row.bytes; };
    const auto row = std::find_if(model.memory.begin(), model.memory.end(),
                                  [&](const MemoryRow &r) { return r.tokens >= context.tokens; });
    if (row == model.memory.end())
        return bytesOf(model.memory.back());
    if (row == model.memory.begin() || row->tokens == context.tokens)
        return bytesOf(*row);
    const MemoryRow &before = *std::prev(row);
    const double share = static_cast<double>(context.tokens - before.tokens) / (row->tokens - before.tokens);
    return bytesOf(before) + std::llround(share * static_cast<double>(bytesOf(*row) - bytesOf(before)));
}

QString bytesInWords(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

} // namespace askja::gui
