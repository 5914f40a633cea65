// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/functions.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/helper_objects.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"

namespace askja::chat::jinja {

namespace {

constexpr std::uint64_t kMaxRange = 100'000; // jinja2's sandbox has the same

Value raiseException(Runtime &runtime, Arguments &arguments)
{
    throw RaisedException(print(runtime, arguments.require(0, "message")));
}

Value strftimeNow(Runtime &runtime, Arguments &arguments)
{
    const std::string_view format = arguments.requireText(0, "format");
    runtime.reserve(format.size() * 16);
    return runtime.text(formatTime(format, runtime.now()));
}

// How many numbers start, start + step … there are before stop.
std::uint64_t rangeLength(std::int64_t start, std::int64_t stop, std::int64_t step)
{
    if (step > 0 ? start >= stop : start <= stop)
        return 0;
    const auto low = static_cast<std::uint64_t>(step > 0 ? start : stop);
    const auto high = static_cast<std::uint64_t>(step > 0 ? stop : start);
    const std::uint64_t stride = step > 0 ? static_cast<std::uint64_t>(step) : 0 - static_cast<std::uint64_t>(step);
    return (high - low - 1) / stride + 1;
}

Value range(Runtime &runtime, Arguments &arguments)
{
    List list;
    list.kind = ListKind::Range;
    const bool onlyStop = arguments.positionalCount() < 2;
    list.stop = arguments.requireInteger(onlyStop ? 0 : 1, "stop");
    list.start = onlyStop ? 0 : arguments.requireInteger(0, "start");
    list.step = arguments.positionalCount() > 2 ? arguments.requireInteger(2, "step") : 1;
    if (list.step == 0)
        throw Failure("the step of range() cannot be 0");
    const std::uint64_t length = rangeLength(list.start, list.stop, list.step);
    if (length > kMaxRange)
        throw Failure("range() gives at most " + std::to_string(kMaxRange) + " numbers");
    runtime.reserve(length * sizeof(Value));
    for (std::uint64_t i = 0; i < length; ++i) { // unsigned, since i * step alone may be out of range
        const std::uint64_t item = static_cast<std::uint64_t>(list.start) + i * static_cast<std::uint64_t>(list.step);
        list.items.emplace_back(static_cast<std::int64_t>(item));
    }
    return runtime.list(std::move(list));
}

// dict(a=1) and dict({"a": 1}, b=2)
Dict dictOf(Runtime &runtime, Arguments &arguments)
{
    Dict dict;
    if (const Value *first = arguments.take(0, {})) {
        if (first->isDict()) {
            runtime.reserve(first->dict().items.size() * 3 * sizeof(Value));
            dict = first->dict();
        } else {
            for (const Value &pair : itemsOf(runtime, *first)) {
                const std::vector<Value> parts = itemsOf(runtime, pair);
                if (parts.size() != 2 || !Dict::isKey(parts[0]))
                    throw Failure("a dictionary can only be made of pairs");
                runtime.step(1 + dict.items.size() / 16);
                dict.set(parts[0], parts[1]);
            }
        }
    }
    for (const auto &[name, value] : arguments.takeAllNamed())
        dict.set(runtime.text(name), value);
    return dict;
}

Value makeDict(Runtime &runtime, Arguments &arguments)
{
    return runtime.dict(dictOf(runtime, arguments));
}

Value makeNamespace(Runtime &runtime, Arguments &arguments)
{
    Dict dict = dictOf(runtime, arguments);
    runtime.reserve(dict.items.size() * 3 * sizeof(Value));
    return Value(static_cast<Object *>(runtime.make<NamespaceObject>(std::move(dict))));
}

Value makeCycler(Runtime &runtime, Arguments &arguments)
{
    if (arguments.takeAllPositional().empty())
        throw Failure("cycler() needs values to choose from");
    return Value(static_cast<Object *>(runtime.make<CyclerObject>(arguments.takeAllPositional())));
}

Value makeJoiner(Runtime &runtime, Arguments &arguments)
{
    const Value separator = arguments.value(0, "sep", runtime.text(", "));
    return Value(static_cast<Object *>(runtime.make<JoinerObject>(separator)));
}

constexpr Function kFunctions[] = {
    {"raise_exception", raiseException}, {"strftime_now", strftimeNow}, {"range", range},       {"dict", makeDict},
    {"namespace", makeNamespace},        {"cycler", makeCycler},        {"joiner", makeJoiner},
};

} // namespace

const Function *findFunction(std::string_view name)
{
    for (const Function &function : kFunctions) {
        if (function.name == name)
            return &function;
    }
    return nullptr;
}

} // namespace askja::chat::jinja
