// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace askja::bench {

/// What one core of this machine can do at most; 0: not measured.
struct Peaks
{
    double int8Gops = 0; ///< a multiplication or an addition counts one
    double floatGflops = 0; ///< likewise
    double readGbps = 0; ///< from memory
};

enum class Arithmetic { Int8, Float };

/// One line of the report: an operator, how long it took and what it did in that time.
struct Line
{
    std::string name;
    double nanoseconds = 0;
    double operations = 0;
    double bytes = 0;
    Arithmetic arithmetic = Arithmetic::Float;
    bool fromMemory = false; ///< the bytes are in no cache, so the bandwidth bounds them
};

/// The share of the peak that bounds a line: of the two times that arithmetic and memory need at least, the longer
/// one decides.
struct Share
{
    double fraction = 0; ///< of the peak
    const char *of = ""; ///< "int8", "float" or "read"; empty without peaks
};
[[nodiscard]] Share shareOf(const Line &line, const Peaks &peaks);

/// Prints lines as they come, or all of them as one JSON object at the end.
class Report
{
public:
    Report(std::string isa, int rowGroup, bool json)
        : m_isa(std::move(isa))
        , m_rowGroup(rowGroup)
        , m_json(json)
    {
    }
    void begin(const Peaks &peaks);
    void add(const Line &line);
    void end() const;

private:
    std::string m_isa;
    int m_rowGroup;
    bool m_json;
    Peaks m_peaks;
    std::vector<Line> m_lines;
};

} // namespace askja::bench
