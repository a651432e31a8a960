"""`python -m tests.language`: every sentence and label that has no German yet, ready to paste into the catalogue.

What is said is found by reading the program: the first word given to `say`, `t` and their like, and what rows of
tables and classes call themselves. Words of the command line stay English.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache

from app.language import FOLDER, OF_NAMES, RULEBOOKS, catalogue, of_rulebooks

HOME = FOLDER.parent.parent
ROOMS = ("app", "boards", "counters", "rules_assist")
NOT_ON_SCREEN = ("app/words", "app/cli.py", "boards/making", "rules_assist/asking", "rules_assist/shelf/subject.py")
"""Words of the command line, and of those who make maps and cases."""

OWN_LANGUAGE = "rules_assist/rulebooks/"
"""A rulebook speaks the language of its game, which the catalogue need not know; the sample's is there to prove it."""

SAID_BY_CHARTS = ("counters/sheets/sample/charts/reasons.toml", "counters/sheets/sample/charts/results.toml")

SAID_BY_ROWS = {"text", "otherwise", "share_text"}
"""Of a table of rules."""

SPEAKERS = {"say", "t", "Sentence", "purpose"}
"""Their first argument is a template."""

TAKERS: dict[str, tuple[int, ...]] = {
    "number": (1, 2), "wrong": (0, 1), "Step": (0, 1), "Action": (1, 4), "ToolRow": (2,), "Layer": (1, 3),
    "expected": (0,), "name": (0,), "names": (0,), "whole": (0,), "sign": (1,), "_name": (2,), "_words": (1,),
    "Style": (1,), "Sort": (1,), "Field": (1,), "tell": (1,), "told": (1,), "reason": (1,), "_entry": (3,),
    "_ours": (2,),
}  # fmt: skip
"""Others that hand a template on, and which of their arguments it is."""

RECORDS = {"Record", "replace"}
"""What the shelf says of a game."""

TITLES = {"title", "tip", "shifted"}
"""What classes of panels and tools call themselves."""

LOOKS_SAID = re.compile(r"^[A-Z{“…][^\n]*( |\})[^\n]*[.?!:…]$|^[^\n]*[a-z][^\n]* [^\n]*\{[a-z_]+\}[^\n]*$")
"""A sentence, or words with a gap: for files in which a template is chosen before it is said."""

PLAIN_GAP = re.compile(r"\{\w*\}")
"""One that brings no word along, as `{count:counter|counters}` does."""

GAP = re.compile(r"\{(\w*)(?::[^{}]*)?\}")


@cache
def templates() -> dict[str, str]:
    """Every template, and the file it stands in."""
    found: dict[str, str] = {}
    for room in ROOMS:
        for path in sorted((HOME / room).rglob("*.py")):
            name = path.relative_to(HOME).as_posix()
            if not name.startswith(NOT_ON_SCREEN) and (OWN_LANGUAGE not in name or "/sample/" in name):
                tree = ast.parse(path.read_text("utf-8"))
                for template in (*_of_file(tree), *(_that_look_said(tree) if OWN_LANGUAGE in name else ())):
                    if re.search(r"[A-Za-z]", GAP.sub("", template)):
                        found.setdefault(template, name)
    # The sample says in charts why a shift counts, and why not, and what a result means.
    for file in SAID_BY_CHARTS:
        chart = tomllib.loads((HOME / file).read_text("utf-8"))
        found |= {words: file for row in chart["rows"] for words in row}
    return found


@cache
def of_rulebook(game: str) -> tuple[str, ...]:
    """What a rulebook says: its sentences, the rows of its table, and what its verbs and figures are called."""
    found: dict[str, None] = {}
    for path in sorted((RULEBOOKS / game).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found |= dict.fromkeys((*_of_file(tree), *_that_look_said(tree), *_of_verbs(tree)))
    table, terms = (RULEBOOKS / game / f"{name}.toml" for name in ("rules", "scenarios"))
    asked = RULEBOOKS / game / "asked.toml"
    if asked.is_file():
        rows = tomllib.loads(asked.read_text("utf-8"))
        every = (*rows["verbs"].values(), *rows["figures"].values())
        found |= dict.fromkeys(row[word] for row in every for word in ("title", "told") if word in row)
    if table.is_file():
        rows = tomllib.loads(table.read_text("utf-8"))
        found |= dict.fromkeys(_of_rows(rows))
        found |= dict.fromkeys(each["name"].replace("_", " ").capitalize() for each in rows.get("ledger", ()))
    if terms.is_file():  # Rows of the same form, whose ledgers are no figures by themselves.
        found |= dict.fromkeys(_of_rows(tomllib.loads(terms.read_text("utf-8"))))
    return tuple(
        each for each in found if re.search(r"[A-Za-z]", PLAIN_GAP.sub("", each)) and each not in catalogue("de")
    )


def lacking(game: str, code: str = "de") -> list[str]:
    """What has no words in another language yet, beside the rulebook or in the program's own catalogue."""
    return [each for each in of_rulebook(game) if each not in of_rulebooks(code)]


def _of_verbs(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Verb", "Figure"):
            for word in node.keywords:
                if word.arg == "title":
                    yield from _strings(word.value)


def _of_rows(row: object) -> Iterator[str]:
    match row:
        case dict():
            for name, value in row.items():
                if name in SAID_BY_ROWS and isinstance(value, str):
                    yield value
                elif name == "choices" and len(value) > 1:
                    yield from (answer.capitalize() for answer in value)
                else:
                    yield from _of_rows(value)
        case list():
            for each in row:
                yield from _of_rows(each)


def missing(code: str = "de") -> dict[str, str]:
    return {template: file for template, file in templates().items() if template not in catalogue(code)}


def left_over(code: str = "de") -> list[str]:
    """Entries for what is said no longer."""
    return [template for template in catalogue(code) if template not in templates() and template not in OF_NAMES]


def _of_file(tree: ast.Module) -> Iterator[str]:
    chosen_before = False
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            # `number(act, "die")` reads a detail of a question, `self.number(one, "units")` what is printed: not said.
            reads = bool(node.args) and ast.unparse(node.args[0]).endswith("act")
            reads = reads or ast.unparse(node.func) == "self.number"
            wanted = (0,) if name in SPEAKERS else () if reads and name == "number" else TAKERS.get(name, ())
            # What a click on a finding is called.
            yield from (said for word in node.keywords if word.arg == "doing" for said in _strings(word.value))
            if name in RECORDS:
                yield from (said for word in node.keywords if word.arg == "text" for said in _strings(word.value))
            for at in wanted:
                if at < len(node.args) and not isinstance(node.args[at], ast.Tuple | ast.Dict):
                    said = list(_strings(node.args[at]))
                    yield from said
                    chosen_before = chosen_before or (name in (*SPEAKERS, "tell") and not said)
        elif isinstance(node, ast.ClassDef):
            yield from _titles(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and _is_table(node):
            yield from _strings(node.value) if node.value else ()
    if chosen_before:
        yield from _that_look_said(tree)


def _strings(node: ast.expr) -> Iterator[str]:
    """What may be said: one string, or one of several."""
    match node:
        case ast.Constant(value=str() as words):
            yield words
        case ast.IfExp(body=one, orelse=other):
            yield from _strings(one)
            yield from _strings(other)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _strings(part)
        case ast.Dict(values=parts):
            for part in parts:
                yield from _strings(part)


def _is_table(node: ast.Assign | ast.AnnAssign) -> bool:
    """`GESTURES`, `MENUS`: tables of words that are translated where they are shown, said so by their name."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    return bool(names & TABLES)


TABLES = {"GESTURES", "MENU_TITLES", "ASPECTS", "FIGURES", "PRICES", "LAST_OF_A_LIST", "NOBODY", "ONE", "MANY"}


def _titles(node: ast.ClassDef) -> Iterator[str]:
    for line in node.body:
        if isinstance(line, ast.Assign | ast.AnnAssign) and line.value is not None:
            targets = line.targets if isinstance(line, ast.Assign) else [line.target]
            if any(isinstance(target, ast.Name) and target.id in TITLES for target in targets):
                yield from _strings(line.value)


def _that_look_said(tree: ast.Module) -> Iterator[str]:
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        is_words = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_words and id(node) not in docstrings | pieces and LOOKS_SAID.match(node.value):
            yield node.value


if __name__ == "__main__":
    for game in sys.argv[1:]:
        for template in lacking(game):
            sys.stdout.write(f'{json.dumps(template, ensure_ascii=False)} = ""\n')
        sys.exit()
    for template, file in missing().items():
        sys.stdout.write(f'# {file}\n{json.dumps(template, ensure_ascii=False)} = ""\n')
    for template in left_over():
        sys.stdout.write(f"# no longer said: {json.dumps(template, ensure_ascii=False)}\n")
