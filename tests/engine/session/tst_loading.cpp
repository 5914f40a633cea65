// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/session_test.h"

#include <fstream>
#include <sstream>

namespace askja::test {

namespace {

Error loadError(Engine &engine, LoadOptions options)
{
    LoadObserver observer;
    auto model = engine.load(options, observer);
    REQUIRE_FALSE(model.ok());
    CHECK_FALSE(model.error().message.empty());
    return model.error();
}

std::string tinyBytes(const TinyModel &model)
{
    std::ostringstream out(std::ios::binary);
    REQUIRE(writeTinyModel(out, model).ok());
    return out.str();
}

/// The bytes with one text replaced by another of the same length, wherever it is.
std::string replaced(std::string bytes, const std::string &from, const std::string &to)
{
    REQUIRE(from.size() == to.size());
    REQUIRE(bytes.find(from) != std::string::npos);
    for (std::size_t at = 0; (at = bytes.find(from, at)) != std::string::npos; at += to.size())
        bytes.replace(at, to.size(), to);
    return bytes;
}

struct Progress final : LoadObserver
{
    void loadProgress(double fraction) override
    {
        CHECK(fraction >= last);
        CHECK(fraction <= 1);
        last = fraction;
    }
    bool cancelled() const override { return cancel; }
    double last = 0;
    bool cancel = false;
};

} // namespace

TEST_CASE("loading: progress rises to one, and a cancel is obeyed")
{
    TemporaryFolder folder;
    const auto path = folder.write("tiny.gguf", tinyBytes({}));
    const auto engine = createEngineUnderTest(2);
    CHECK(engine->isa() == kIsaUnderTest);
    LoadOptions options;
    options.path = path;
    Progress progress;
    CHECK(engine->load(options, progress).ok());
    CHECK(progress.last == 1);
    Progress cancelled;
    cancelled.cancel = true;
    const auto model = engine->load(options, cancelled);
    REQUIRE_FALSE(model.ok());
    CHECK(model.error().code == ErrorCode::Cancelled);
}

TEST_CASE("loading: the header tells what the model is")
{
    TemporaryFolder folder;
    const auto path = folder.write("tiny.gguf", tinyBytes({}));
    const auto engine = createEngineUnderTest(1);
    const auto info = engine->inspect(path);
    REQUIRE(info.ok());
    CHECK(info->unsupported.empty());
    CHECK(info->architecture == "llama");
    CHECK(info->layers == 2);
    CHECK(info->contextLength == 1024);
    CHECK(info->templateChoice.source == TemplateSource::File);
    REQUIRE(info->memory.size() == 1);
    CHECK(info->memory[0].contextTokens == 1024);
    CHECK(info->memory[0].bytes > info->weightBytes);
    CHECK(info->memory[0].bytesWithQ8 > info->weightBytes);
    CHECK(engine->openVocabulary(path).ok());
    CHECK(engine->inspect(folder.path() / "none.gguf").error().code == ErrorCode::FileNotFound);
    CHECK(engine->openVocabulary(folder.path() / "none.gguf").error().code == ErrorCode::FileNotFound);
}

TEST_CASE("loading: where a file has no chat template or a broken one, its family's is used, and said")
{
    struct Case
    {
        std::string chatTemplate;
        std::string_view problem; ///< a word of it
    };
    for (const auto &[source, problem] :
         {Case{"", ""}, Case{"{% for m in messages %}", "endfor"}, Case{"{{ nothing() }}", "line 1"},
          Case{"{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}", "line 1"}}) {
        CAPTURE(source);
        TinyModel model;
        model.chatTemplate = source;
        TinyEngine tiny(model);
        const TemplateChoice &choice = tiny.model().info().templateChoice;
        CHECK(choice.source == TemplateSource::Family);
        CHECK(choice.family == "ChatML");
        CHECK(choice.problem.empty() == problem.empty());
        CHECK(choice.problem.find(problem) != std::string::npos);
        CHECK(tiny.model().vocabulary().templateChoice().family == "ChatML");
        CHECK(tiny.engine().inspect(tiny.path())->templateChoice.family == "ChatML");
        const auto text = tiny.model().vocabulary().applyTemplate(R"([{"role":"user","content":"hi"}])", true);
        REQUIRE(text.ok());
        CHECK(*text == "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n");
    }
}

TEST_CASE("loading: too little memory is refused with numbers, and the refusal can be overridden")
{
    TemporaryFolder folder;
    TinyModel huge;
    huge.contextLength = 1U << 26; // 2 layers, 2 × 512 elements, keys and values in F16: 550 GB
    huge.embedding = 64;
    huge.heads = 2;
    huge.headDimension = 512;
    LoadOptions options;
    options.path = folder.write("tiny.gguf", tinyBytes(huge));
    options.contextTokens = huge.contextLength;
    const auto engine = createEngineUnderTest(1);
    const Error refusal = loadError(*engine, options);
    CHECK(refusal.code == ErrorCode::OutOfMemory);
    CHECK(refusal.message.find("GB") != std::string::npos);
    CHECK(refusal.message.find("67108864 tokens") != std::string::npos);
    CHECK(refusal.message.find("would fit") != std::string::npos);

    options.ignoreMemoryEstimate = true;
    LoadObserver observer;
    CHECK(engine->load(options, observer).ok());
    options.ignoreMemoryEstimate = false;
    options.contextTokens = 512;
    auto model = engine->load(options, observer);
    REQUIRE(model.ok());
    CHECK((*model)->createSession({512, 16, KvType::F16}).ok());
    CHECK((*model)->createSession({huge.contextLength, 16, KvType::F16}).error().code == ErrorCode::OutOfMemory);
}

TEST_CASE("loading: damaged tensors are refused by name")
{
    TemporaryFolder folder;
    const std::string bytes = tinyBytes({});
    const auto engine = createEngineUnderTest(1);
    LoadOptions options;

    options.path = folder.write("missing.gguf", replaced(bytes, "blk.1.ffn_up.weight", "blk.1.ffn_xx.weight"));
    Error error = loadError(*engine, options);
    CHECK(error.code == ErrorCode::FileDamaged);
    CHECK(error.message.find("blk.1.ffn_up.weight") != std::string::npos);
    CHECK_FALSE(engine->inspect(options.path)->unsupported.empty());

    // Without the number of key heads there are as many as heads, and the tensors have other shapes.
    options.path
        = folder.write("heads.gguf", replaced(bytes, "llama.attention.head_count_kv", "llama.attention.head_count_xx"));
    error = loadError(*engine, options);
    CHECK(error.code == ErrorCode::FileDamaged);
    CHECK(error.message.find("attn_k.weight") != std::string::npos);

    options.path = folder.write("short.gguf", bytes.substr(0, bytes.size() - 1000));
    CHECK(loadError(*engine, options).code == ErrorCode::FileDamaged);
    std::string renamed = bytes;
    const std::size_t architecture = renamed.find("llama"); // the first is the value of general.architecture
    options.path = folder.write("name.gguf", renamed.replace(architecture, 5, "lxama"));
    CHECK(loadError(*engine, options).code == ErrorCode::Unsupported);
}

TEST_CASE("loading: types and methods without kernels are refused by name")
{
    TemporaryFolder folder;
    const auto engine = createEngineUnderTest(1);
    LoadOptions options;
    TinyModel scaled;
    scaled.ropeScale = 2;
    options.path = folder.write("yarn.gguf", replaced(tinyBytes(scaled), "linear", "yarnxx"));
    const Error error = loadError(*engine, options);
    CHECK(error.code == ErrorCode::Unsupported);
    CHECK(error.message.find("yarnxx") != std::string::npos);
}

TEST_CASE("loading: bytes of the header changed at random never crash")
{
    TemporaryFolder folder;
    const auto engine = createEngineUnderTest(2);
    std::string bytes = tinyBytes({});
    std::uint32_t state = 12345;
    const auto next = [&] { return state = state * 1664525U + 1013904223U; };
    int loaded = 0;
    int refused = 0;
    for (int round = 0; round < 150; ++round) {
        std::string changed = bytes;
        for (int i = 0; i < 3; ++i)
            changed[(next() >> 8U) % 12000] = static_cast<char>(next() >> 24U);
        LoadOptions options;
        options.path = folder.write("changed.gguf", changed);
        options.contextTokens = 64;
        LoadObserver observer;
        auto model = engine->load(options, observer);
        ++(model.ok() ? loaded : refused);
        if (!model.ok() || (*model)->info().contextLength < 64)
            continue;
        auto session = (*model)->createSession({64, 16, KvType::F16});
        Recorder recorder;
        if (session.ok() && (*model)->vocabulary().size() > 290)
            CHECK((*session)->generate(greedy(someIds(10), 3), recorder).ok());
    }
    CHECK(loaded > 0);
    CHECK(refused > 0);
}

} // namespace askja::test
