// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace askja::chat::jinja {

class Arguments;
class Object;
class Runtime;
class Value;

/// A string of a value: UTF-8 that never changes.
struct Text
{
    std::string bytes;
    std::size_t characters = 0; ///< code points
    bool safe = false; ///< went through |safe or |escape: what is added to it is escaped (Markup in Python)
};

/// What kind of Python iterable a list stands for. Only the first two can be indexed and have + and *.
enum class ListKind {
    List,
    Tuple,
    Range,
    Keys, ///< dict.keys() and so on: have a length but no index
    Values,
    Items,
    Generator, ///< can be walked once, has no length
};

struct List
{
    std::vector<Value> items;
    ListKind kind = ListKind::List;
    unsigned depth = 1; ///< levels of lists and dictionaries in it, itself included
    bool named = false; ///< a tuple of groupby: .grouper and .list
    std::int64_t start = 0; ///< of a Range, for printing
    std::int64_t stop = 0;
    std::int64_t step = 1;
    mutable bool walked = false; ///< a Generator that has been used up
};

struct Dict;

/// A function of the fixed table, e.g. range().
struct Function
{
    std::string_view name;
    Value (*call)(Runtime &, Arguments &);
};

/// A method of the fixed tables, e.g. str.strip().
struct Method
{
    std::string_view name;
    Value (*call)(Runtime &, const Value &self, Arguments &);
};

struct BoundMethod;

/// Levels of nesting a value may have: as many as recursion over it can bear.
inline constexpr unsigned kMaxValueDepth = 100;

/// Any value of the template language. Copying is cheap: texts, lists and dictionaries are shared and never change.
class Value
{
public:
    struct Undefined
    {
        std::shared_ptr<const std::string> cause; ///< what to say if somebody needs the value; may be null
    };
    struct None
    {
    };

    Value() = default; ///< undefined
    Value(None)
        : m_content(None{})
    {
    }
    explicit Value(bool value)
        : m_content(value)
    {
    }
    explicit Value(std::int64_t value)
        : m_content(value)
    {
    }
    explicit Value(double value)
        : m_content(value)
    {
    }
    explicit Value(std::shared_ptr<const Text> text)
        : m_content(std::move(text))
    {
    }
    explicit Value(std::shared_ptr<const List> list)
        : m_content(std::move(list))
    {
    }
    explicit Value(std::shared_ptr<const Dict> dict)
        : m_content(std::move(dict))
    {
    }
    explicit Value(std::shared_ptr<const BoundMethod> method)
        : m_content(std::move(method))
    {
    }
    explicit Value(const Function *function)
        : m_content(function)
    {
    }
    explicit Value(Object *object)
        : m_content(object)
    {
    } ///< lives as long as the Runtime that made it
    [[nodiscard]] static Value undefined(std::string cause);
    [[nodiscard]] static Value none() { return Value(None{}); }
    template <class T> Value(const T *) = delete; // no pointer silently becomes a bool

    template <class T> [[nodiscard]] bool is() const { return std::holds_alternative<T>(m_content); }

    [[nodiscard]] bool isUndefined() const { return is<Undefined>(); }
    [[nodiscard]] bool isNone() const { return is<None>(); }
    [[nodiscard]] bool isBool() const { return is<bool>(); }
    [[nodiscard]] bool isInteger() const
    {
        return is<bool>() || is<std::int64_t>();
    } ///< as in Python, where bool is an int
    [[nodiscard]] bool isDouble() const { return is<double>(); }
    [[nodiscard]] bool isNumber() const { return isInteger() || isDouble(); }
    [[nodiscard]] bool isText() const { return is<std::shared_ptr<const Text>>(); }
    [[nodiscard]] bool isList() const { return is<std::shared_ptr<const List>>(); } ///< of any ListKind
    [[nodiscard]] bool isDict() const { return is<std::shared_ptr<const Dict>>(); }
    [[nodiscard]] bool isCallable() const;

    // Each only after the question above.
    [[nodiscard]] bool boolean() const { return *std::get_if<bool>(&m_content); }
    [[nodiscard]] std::int64_t integer() const;
    [[nodiscard]] double number() const;
    [[nodiscard]] const Text &text() const { return **std::get_if<std::shared_ptr<const Text>>(&m_content); }
    [[nodiscard]] std::string_view bytes() const { return text().bytes; }
    [[nodiscard]] const List &list() const { return **std::get_if<std::shared_ptr<const List>>(&m_content); }
    [[nodiscard]] const Dict &dict() const { return **std::get_if<std::shared_ptr<const Dict>>(&m_content); }
    [[nodiscard]] const BoundMethod &method() const;
    [[nodiscard]] const Function *function() const;
    [[nodiscard]] Object *object() const; ///< null if it is none

    [[nodiscard]] bool isListOf(ListKind kind) const;
    /// A list, a tuple or a range: what Python can index by position.
    [[nodiscard]] bool isIndexable() const;
    /// Levels of lists and dictionaries.
    [[nodiscard]] unsigned depth() const;
    /// As `if` sees it.
    [[nodiscard]] bool truthy() const;
    /// Whether both are the very same object (Python's `is`).
    [[nodiscard]] bool isSame(const Value &other) const;
    /// What the error messages call its type: Python's name for it.
    [[nodiscard]] std::string typeName() const;
    /// Why it is undefined, as a sentence's beginning. Only for undefined values.
    [[nodiscard]] std::string undefinedCause() const;

private:
    std::variant<Undefined, None, bool, std::int64_t, double, std::shared_ptr<const Text>, std::shared_ptr<const List>,
                 std::shared_ptr<const Dict>, std::shared_ptr<const BoundMethod>, const Function *, Object *>
        m_content;
};

struct BoundMethod
{
    Value self;
    const Method *method = nullptr;
};

} // namespace askja::chat::jinja
