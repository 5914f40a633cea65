# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Python's jinja2 set up as Hugging Face transformers sets it up for chat templates."""
import datetime
import json

import jinja2
from jinja2 import nodes
from jinja2.exceptions import TemplateError
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

NOW = datetime.datetime(2026, 3, 9, 14, 5, 6)


class Generation(Extension):
    """{% generation %}…{% endgeneration %}: the text inside, as it is."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        return nodes.CallBlock(self.call_method("_render"), [], [], body).set_lineno(line)

    def _render(self, caller):
        return caller()


def raise_exception(message):
    raise TemplateError(message)


def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def environment():
    env = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, jinja2.ext.loopcontrols])
    env.filters["tojson"] = tojson
    env.globals["raise_exception"] = raise_exception
    env.globals["strftime_now"] = NOW.strftime
    return env


def variables(conversation, add_generation_prompt):
    if isinstance(conversation, list):
        conversation = {"messages": conversation}
    return {"tools": None, "documents": None, "add_generation_prompt": add_generation_prompt,
            "bos_token": "<BOS>", "eos_token": "<EOS>", **conversation}


def render(source, conversation, add_generation_prompt=False):
    """The text, or None where the reference raises an error of any kind."""
    try:
        text = environment().from_string(source).render(**variables(conversation, add_generation_prompt))
        text.encode()
        return text
    except Exception:
        return None
