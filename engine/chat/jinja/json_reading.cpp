// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/json_reading.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/unicode.h"

#include <nlohmann/json.hpp>

namespace askja::chat::jinja {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxValues = 1'000'000;
constexpr std::size_t kMaxLevels = 90; // a template may still put it into some lists of its own

// Builds the values while the parser walks the text, so that no second tree of everything is made.
class Builder : public nlohmann::json_sax<Json>
{
public:
    bool null() override { return add(Value::none()); }
    bool boolean(bool value) override { return add(Value(value)); }
    bool number_integer(number_integer_t value) override { return add(Value(value)); }
    bool number_unsigned(number_unsigned_t value) override
    {
        const bool fits = value <= static_cast<number_unsigned_t>(INT64_MAX);
        return add(fits ? Value(static_cast<std::int64_t>(value)) : Value(static_cast<double>(value)));
    }
    bool number_float(number_float_t value, const string_t &) override { return add(Value(value)); }
    bool string(string_t &value) override { return add(text(std::move(value))); }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return open(true); }
    bool start_array(std::size_t) override { return open(false); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &value) override
    {
        m_levels.back().key = text(std::move(value));
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        m_problem = "It is not JSON: there is a mistake at byte " + std::to_string(position) + ".";
        return false;
    }

    [[nodiscard]] Value take() { return std::move(m_result); }
    [[nodiscard]] const std::string &problem() const { return m_problem; }

private:
    struct Level
    {
        bool isDict = false;
        Value key;
        Dict dict;
        List list;
    };

    static Value text(std::string bytes)
    {
        const std::size_t characters = countCharacters(bytes);
        return Value(std::make_shared<const Text>(Text{std::move(bytes), characters, false}));
    }

    bool add(Value value)
    {
        if (++m_count > kMaxValues) {
            m_problem = "It holds more than " + std::to_string(kMaxValues) + " values.";
            return false;
        }
        if (m_levels.empty()) {
            m_result = std::move(value);
            return true;
        }
        Level &level = m_levels.back();
        if (level.isDict) {
            level.dict.set(std::move(level.key), std::move(value));
        } else {
            level.list.depth = std::max(level.list.depth, value.depth() + 1);
            level.list.items.push_back(std::move(value));
        }
        return true;
    }

    bool open(bool isDict)
    {
        if (m_levels.size() >= kMaxLevels) {
            m_problem = "It is nested more than " + std::to_string(kMaxLevels) + " levels deep.";
            return false;
        }
        m_levels.emplace_back().isDict = isDict;
        return true;
    }

    bool close()
    {
        Level level = std::move(m_levels.back());
        m_levels.pop_back();
        return add(level.isDict ? Value(std::make_shared<const Dict>(std::move(level.dict)))
                                : Value(std::make_shared<const List>(std::move(level.list))));
    }

    std::vector<Level> m_levels;
    Value m_result;
    std::size_t m_count = 0;
    std::string m_problem;
};

} // namespace

Result<Value> readJson(std::string_view json)
{
    if (json.size() > kMaxBytes)
        return {ErrorCode::InvalidArgument, "The conversation is larger than 64 MiB."};
    Builder builder;
    if (!Json::sax_parse(json, &builder))
        return {ErrorCode::InvalidArgument, "The conversation cannot be read. " + builder.problem()};
    return builder.take();
}

} // namespace askja::chat::jinja
