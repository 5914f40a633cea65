// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/speed_file.h"

#include "engine/host/speed_json.h"
#include "engine/platform/durable_file.h"
#include "engine/platform/text_file.h"

#include <cmath>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

namespace askja::host {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 2; ///< of what is measured: another one is measured again
constexpr std::size_t kMostEntries = 64;
constexpr std::size_t kMostTypes = 64;
constexpr std::size_t kMostRowSpeeds = 8; ///< of a type; also of attention's

/// A number of a measurement: sound and not below 0.
double numberOf(const Json &json, const char *key)
{
    const double number = json.at(key).get<double>();
    if (!std::isfinite(number) || number < 0)
        throw std::domain_error(key);
    return number;
}

double factorOf(const Json &json, const char *key)
{
    const double factor = numberOf(json, key);
    if (factor < 0.5 || factor > 2)
        throw std::domain_error(key);
    return factor;
}

std::vector<RowSpeed> rowSpeedsOf(const Json &json, const char *key)
{
    std::vector<RowSpeed> speeds;
    if (json.at(key).empty() || json.at(key).size() > kMostRowSpeeds)
        throw std::domain_error(key);
    for (const Json &speed : json.at(key)) {
        const int columns = speed.at("columns").get<int>();
        if (columns <= (speeds.empty() ? 0 : speeds.back().columns))
            throw std::domain_error(key);
        speeds.push_back({columns, numberOf(speed, "bytes")});
    }
    return speeds;
}

std::vector<ScoreSpeed> scoresOf(const Json &json)
{
    std::vector<ScoreSpeed> scores;
    if (json.size() > kMostRowSpeeds)
        throw std::domain_error("scores");
    for (const Json &score : json)
        scores.push_back({score.at("sharing").get<int>(), numberOf(score, "seconds")});
    return scores;
}

Json toJson(const std::vector<RowSpeed> &speeds)
{
    Json json = Json::array();
    for (const RowSpeed &speed : speeds)
        json.push_back({{"columns", speed.columns}, {"bytes", speed.bytes}});
    return json;
}

MachineSpeed fromJson(const Json &json)
{
    MachineSpeed speed;
    speed.isa = json.at("isa").get<std::string>();
    speed.threads = json.at("threads").get<int>();
    if (json.at("types").size() > kMostTypes)
        throw std::domain_error("types");
    for (const Json &type : json.at("types")) {
        speed.types.push_back({type.at("type").get<std::string>(), rowSpeedsOf(type, "write"),
                               rowSpeedsOf(type, "fine_write"), numberOf(type, "read_weights")});
    }
    speed.productSeconds = numberOf(json, "product_seconds");
    speed.fineProductSeconds = numberOf(json, "fine_product_seconds");
    speed.floatSeconds = numberOf(json, "float_seconds");
    speed.fineFloatSeconds = numberOf(json, "fine_float_seconds");
    speed.scores = scoresOf(json.at("scores"));
    speed.readScoreSeconds = numberOf(json, "read_score_seconds");
    speed.choiceSeconds = numberOf(json, "choice_seconds");
    speed.writeFactor = factorOf(json, "write_factor");
    speed.readFactor = factorOf(json, "read_factor");
    return speed;
}

/// All that was measured on this processor.
std::vector<MachineSpeed> readAll(const std::filesystem::path &path, const std::string &processor)
{
    try {
        std::vector<MachineSpeed> all;
        const Json json = Json::parse(platform::readTextFile(path));
        if (json.at("version").get<int>() != kVersion || json.at("processor").get<std::string>() != processor
            || json.at("speeds").size() > kMostEntries)
            return {};
        for (const Json &speed : json.at("speeds"))
            all.push_back(fromJson(speed));
        return all;
    } catch (const std::exception &) {
        return {};
    }
}

bool isOf(const MachineSpeed &speed, std::string_view isa, int threads)
{
    return speed.isa == isa && speed.threads == threads;
}

} // namespace

nlohmann::ordered_json speedToJson(const MachineSpeed &speed)
{
    Json types = Json::array();
    for (const TypeSpeed &type : speed.types) {
        types.push_back({{"type", type.type},
                         {"write", toJson(type.write)},
                         {"fine_write", toJson(type.fineWrite)},
                         {"read_weights", type.readWeights}});
    }
    Json scores = Json::array();
    for (const ScoreSpeed &score : speed.scores)
        scores.push_back({{"sharing", score.sharing}, {"seconds", score.seconds}});
    return {{"isa", speed.isa},
            {"threads", speed.threads},
            {"types", std::move(types)},
            {"product_seconds", speed.productSeconds},
            {"fine_product_seconds", speed.fineProductSeconds},
            {"float_seconds", speed.floatSeconds},
            {"fine_float_seconds", speed.fineFloatSeconds},
            {"scores", std::move(scores)},
            {"read_score_seconds", speed.readScoreSeconds},
            {"choice_seconds", speed.choiceSeconds},
            {"write_factor", speed.writeFactor},
            {"read_factor", speed.readFactor}};
}

SpeedFile::SpeedFile(std::filesystem::path path, std::string processor)
    : m_path(std::move(path))
    , m_processor(std::move(processor))
{
}

std::optional<MachineSpeed> SpeedFile::find(std::string_view isa, int threads) const
{
    if (m_path.empty())
        return {};
    for (MachineSpeed &speed : readAll(m_path, m_processor)) {
        if (isOf(speed, isa, threads))
            return std::move(speed);
    }
    return {};
}

bool SpeedFile::keep(const MachineSpeed &speed) const
{
    if (m_path.empty())
        return false;
    try {
        Json speeds = Json::array({speedToJson(speed)});
        for (const MachineSpeed &other : readAll(m_path, m_processor)) {
            if (!isOf(other, speed.isa, speed.threads) && speeds.size() < kMostEntries)
                speeds.push_back(speedToJson(other));
        }
        const Json json = {{"version", kVersion}, {"processor", m_processor}, {"speeds", std::move(speeds)}};
        std::error_code error;
        std::filesystem::create_directories(m_path.parent_path(), error);
        std::filesystem::path half = m_path;
        half += ".new";
        {
            std::ofstream out(half, std::ios::binary | std::ios::trunc);
            out << json.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
            if (!out.flush())
                return false;
        }
        return !platform::renameDurably(half, m_path);
    } catch (const std::exception &) {
        return false;
    }
}

} // namespace askja::host
