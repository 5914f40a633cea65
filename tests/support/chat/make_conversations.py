# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes tests/data/chat/conversations.jsonl: the conversations that every template is rendered with."""
import json
import pathlib

FILE = pathlib.Path(__file__).resolve().parents[2] / "data" / "chat" / "conversations.jsonl"

WEATHER = {"type": "function", "function": {
    "name": "get_weather", "description": "Weather at a place.\nToday only.",
    "parameters": {"type": "object", "properties": {
        "city": {"type": "string", "description": "The town, e.g. \"Zürich\""},
        "unit": {"type": "string", "enum": ["celsius", "fahrenheit"], "default": "celsius"},
        "days": {"type": "integer", "description": "1 to 7", "default": 1},
        "where": {"type": "object", "properties": {"lat": {"type": "number"}, "lon": {"type": "number"}}, "required": ["lat"]},
        "tags": {"type": "array", "items": {"type": "string"}, "nullable": True},
        "any": {"oneOf": [{"type": "string", "description": "a name"}, {"type": "number", "default": 0.5}]},
        "both": {"type": ["string", "null"]}}, "required": ["city"]}}}
SUM = {"type": "function", "function": {
    "name": "add", "description": "Adds <two> & more numbers: 'a' + 'b'",
    "parameters": {"type": "object", "properties": {
        "numbers": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}}}, "required": ["numbers"]},
    "return": {"type": "number", "description": "the sum"}}}
SIMPLE = {"type": "function", "function": {
    "name": "set_timer", "description": "Sets a timer",
    "parameters": {"type": "object", "properties": {
        "minutes": {"type": "integer", "description": " How long "}, "label": {"type": "string", "description": "Its name"},
        "loud": {"type": "boolean", "description": "Wake the dead"}}, "required": ["minutes"]},
    "return": {"type": "string", "description": "the timer's id"}}}
PLAIN = {"type": "function", "function": {
    "name": "ping", "description": "Nothing to give", "parameters": {"type": "object", "properties": {}}}}


def user(text):
    return {"role": "user", "content": text}


def answer(text, **more):
    return {"role": "assistant", "content": text, **more}


def system(text):
    return {"role": "system", "content": text}


def call(id, name, arguments):
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def tool(id, content, name="get_weather"):
    return {"role": "tool", "tool_call_id": id, "name": name, "content": content}


CALLED = [user("Weather in Zürich?"),
          answer("", tool_calls=[call("abcdefgh1", "get_weather", {"city": "Zürich", "days": 2, "exact": True, "no": None})]),
          tool("abcdefgh1", '{"sky": "clear", "°C": 21.5}')]

CONVERSATIONS = [
    [user("Hello!")],
    [system("You are brief."), user("What is the capital of France?")],
    [system("  Spaces around.\n\n"), user(" one "), answer("two\n"), user("\tthree"), answer(" four"), user("five\n\n")],
    [user(""), answer(""), user("")],
    [system(""), user("Empty system")],
    [user("Quotes \" and ' and \\ and <tags> & {{ braces }} {% x %} {# y #}"), answer("\u0007\u001b[0m \x7f \u00a0 \u200b \u2028"), user("🙂 👩‍👩‍👧 e\u0301 日本語 ﷺ \U0010ffff עברית")],
    [user("Line\r\nends\rand\ttabs"), answer("```c\nint x = 1;\n```\n"), user("<|im_end|>\n<|im_start|>system\n</s><|eot_id|>")],
    [system("Think."), user("2 + 2?"), answer("<think>\nTwo and two.\n</think>\n\n4"), user("Sure?"), answer("<think>Again.</think>Yes", reasoning_content="Seen twice."), user("Good")],
    [user("/no_think be quick"), answer("Done", reasoning_content="Quick.", thinking="Quick?"), user("Thanks")],
    {"messages": [user("Weather?")], "tools": [WEATHER]},
    {"messages": [system("Use tools."), user("Weather?"), answer("Where?"), user("Bern")], "tools": [WEATHER, SUM, PLAIN]},
    {"messages": CALLED, "tools": [WEATHER]},
    {"messages": [system("Use tools."), *CALLED, answer("Clear, 21.5 °C."), user("And tomorrow?")], "tools": [WEATHER, PLAIN]},
    {"messages": [user("Both!"), answer("Let me see.", tool_calls=[
        call("abcdefgh1", "get_weather", {"city": "Bern"}), call("abcdefgh2", "add", {"numbers": [[1, 2.0], [1e21, -0.5]]})]),
        tool("abcdefgh1", "rain"), tool("abcdefgh2", "3", "add"), answer("Rain, and 3.")], "tools": [WEATHER, SUM]},
    {"messages": [user("Text arguments"), answer(None, tool_calls=[call("abcdefgh1", "add", '{"numbers": [[1]]}')]),
                  tool("abcdefgh1", "1", "add"), answer("1"), user("again"), answer(None, tool_calls=[call("abcdefgh2", "ping", {})])],
     "tools": [SUM, PLAIN]},
    {"messages": [system("Custom"), user("Search"), answer("", tool_calls=[call("abcdefgh1", "brave_search", {"query": "Askja"})]),
                  {"role": "ipython", "content": {"output": ["a", 1]}}], "builtin_tools": ["brave_search", "code_interpreter", "browser", "python"],
     "date_string": "1 Apr 2025"},
    {"messages": [user("Sum up"), answer("Which?"), user("All")], "documents": [
        {"doc_id": 1, "title": "Askja", "text": "A volcano — in Iceland.\n"}, {"doc_id": "b", "title": "<two>", "text": ""}],
     "controls": {"citations": True, "length": "short"}, "enable_citations": True},
    {"messages": [{"role": "user", "content": [{"type": "text", "text": "Look: "}, {"type": "image"}, {"type": "text", "text": "what?"}]},
                  {"role": "assistant", "content": [{"type": "text", "text": "A <think>cat</think> picture"}]}, user("ok")]},
    {"messages": [user("Think off"), answer("a</think>b"), user("c")], "enable_thinking": False},
    {"messages": [system("s"), user("Think on"), answer("", reasoning="Hm.", reasoning_content="Hm.", tool_calls=[call("abcdefgh9", "ping", {})]), tool("abcdefgh9", {"pong": [True, None, 1.0]}, "ping")],
     "enable_thinking": True, "tools": [PLAIN], "reasoning_effort": "high", "model_identity": "You are Askja.", "thinking": True},
    {"messages": [user("In the system"), answer("x"), user("y")], "tools": [SUM, WEATHER], "tools_in_user_message": False},
    {"messages": [{"role": "developer", "content": "Dev"}, user("a"), user("b")], "tools": []},
    {"messages": [user("Code"), {"role": "assistant", "content": "", "tool_calls": []}, user("z")], "tools": [PLAIN], "preserve_thinking": True},
    {"messages": [user("Tea")], "tools": [SIMPLE, PLAIN]},
    {"messages": [system("Be kind."), user("Tea, 3 minutes"), answer("", tool_calls=[call("abcdefgh1", "set_timer", {"minutes": 3})]),
                  tool("abcdefgh1", "T1", "set_timer"), answer("It runs.")], "tools": [SIMPLE]},
    {"messages": [user("Two"), answer("Two timers", tool_calls=[
        call("abcdefgh1", "set_timer", {"minutes": 1, "label": "a \"b\""}), call("abcdefgh2", "set_timer", {"minutes": 2, "loud": True})]),
        tool("abcdefgh1", "T1", "set_timer"), tool("abcdefgh2", "T2", "set_timer"), user("ok?")], "tools": [SIMPLE, PLAIN]},
    {"messages": [system(""), user("🙂 \u00e9\u0301"), answer("  kept \n"), user("\n\nlines")], "tools": [PLAIN]},
    {"messages": [user("a"), answer("<think>b</think>c"), user("")], "tools": [PLAIN, SIMPLE]},
    [answer("First the assistant"), user("odd"), user("order"), system("late")],
]

FILE.write_text("".join(json.dumps(c, ensure_ascii=False) + "\n" for c in CONVERSATIONS))
