// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/speedkeeper.h"

#include "engine/host/machine.h"
#include "engine/host/speed_file.h"
#include "gui/bridge/convert.h"

#include <algorithm>
#include <cmath>

namespace askja::gui {

namespace {

host::SpeedFile speedFile(const QString &path)
{
    return {toPath(path), host::processorName()};
}

} // namespace

void SpeedKeeper::setFile(const QString &path)
{
    m_file = path;
    look();
}

void SpeedKeeper::setEngine(std::shared_ptr<Engine> engine)
{
    m_engine = std::move(engine);
    look();
}

void SpeedKeeper::look()
{
    m_speed.reset();
    if (m_engine && !m_file.isEmpty())
        m_speed = speedFile(m_file).find(m_engine->isa(), m_engine->threads());
}

void SpeedKeeper::keep() const
{
    speedFile(m_file).keep(*m_speed); // if it cannot be kept it is measured again next time
}

bool SpeedKeeper::measure(const std::atomic<bool> &stop)
{
    if (!isWanted())
        return false;
    Result<MachineSpeed> measured = m_engine->measureSpeed(stop);
    if (!measured)
        return false;
    m_speed = std::move(*measured);
    keep();
    return true;
}

bool SpeedKeeper::learn(const ModelInfo &model, const SpeedForecast &reached, std::uint32_t contextTokens)
{
    if (!m_speed)
        return false;
    MachineSpeed learnt = *m_speed;
    askja::learn(learnt, askja::forecast(model, learnt, contextTokens), reached);
    constexpr double kNoticed = 0.005; // less is not worth writing a file
    const bool changed = std::abs(learnt.writeFactor - m_speed->writeFactor) > kNoticed
        || std::abs(learnt.readFactor - m_speed->readFactor) > kNoticed;
    if (changed) {
        m_speed = std::move(learnt);
        keep();
    }
    return changed;
}

void SpeedKeeper::forecastInto(ModelSummary &summary, const ModelInfo &model) const
{
    const SpeedForecast speed = m_speed ? askja::forecast(model, *m_speed) : SpeedForecast();
    summary.tokensPerSecond = speed.writeTokens;
    summary.promptTokensPerSecond = speed.readTokens;
}

Machine SpeedKeeper::machine() const
{
    Machine machine;
    const host::MachineMemory memory = host::machineMemory();
    machine.memory = toInt64(memory.totalBytes);
    machine.freeMemory = toInt64(memory.availableBytes);
    if (!m_engine)
        return machine;
    machine.isa = QString::fromUtf8(m_engine->isa().data(), static_cast<qsizetype>(m_engine->isa().size()));
    machine.threads = m_engine->threads();
    return m_speed ? withSpeed(machine, *m_speed) : machine;
}

Machine withSpeed(Machine machine, const MachineSpeed &speed)
{
    // A model of about two thousand million parameters, in the type that the measurement puts first.
    ModelInfo usual;
    usual.layers = 28;
    usual.embeddingLength = 2048;
    usual.feedForwardLength = 8192;
    usual.heads = 16;
    usual.kvHeads = 8;
    usual.headDimension = 128;
    usual.vocabularySize = 150'000;
    if (speed.types.empty())
        return machine;
    // The forecast is a sum of one part that grows with the bytes and one that does not: two of them tell both.
    const auto secondsOf = [&](std::uint64_t bytes) {
        usual.multiplied = {{speed.types.front().type, bytes, 2 * bytes, usual.layers * 30'000}};
        return askja::forecast(usual, speed).writeTokens;
    };
    constexpr double kBytes = 1e9;
    const double one = secondsOf(1'000'000'000);
    const double two = secondsOf(2'000'000'000);
    if (!(one > 0) || !(two > 0) || one <= two)
        return machine;
    machine.bytesPerSecond = kBytes / (1 / two - 1 / one);
    machine.tokenSeconds = std::max(1 / one - kBytes / machine.bytesPerSecond, 0.0);
    return machine;
}

} // namespace askja::gui
