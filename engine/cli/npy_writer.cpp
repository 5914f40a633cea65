// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/npy_writer.h"

#include "engine/platform/console.h"

#include <bit>
#include <string>

namespace askja::cli {

namespace {

std::string header(std::uint64_t rows, std::uint64_t columns)
{
    constexpr std::size_t kPreamble = 10; // magic, version, length
    constexpr std::size_t kAlignment = 64;
    std::string text = "{'descr': '";
    text += std::endian::native == std::endian::little ? "<f4" : ">f4";
    text += "', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", " + std::to_string(columns) + "), }";
    while ((kPreamble + text.size() + 1) % kAlignment != 0) {
        text += ' ';
    }
    text += '\n';
    std::string whole("\x93NUMPY\x01\x00", 8);
    whole += static_cast<char>(text.size() & 0xFF);
    whole += static_cast<char>(text.size() >> 8);
    return whole + text;
}

} // namespace

NpyWriter::~NpyWriter()
{
    if (!m_part.empty()) {
        m_stream.close();
        std::error_code error;
        std::filesystem::remove(m_part, error);
    }
}

Result<void> NpyWriter::open(const std::filesystem::path &file, std::uint64_t rows, std::uint64_t columns)
{
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(file, error);
    m_file = error ? file : real;
    const bool direct = std::filesystem::is_other(file, error);
    std::filesystem::path part = direct ? file : m_file;
    if (!direct) {
        part += ".part";
    }
    m_stream.open(part, std::ios::binary | std::ios::trunc);
    if (!m_stream) {
        return {ErrorCode::FileUnreadable, "The file \"" + platform::utf8FromPath(file) + "\" cannot be written."};
    }
    m_part = direct ? std::filesystem::path() : part;
    m_rows = rows;
    m_columns = columns;
    const std::string text = header(rows, columns);
    m_stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    return {};
}

bool NpyWriter::writeRow(std::span<const float> row)
{
    if (row.size() != m_columns || m_written == m_rows) {
        return false;
    }
    ++m_written;
    m_stream.write(reinterpret_cast<const char *>(row.data()), static_cast<std::streamsize>(row.size_bytes()));
    return m_stream.good();
}

Result<void> NpyWriter::finish()
{
    m_stream.close();
    std::error_code error;
    if (m_stream.good() && m_written == m_rows) {
        if (!m_part.empty()) {
            std::filesystem::rename(m_part, m_file, error);
        }
        if (!error) {
            m_part.clear();
            return {};
        }
    }
    return {ErrorCode::FileUnreadable,
            "The file \"" + platform::utf8FromPath(m_file) + "\" could not be written to its end."};
}

} // namespace askja::cli
