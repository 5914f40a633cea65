// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/input.h"
#include "engine/cli/model_options.h"

#include <nlohmann/json.hpp>

namespace askja::cli {

namespace {

class Tokenize : public Command
{
public:
    std::string_view name() const override { return "tokenize"; }
    std::string_view summary() const override
    {
        return "Shows the tokens of a text; a file with only a vocabulary will do.";
    }
    void declare(OptionTable &options) override
    {
        options.path("-m --model", "FILE", m_file, "a GGUF file").required();
        options.path("-f --file", "TEXTFILE", m_textFile, "the text, its bytes as they are; - is standard input");
        m_options = &options;
        options.text("-p --prompt", "TEXT", m_text, "the text itself");
        options.flag("--ids", m_idsOnly, "print only numbers");
        options.flag("--no-special", m_noSpecial, "add no BOS or EOS");
        options.flag("--parse-special", m_parseSpecial, "names of special tokens in the text become those tokens");
        m_engine.declareIsa(options);
    }

    ExitCode run(Console &console) override
    {
        if (m_options->given("-f") == m_options->given("-p")) {
            return console.fail({ErrorCode::InvalidArgument, "Give the text either as -p TEXT or as -f TEXTFILE."});
        }
        if (m_options->given("-f")) {
            const Result<std::string> text = readInput(m_textFile);
            if (!text.ok()) {
                return console.fail(text.error(), ExitCode::Failed);
            }
            m_text = text.value();
        }
        m_engine.threads = 1;
        const Result<OpenVocabulary> open = openVocabulary(m_file, m_engine);
        if (!open.ok()) {
            return console.fail(open.error());
        }
        const Vocabulary &vocabulary = *open.value().vocabulary;
        const std::vector<TokenId> ids = vocabulary.tokenize(m_text, {!m_noSpecial, m_parseSpecial});
        show(console, vocabulary, ids);
        return ExitCode::Good;
    }

private:
    void show(Console &console, const Vocabulary &vocabulary, const std::vector<TokenId> &ids) const
    {
        if (console.json) {
            console.printJson(jsonOf(vocabulary, ids));
            return;
        }
        std::string text;
        for (const TokenId id : ids) {
            if (m_idsOnly) {
                text.append(text.empty() ? "" : " ").append(std::to_string(id));
            } else {
                text += std::to_string(id) + "\t" + quoted(vocabulary, id) + "\n";
            }
        }
        console.print(m_idsOnly ? text + "\n" : text);
    }

    nlohmann::ordered_json jsonOf(const Vocabulary &vocabulary, const std::vector<TokenId> &ids) const
    {
        nlohmann::ordered_json json = {{"count", ids.size()}, {"ids", ids}};
        if (!m_idsOnly) {
            json["pieces"] = nlohmann::ordered_json::array();
            for (const TokenId id : ids) {
                json["pieces"].push_back(vocabulary.detokenize(std::span(&id, 1)));
            }
        }
        return json;
    }

    static std::string quoted(const Vocabulary &vocabulary, TokenId id)
    {
        const nlohmann::json text = vocabulary.detokenize(std::span(&id, 1));
        return text.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }

    const OptionTable *m_options = nullptr;
    std::filesystem::path m_file;
    std::filesystem::path m_textFile;
    std::string m_text;
    bool m_idsOnly = false;
    bool m_noSpecial = false;
    bool m_parseSpecial = false;
    EngineChoiceOptions m_engine;
};

} // namespace

std::unique_ptr<Command> makeTokenize()
{
    return std::make_unique<Tokenize>();
}

} // namespace askja::cli
