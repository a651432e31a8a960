"""The sentences of a table of rules: checked once when they are read, filled in when they are said.

A template comes from a stranger, so it may hold plain `{names}` and nothing else of what Python can do there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import Sentence, Value, say, say_named
from rules_assist.advice import Reason
from rules_assist.tables.which import Ruled

NAMES = ("side", "area", "start", "to", "counters", "allowance", "total", "amount", "value", "name", "count", "most")
PLAIN = re.compile(r"\{([a-z]+)\}")
LONGEST = 400


def tell(template: str, otherwise: str, **values: Value) -> Sentence:
    """The row's own sentence, or the usual one, with those values that it has gaps for."""
    words = template or otherwise
    return say_named(words, {**dict.fromkeys(PLAIN.findall(words), "–"), **values})


def reason(row: Ruled, otherwise: str, **values: Value) -> Reason:
    return Reason(tell(row.text, otherwise, **values), row.rule)


def check_sentences(rules: Any, file: str) -> None:
    """Refuse a table with a sentence that cannot be said."""
    for template in _templates(rules):
        if len(template) > LONGEST:
            raise BadInput(say("A sentence is longer than {most} signs.", most=LONGEST), file)
        for name in PLAIN.findall(template):
            if name not in NAMES:
                raise BadInput(unknown("value for a sentence", name, NAMES), file)
        if "{" in (bare := PLAIN.sub("", template)) or "}" in bare:
            raise BadInput(
                say("In a sentence braces hold a plain name and nothing else: “{told}”.", told=template), file
            )


def _templates(raw: Any) -> Iterator[str]:
    if isinstance(raw, msgspec.Struct):
        for name in raw.__struct_fields__:
            value = getattr(raw, name)
            if name in ("text", "value", "otherwise", "share_text") and isinstance(value, str):
                yield value
            else:
                yield from _templates(value)
    elif isinstance(raw, tuple):
        for each in raw:
            yield from _templates(each)
