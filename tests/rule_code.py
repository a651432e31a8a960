"""How much of a game's rule code the window can ask for: a static answer.

From what `app` asks of its rulebook, along the names that each function uses, the values it holds and the classes it
makes. What is only looked up by a text is missed; a name in a branch that nobody takes counts as reached.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (PROJECT / folder).rglob("*.py"))


def short(path: Path | str) -> str:
    return str(Path(path).relative_to(PROJECT))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def asked_by_app() -> set[str]:
    """The words by which the window asks a rulebook anything; the command line is not the window."""
    found: set[str] = set()
    for path in sources("app"):
        if not short(path).startswith(("app/words", "app/cli")):
            found |= {node.attr for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)}
    return found


def code_of(function: Callable[..., Any]) -> CodeType | None:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return getattr(function, "__code__", None)


def nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from nested(each)


def reached(book: Any, asked: set[str]) -> set[CodeType]:
    """Every piece of code that the words asked lead to, by the names it uses, the values it holds and the classes
    it makes."""
    waiting: list[Any] = []
    for word in asked:
        method = getattr(type(book), word, None)
        if callable(method) and not word.startswith("__"):
            waiting.append(method)
            own = {name for code in nested(method.__code__) for name in code.co_names}
            # Methods of its own are followed, too, and what they read of it.
            more = list(own)
            for name in more:
                held = getattr(type(book), name, None)
                if callable(held) and hasattr(held, "__code__"):
                    more += [each for each in held.__code__.co_names if each not in own and each not in more]
                    waiting.append(held)
            waiting += [getattr(book, name) for name in more if name in vars(book)]
    seen: set[int] = set()
    keep: list[Any] = []
    found: set[CodeType] = set()
    while waiting:
        at = waiting.pop()
        if id(at) in seen or isinstance(at, str | int | float | bytes | None.__class__):
            continue
        seen.add(id(at))
        keep.append(at)
        waiting += leads_to(at, found)
    return found


def members(kind: type) -> Iterator[Any]:
    """What a class has; what it inherits is its own as well."""
    for each in kind.__mro__:
        if each.__module__.startswith("rules_assist"):
            yield from (getattr(one, "fget", None) or getattr(one, "func", None) or one for one in vars(each).values())


def leads_to(at: Any, found: set[CodeType]) -> Iterator[Any]:
    if isinstance(at, Mapping):
        yield from at.values()
    elif isinstance(at, tuple | list | set | frozenset):
        yield from at
    elif isinstance(at, ModuleType):
        return
    elif isinstance(at, type):
        yield from members(at)
    elif isinstance(at, property):
        yield at.fget
    elif hasattr(at, "__wrapped__"):
        yield at.__wrapped__
    elif isinstance(at, FunctionType):
        if at.__module__.startswith("rules_assist"):
            yield from used_by(at, found)
    elif type(at).__module__.startswith("rules_assist"):
        fields = getattr(at, "__struct_fields__", None) or getattr(at, "__dict__", {})
        yield from (getattr(at, name, None) for name in fields)
        yield type(at)
    elif hasattr(at, "func"):  # a partial
        yield from (at.func, *at.args, *at.keywords.values())


def used_by(function: FunctionType, found: set[CodeType]) -> Iterator[Any]:
    names: set[str] = set()
    for code in nested(function.__code__):
        found.add(code)
        names |= set(code.co_names)
    with contextlib.suppress(ValueError):
        yield from (cell.cell_contents for cell in function.__closure__ or ())
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            yield from (getattr(value, each, None) for each in names)
        else:
            yield value
    yield from (function.__defaults__ or ())


def rule_code(game: str) -> dict[str, Any]:
    from importlib import import_module

    book = import_module(f"rules_assist.rulebooks.{game}").RULEBOOK
    found = reached(book, asked_by_app())
    spots = {(code.co_filename, code.co_firstlineno) for code in found}
    lines = missed = 0
    for path in sources(f"rules_assist/rulebooks/{game}"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                long = (node.end_lineno or first) - first + 1
                lines += long
                missed += 0 if (str(path), first) in spots else long
    files = sources(f"rules_assist/rulebooks/{game}")
    return {
        "files": len(files), "lines": sum(len(path.read_text("utf-8").splitlines()) for path in files),
        "not_reached_percent": round(100 * missed / lines, 1) if lines else 0, **verbs(book),
    }  # fmt: skip


def verbs(book: Any) -> dict[str, int]:
    """Different deeds that can be asked about, and the other names they go by."""
    acts = getattr(book, "by_verb", None) or getattr(book, "acts", {})
    several = {
        id(verb) if hasattr(verb, "does") else getattr(code_of(verb), "co_qualname", 0) for verb in acts.values()
    }
    return {"verbs": len(several), "synonyms": len(acts) - len(several)}
