"""HOUSE's first table, measured: `python -m tests.measure`, or with `--json`.

Files passed: those in which a function was called (sys.setprofile) while the thing was really done.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

from tests.rule_code import PROJECT, rule_code, short, sources, tree_of

PACKAGES = ("app", "boards", "counters", "rules_assist")
BIG = ("blitzwar", "totaldomination")
QUESTION = "ask blitzwar reach germany infantry_3 in ostrava"


# Files passed


@contextlib.contextmanager
def passing() -> Iterator[set[str]]:
    """The files of ours in which a function is called meanwhile; what only happens when a file is read is not."""
    found: set[str] = set()
    seen: set[CodeType] = set()
    ours = tuple(str(PROJECT / package) + os.sep for package in PACKAGES)

    def called(frame: Any, event: str, _more: object) -> None:
        if event == "call" and (code := frame.f_code) not in seen:
            seen.add(code)
            if code.co_name != "<module>" and code.co_filename.startswith(ours):
                found.add(short(code.co_filename))

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)


def question() -> dict[str, set[str]]:
    """The whole command, with the opening of the game; and only from the rulebook's being asked to its answer."""
    from app.cli import main
    from counters.text.reading import start_position
    from tests.app.windows.a_table import shelf_game

    opened = shelf_game("blitzwar")
    position = start_position(next(iter(opened.setups.values())), opened.game)
    corps = position.stacks["ostrava"]
    with passing() as answer:
        assert opened.rulebook.reach(opened.game, position, corps).ways
    with passing() as files, contextlib.redirect_stdout(io.StringIO()) as said:
        main(QUESTION.split())
    assert "§" in said.getvalue(), "nothing was answered"
    return {"answer": answer, "all": files}


class Watcher:
    """What the tests' windows want of pytest-qt, without pytest."""

    def addWidget(self, _widget: object) -> None:  # noqa: N802 - the name that pytest-qt gave it
        pass

    def waitActive(self, _widget: object) -> contextlib.AbstractContextManager[None]:  # noqa: N802 - as above
        return contextlib.nullcontext()


def drag(game: str, folder: Path) -> dict[str, set[str]]:
    """The first counter that lies alone and may go somewhere that is seen: pressed, carried, let go; and what follows.
    Done once before and taken back, so that nothing is counted that is only done when it is done first."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from counters.text.reading import start_position
    from tests.app.rig import move
    from tests.app.windows.a_table import anchor_of, point_of, settings_at, shelf_game, window_on

    opened = shelf_game(game)
    position = start_position(next(iter(opened.setups.values())), opened.game)
    window = window_on(Watcher(), opened, position, settings_at(folder), (1600, 1000))
    table, document, none = window.boards.front.table, window.document, Qt.KeyboardModifier.NoModifier
    # What is still drawn of the opening, and ahead of whoever comes nearer, would be counted with the hand.
    until(lambda: not table.busy, 100_000)
    settle(window)
    if table.ground is not None:
        table.ground.give_up()
    view, left = table.viewport(), Qt.MouseButton.LeftButton
    for id, to in offers(window):
        start, end = point_of(table, id).toPoint(), anchor_of(table, to).toPoint()
        if not view.rect().contains(start) or not view.rect().contains(end):
            continue
        for _ in range(2):
            before = document.position
            with passing() as hand:
                QTest.mousePress(view, left, none, start)
                for part in (0.3, 0.7, 1.0):
                    move(view, start + (end - start) * part)
                    until(lambda: False, 5)
                QTest.mouseRelease(view, left, none, end)
            with passing() as after:
                settle(window)
            if dropped := document.position is not before:
                document.undo()
                settle(window)
        if dropped:
            window.close()
            window.deleteLater()
            return {"hand": hand, "all": hand | after}
    raise AssertionError(f"nothing could be dragged in {game}")


def offers(window: Any) -> Iterator[tuple[str, str]]:
    """Counters with a way for them, the first of them first."""
    game, position, book = window.document.game, window.document.position, window.document.rulebook
    for id in window.boards.front.table.counters.items:
        lies = position.where[id]
        if len(position.stack(lies)) == 1 and lies in game.board.spaces:
            yield from ((id, to) for to in sorted(book.reach(game, position, (id,)).allowed))


def until(done: Callable[[], bool], turns: int) -> None:
    from PySide6.QtWidgets import QApplication

    for _ in range(turns):
        if done():
            return
        QApplication.processEvents()


def settle(window: Any) -> None:
    """Nothing is drawn or worked out any more."""
    until(lambda: False, 5)
    until(lambda: not window.advisor.busy, 100_000)
    until(lambda: False, 5)


# What the files are


def folders() -> dict[str, int]:
    return dict(Tally(short(path.parent) for path in sources(*PACKAGES) if path.name != "__init__.py").most_common())


def lengths() -> dict[str, int]:
    return {short(path): len(path.read_text("utf-8").splitlines()) for path in sources(*PACKAGES)}


def module(path: Path) -> str:
    return short(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(*, late: bool = False) -> dict[str, set[str]]:
    """Which module needs which to be read at all; `late`: also for its types, or when a function runs."""
    known = {module(path) for path in sources(*PACKAGES)}
    found: dict[str, set[str]] = {}
    for path in sources(*PACKAGES):
        tree = tree_of(path)
        needed = set(imported(ast.walk(tree) if late else tree.body, known))
        found[module(path)] = needed & known - {module(path)}
    return found


def imported(lines: Iterable[ast.AST], known: set[str]) -> Iterator[str]:
    for line in lines:
        if isinstance(line, ast.ImportFrom) and line.module:
            inside = (f"{line.module}.{name.name}" for name in line.names)
            yield from (each if each in known else line.module for each in inside)
        elif isinstance(line, ast.Import):
            yield from (name.name for name in line.names)


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Modules that need one another, by Tarjan's way."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found: list[list[str]] = []

    def visit(at: str) -> None:
        order[at] = low[at] = len(order)
        open_.append(at)
        for to in graph.get(at, ()):
            if to not in order:
                visit(to)
                low[at] = min(low[at], low[to])
            elif to in open_:
                low[at] = min(low[at], order[to])
        if low[at] == order[at]:
            ring = open_[open_.index(at) :]
            del open_[open_.index(at) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for each in graph:
        if each not in order:
            visit(each)
    return found


def caches() -> dict[str, list[str]]:
    """Functions whose answers functools keeps for ever; and those of them that keep a game, a board or a position."""
    found: dict[str, list[str]] = {"all": [], "keyed": []}
    for path in sources(*PACKAGES):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef) and any(
                ast.unparse(each).split("(")[0] in ("cache", "lru_cache", "functools.cache", "functools.lru_cache")
                for each in node.decorator_list
            ):
                name = f"{short(path)}: {node.name}"
                found["all"].append(name)
                kinds = {ast.unparse(arg.annotation) for arg in node.args.args if arg.annotation}
                if kinds & {"Game", "Board", "Position", "Standpoint", "View", "_Same", "Map", "Sheet"}:
                    found["keyed"].append(name)
    return found


def drawers() -> list[str]:
    """Files of the screen and of the pictures that know what advice is and how to draw."""
    advice = {"Reach", "Way", "Finding", "SupplyLine", "Cut"}
    found = []
    for path in sources("app"):
        names = {
            name.name: line.module or ""
            for line in ast.walk(tree_of(path))
            if isinstance(line, ast.ImportFrom)
            for name in line.names
        }
        draws = any(name.startswith(("QGraphics", "QPainter", "QPen", "QBrush")) for name in names)
        if any(names.get(word) == "rules_assist.advice" for word in advice) and (
            draws or short(path).startswith("app/pictures")
        ):
            found.append(short(path))
    return found


def measured() -> dict[str, Any]:
    """The whole table."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    home = Path(tempfile.mkdtemp(prefix="measure"))
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        os.environ[f"XDG_{kind}_HOME"] = str(home / kind)
    asked = question()
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance() or QApplication([])
    drags = {game: drag(game, home) for game in ("sample", "blitzwar")}
    kept, every = caches(), lengths()
    rings = {"cycles": circles(imports()), "cycles_with_late_imports": circles(imports(late=True))}
    application.processEvents()
    return {
        "question": {
            part: {"files": len(files), "in_rulebook": sum("rulebooks/" in file for file in files)}
            for part, files in asked.items()
        },
        "drag": {game: {part: len(files) for part, files in parts.items()} for game, parts in drags.items()},
        "folders": {folder: count for folder, count in folders().items() if count > 12},
        "longest": dict(sorted(every.items(), key=lambda pair: -pair[1])[:5]),
        "files": len(every), "lines": sum(every.values()),
        **{
            name: {package: [ring for ring in found if ring[0].startswith(package)] for package in PACKAGES}
            for name, found in rings.items()
        },
        "caches": {"all": len(kept["all"]), "keyed": len(kept["keyed"]), "where": kept["keyed"]},
        "rules": {game: rule_code(game) for game in BIG},
        "advice_drawn_in": drawers(),
        "passed": {"question": sorted(asked["all"]), **{g: sorted(p["all"]) for g, p in drags.items()}},
    }  # fmt: skip


def told(found: dict[str, Any]) -> Iterator[str]:
    """For reading."""
    ask, drags = found["question"], found["drag"]
    for part, name in (("all", "the whole command"), ("answer", "only the answer")):
        yield f"files a question passes       {ask[part]['files']} ({ask[part]['in_rulebook']} in the rulebook), {name}"
    for game, parts in drags.items():
        yield f"files a drag passes, {game:<9} {parts['all']} ({parts['hand']} until it is let go)"
    yield f"files, lines                  {found['files']}, {found['lines']}"
    yield "folders                       " + ", ".join(f"{name} {count}" for name, count in found["folders"].items())
    yield "longest                       " + ", ".join(f"{name} {count}" for name, count in found["longest"].items())
    for name in ("cycles", "cycles_with_late_imports"):
        rings = ((package, len(rings), sum(map(len, rings))) for package, rings in found[name].items())
        yield f"{name:<29} " + ", ".join(f"{package} {many} ({modules} modules)" for package, many, modules in rings)
    kept = found["caches"]
    yield f"caches of functools           {kept['all']}, {kept['keyed']} keyed by a game or position"
    for game, rules in found["rules"].items():
        yield f"rules of {game:<20} " + ", ".join(f"{name} {count}" for name, count in rules.items())
    yield "advice is drawn in            " + ", ".join(found["advice_drawn_in"])


if __name__ == "__main__":
    table = measured()
    print(json.dumps(table, indent=1) if "--json" in sys.argv else "\n".join(told(table)))
    sys.stdout.flush()
    os._exit(0)
