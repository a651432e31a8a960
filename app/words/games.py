"""`games`: what is on the shelf."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

import msgspec

from app.words.word import WrongCall, add_json, complain, say_aloud, tell
from boards.plain.sentence import write_list
from rules_assist.shelf.listing import Listed, listed
from rules_assist.shelf.shelf import find, shelf, users_kits

EXAMPLE = """  ./sandtable games
  ./sandtable games --json
  ./sandtable games --pack sample -o my_game.zip   (a game as a kit, to begin one of your own)
  ./sandtable games --values empires > my_values.toml   (a form for what your own sheets print)"""


def takes(parser: ArgumentParser) -> None:
    parser.add_argument("--pack", metavar="GAME", help="make a kit out of a game of the shelf")
    parser.add_argument("-o", "--out", metavar="FILE", help="the kit that --pack makes")
    parser.add_argument("--values", metavar="GAME", help="write the form for your own printed values of a game")
    add_json(parser)


def does(said: Namespace) -> int:
    if (said.pack is None) != (said.out is None):
        raise WrongCall("--pack GAME and -o FILE go together.")
    if said.pack is not None:
        from rules_assist.shelf.kit_packing import pack  # noqa: PLC0415 - the list needs no zip

        say_aloud(str(pack(find(said.pack), Path(said.out))))
        return 0
    if said.values is not None:
        from rules_assist.shelf.own_values import form_of  # noqa: PLC0415 - the list needs no game
        from rules_assist.shelf.record import values_file  # noqa: PLC0415 - the list needs no game
        from rules_assist.shelf.shelf import open_game  # noqa: PLC0415 - as before

        opened = open_game(said.values)
        say_aloud(f"# It is read from {values_file(opened.record.id)}\n{form_of(opened.game)}".rstrip())
        return 0
    kits, remarks = users_kits()
    records = (*shelf(), *kits)
    each = [(record, listed(record)) for record in records]
    text = "\n".join(told(game, record.text, record.kit) for record, game in each)
    tell(said, [msgspec.to_builtins(game) for _, game in each], text)
    for remark in remarks:
        complain(str(remark))
    return 0


def told(game: Listed, text: str, kit: str) -> str:
    """A game in a few lines."""
    has = [
        amount(len(game.boards), "map", "maps"),
        amount(game.counters, "counter", "counters"),
        amount(game.cards, "card", "cards"),
        amount(game.charts, "chart", "charts"),
        amount(len(game.setups), "set-up", "set-ups"),
    ]
    lines = [f"{game.id}: {game.title}", text, write_list([part for part in has if part])]
    lines.append(f"rulebook: {write_list(list(game.assist))}" if game.assist else "no rulebook")
    facts = game.facts
    if facts.reconstructed or facts.partly:
        told = {"facts from its rules": facts.text, "in part": facts.partly, "from elsewhere": facts.outside}
        parts = [f"{count} {words}" for words, count in told.items() if count]
        lines.append(", ".join([*parts, f"{facts.reconstructed} reconstructed"]))
    if kit:
        lines.append(f"a kit: {kit}")
    return "\n    ".join(line for line in lines if line)


def amount(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""
