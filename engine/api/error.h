// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace askja {

/// What went wrong, for callers that branch on it. People read Error::message.
enum class ErrorCode {
    InvalidArgument, ///< the caller asked for something that makes no sense
    FileNotFound, ///< no such file, or a folder where a file was expected
    FileUnreadable, ///< the file is there but the system would not give its bytes
    FileDamaged, ///< a field contradicts the format or the file's own length
    Unsupported, ///< a sound file of a kind this engine does not know (named in the message)
    TemplateFailed, ///< the chat template has a mistake or raised an error
    OutOfMemory, ///< the estimate does not fit, or an allocation failed
    ContextFull, ///< the prompt is longer than the context
    CpuUnsupported, ///< the processor, or the system on it, lacks what an engine needs
    PluginMissing, ///< no engine file is there to load
    PluginBroken, ///< an engine file is there but cannot be used
    Cancelled, ///< the caller asked to stop
    Internal, ///< a mistake of ours
};

/// An error as a value: a code to branch on and one or two plain sentences that say what happened and what to do.
struct Error
{
    ErrorCode code = ErrorCode::Internal;
    std::string message;
};

/// Either a T or an Error. Check ok() before value(); neither accessor throws or checks.
template <class T> class [[nodiscard]] Result
{
public:
    Result(T value)
        : m_content(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_content(std::in_place_index<1>, std::move(error))
    {
    }
    Result(ErrorCode code, std::string message)
        : m_content(std::in_place_index<1>, Error{code, std::move(message)})
    {
    }

    [[nodiscard]] bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] T &value() & { return *std::get_if<0>(&m_content); }
    [[nodiscard]] const T &value() const & { return *std::get_if<0>(&m_content); }
    [[nodiscard]] T &&value() && { return std::move(*std::get_if<0>(&m_content)); }
    [[nodiscard]] T &operator*() { return value(); }
    [[nodiscard]] const T &operator*() const { return value(); }
    [[nodiscard]] T *operator->() { return &value(); }
    [[nodiscard]] const T *operator->() const { return &value(); }
    [[nodiscard]] const Error &error() const { return *std::get_if<1>(&m_content); }

private:
    std::variant<T, Error> m_content;
};

template <> class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
        , m_ok(false)
    {
    }
    Result(ErrorCode code, std::string message)
        : m_error{code, std::move(message)}
        , m_ok(false)
    {
    }

    [[nodiscard]] bool ok() const { return m_ok; }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Error &error() const { return m_error; }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace askja
