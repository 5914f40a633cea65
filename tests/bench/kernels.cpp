// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Speed of every operator on the shapes of some models, on one thread, beside what the machine can do:
//   bench-kernels-<isa> [--json] [part of a line's name, e.g. "matmul Q4_0 Qwen"; "peaks" for no lines at all]
// Compare ratios, not figures of different days.

#include "engine/format/ggml_type.h"
#include "kernels/matmul/matmul.h"
#include "tests/bench/kernels/operators.h"
#include "tests/bench/kernels/peaks.h"

#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace askja::bench;
namespace format = askja::format;
using askja::kernels::WeightType;

/// With the names that GGUF has for them.
constexpr std::pair<WeightType, const char *> kTypes[]
    = {{WeightType::Q4_0, "Q4_0"}, {WeightType::Q4_1, "Q4_1"},     {WeightType::Q8_0, "Q8_0"},
       {WeightType::Q5_0, "Q5_0"}, {WeightType::Q5_1, "Q5_1"},     {WeightType::Q2_K, "Q2_K"},
       {WeightType::Q3_K, "Q3_K"}, {WeightType::Q4_K, "Q4_K"},     {WeightType::Q5_K, "Q5_K"},
       {WeightType::Q6_K, "Q6_K"}, {WeightType::IQ4_NL, "IQ4_NL"}, {WeightType::IQ4_XS, "IQ4_XS"},
       {WeightType::F16, "F16"},   {WeightType::BF16, "BF16"},     {WeightType::F32, "F32"}};

void benchModel(const Model &model, std::string_view wanted, Report &report)
{
    const auto chosen
        = [&](const std::string &name) { return (name + " " + model.name).find(wanted) != std::string::npos; };
    for (const auto &[type, name] : kTypes) {
        const bool divides
            = model.hidden % static_cast<int>(format::findGgmlType(std::string_view(name))->blockElements) == 0;
        if (divides && chosen(std::string("matmul ") + name))
            benchMatmul(model, type, name, report);
    }
    if (chosen("attention")) {
        using askja::kernels::KvFormat;
        for (const KvFormat format : {KvFormat::F16, KvFormat::Q8_0}) {
            for (const int context : {1024, 4096, 8192})
                benchAttention(model, format, context, 1, report);
            for (const int context : {kPrompt, 4096})
                benchAttention(model, format, context, kPrompt, report);
        }
    }
    if (chosen("vectors"))
        benchVectors(model, report);
}

} // namespace

int main(int argc, char **argv)
{
    bool json = false;
    std::string wanted;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--json")
            json = true;
        else
            wanted = argv[i];
    }
    Report report(ASKJA_ISA_NAME, askja::kernels::groupRows(), json);
    report.begin(measurePeaks());
    for (const Model &model : kModels)
        benchModel(model, wanted, report);
    if (std::string_view("delta convolution Qwen3.5-0.8B").find(wanted) != std::string_view::npos)
        benchDelta(report);
    report.end();
    return 0;
}
