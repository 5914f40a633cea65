// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/report.h"

#include <cstdio>

namespace askja::bench {

Share shareOf(const Line &line, const Peaks &peaks)
{
    const bool int8 = line.arithmetic == Arithmetic::Int8;
    const double peak = int8 ? peaks.int8Gops : peaks.floatGflops;
    const double computing = peak > 0 ? line.operations / peak : 0; // Gop/s are operations per nanosecond
    const double reading = line.fromMemory && peaks.readGbps > 0 ? line.bytes / peaks.readGbps : 0;
    if (computing <= 0 && reading <= 0)
        return {};
    return reading > computing ? Share{reading / line.nanoseconds, "read"}
                               : Share{computing / line.nanoseconds, int8 ? "int8" : "float"};
}

void Report::begin(const Peaks &peaks)
{
    m_peaks = peaks;
    if (!m_json) {
        std::printf("%s: row groups of %d; one core: int8 %.1f Gop/s, float %.1f Gflop/s, read %.1f GB/s\n",
                    m_isa.c_str(), m_rowGroup, peaks.int8Gops, peaks.floatGflops, peaks.readGbps);
    }
}

void Report::add(const Line &line)
{
    m_lines.push_back(line);
    if (m_json)
        return;
    const Share share = shareOf(line, m_peaks);
    std::printf("%-44s %10.1f us %8.1f Gop/s %7.1f GB/s", line.name.c_str(), line.nanoseconds / 1000,
                line.operations / line.nanoseconds, line.bytes / line.nanoseconds);
    if (share.fraction > 0)
        std::printf(" %5.0f %% of %s", 100 * share.fraction, share.of);
    std::printf("\n");
    std::fflush(stdout);
}

void Report::end() const
{
    if (!m_json)
        return;
    std::printf("{\"isa\": \"%s\", \"row_group\": %d,\n \"peaks\": {\"int8_gops\": %.6g, \"float_gflops\": %.6g, "
                "\"read_gbps\": %.6g},\n \"lines\": [",
                m_isa.c_str(), m_rowGroup, m_peaks.int8Gops, m_peaks.floatGflops, m_peaks.readGbps);
    const char *separator = "\n";
    for (const Line &line : m_lines) {
        const Share share = shareOf(line, m_peaks);
        std::printf("%s  {\"name\": \"%s\", \"microseconds\": %.6g, \"gops\": %.6g, \"gbps\": %.6g, \"bound\": \"%s\", "
                    "\"share\": %.6g}",
                    separator, line.name.c_str(), line.nanoseconds / 1000, line.operations / line.nanoseconds,
                    line.bytes / line.nanoseconds, share.of, share.fraction);
        separator = ",\n";
    }
    std::printf("]}\n");
}

} // namespace askja::bench
