// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/option_table.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>

using namespace askja;
using namespace askja::cli;

namespace {

struct Values
{
    bool flag = false;
    std::string text = "usual";
    std::filesystem::path model;
    std::filesystem::path file;
    std::string kind = "a";
    int tokens = 7;
    std::uint64_t seed = 0;
    std::vector<int> threads;
    float temperature = 0.5F;
};

void declare(OptionTable &table, Values &values)
{
    table.path("-m --model", "FILE", values.model, "the model").required();
    table.positional("FILE", values.file, "a file");
    table.flag("--flag", values.flag, "a flag");
    table.text("-p --prompt", "TEXT", values.text, "a text");
    table.choice("--kind", {"a", "b"}, values.kind, "a or b");
    table.integer("-n", "N", values.tokens, -5, 100, "a number");
    table.integer<std::uint64_t>("--seed", "S", values.seed, 0, std::numeric_limits<std::int64_t>::max(),
                                 "a large number");
    table.integers("-t --threads", "N,…", values.threads, 1, 64, "numbers");
    table.real("--temp", "X", values.temperature, 0, 2, "a number");
}

/// Parses with the required ones in front.
Result<void> parse(Values &values, std::vector<std::string> words)
{
    OptionTable table;
    declare(table, values);
    words.insert(words.begin(), {"-m", "model.gguf", "input"});
    return table.parse(words);
}

std::string complaint(std::vector<std::string> words)
{
    Values values;
    const Result<void> result = parse(values, std::move(words));
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().code == ErrorCode::InvalidArgument);
    return result.error().message;
}

bool has(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("values reach their targets, others keep what they had")
{
    Values values;
    REQUIRE(
        parse(values,
              {"--flag", "-n", "-3", "--threads=1,2,8", "--temp", "1.25", "--kind", "b", "--seed", "9007199254740993"})
            .ok());
    CHECK(values.flag);
    CHECK(values.model == "model.gguf");
    CHECK(values.file == "input");
    CHECK(values.tokens == -3);
    CHECK(values.threads == std::vector<int>{1, 2, 8});
    CHECK(values.temperature == 1.25F);
    CHECK(values.kind == "b");
    CHECK(values.seed == 9007199254740993);
    CHECK(values.text == "usual");
}

TEST_CASE("a value may look like an option, be empty, hold an equals sign or any language")
{
    Values values;
    REQUIRE(parse(values, {"-p", "--flag"}).ok());
    CHECK(values.text == "--flag");
    CHECK_FALSE(values.flag);
    REQUIRE(parse(values, {"-p", ""}).ok());
    CHECK(values.text.empty());
    REQUIRE(parse(values, {"--prompt=a=b"}).ok());
    CHECK(values.text == "a=b");
    REQUIRE(parse(values, {"-p", "模型 ☕"}).ok());
    CHECK(values.text == "模型 ☕");
}

TEST_CASE("after -- nothing is an option")
{
    OptionTable table;
    Values values;
    table.positional("FILE", values.file, "a file");
    table.flag("--flag", values.flag, "a flag");
    REQUIRE(table.parse(std::vector<std::string>{"--", "--flag"}).ok());
    CHECK(values.file == "--flag");
    CHECK_FALSE(values.flag);
}

TEST_CASE("mistakes are named")
{
    CHECK(has(complaint({"--colour"}), "no option \"--colour\""));
    CHECK(has(complaint({"-n"}), "\"-n\" wants a value: N"));
    CHECK(has(complaint({"-n", "many"}), "\"-n\" wants a whole number from -5 to 100, not \"many\""));
    CHECK(has(complaint({"-n", "101"}), "from -5 to 100"));
    CHECK(has(complaint({"-n", "-6"}), "from -5 to 100"));
    CHECK(has(complaint({"-n", "1.5"}), "whole number"));
    CHECK(has(complaint({"-n", ""}), "whole number"));
    CHECK(has(complaint({"-n", "99999999999999999999"}), "whole number"));
    CHECK(has(complaint({"--seed", "-1"}), "whole number"));
    CHECK(has(complaint({"-t", "1,,2"}), "whole number"));
    CHECK(has(complaint({"-t", "1,65"}), "from 1 to 64"));
    CHECK(has(complaint({"--temp", "warm"}), "from 0 to 2, not \"warm\""));
    CHECK(has(complaint({"--temp", "2.5"}), "from 0 to 2"));
    CHECK(has(complaint({"--temp", "nan"}), "from 0 to 2"));
    CHECK(has(complaint({"--temp", "1,5"}), "from 0 to 2"));
    CHECK(has(complaint({"--kind", "c"}), "one of a, b, not \"c\""));
    CHECK(has(complaint({"--flag=yes"}), "takes no value"));
    CHECK(has(complaint({"--flag", "--flag"}), "twice"));
    CHECK(has(complaint({"another"}), "nothing to do with \"another\""));
}

TEST_CASE("what is required must be there")
{
    OptionTable table;
    Values values;
    declare(table, values);
    const Result<void> result = table.parse(std::vector<std::string>{"input"});
    REQUIRE_FALSE(result.ok());
    CHECK(has(result.error().message, "-m, --model FILE is missing"));
    OptionTable other;
    declare(other, values);
    CHECK(has(other.parse(std::vector<std::string>{"-m", "x"}).error().message, "FILE is missing"));
}

TEST_CASE("help wins over everything and lists every option")
{
    OptionTable table;
    Values values;
    declare(table, values);
    REQUIRE(table.parse(std::vector<std::string>{"--help", "--nonsense"}).ok());
    CHECK(table.helpWanted());
    for (const char *part : {"-m, --model FILE", "--flag", "--kind a|b", "-t, --threads N,…", "a large number"}) {
        CAPTURE(part);
        CHECK(has(table.help(), part));
    }
    CHECK(has(table.usage(), "-m FILE FILE [--flag] [-p TEXT]"));
}

TEST_CASE("a command can ask whether an option was given, by any of its names")
{
    OptionTable table;
    Values values;
    declare(table, values);
    REQUIRE(table.parse(std::vector<std::string>{"-m", "x", "y", "--prompt", ""}).ok());
    CHECK(table.given("-p"));
    CHECK(table.given("--prompt"));
    CHECK_FALSE(table.given("-n"));
}
