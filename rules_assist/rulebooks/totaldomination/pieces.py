"""The pieces of a power: on the map, in its pool, in the box (§3.6), and what is not played with."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import count

from boards.board import AreaId
from boards.plain.sentence import Sentence, say, side
from counters.counter import Counter, CounterId, Kind, KindId, SideId
from counters.game import Game
from counters.places import TRAY, PlaceId
from counters.position import Position
from rules_assist.advice import Act, Entry, Ledger, Reason
from rules_assist.common.once import once
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.powers import FACTIONS, POWERS, option, original, power, run_by

POOL = "pool/"
STARRED = {"air_fleet": ("air_fleets", "§11.1"), "u_boot": ("u_boots", "§11.2"), "resistance": ("resistance", "§7.2")}
"""Units that are played with only if the table has chosen so, and the option that says it."""


@once
def on_map(game: Game, position: Position) -> tuple[Counter, ...]:
    """Everything that lies in the areas of the map."""
    return tuple(one for at in areas(game) for one in position.in_place(at))


def lies_on_map(view: Standpoint, one: Counter) -> bool:
    return AreaId(view.position.where[one.id]) in areas(view.game)


def not_played_with(view: Standpoint, sort: str) -> Reason | None:
    """Air Fleets, U-Boots and Resistance may be left out; in the solo game they are (§3.6, §13.0)."""
    name, rule = STARRED.get(sort, ("", ""))
    if not name or option(view.position, view.game, name) == "on":
        return None
    words = {"air_fleet": "Air Fleets are not played with.", "u_boot": "U-Boots are not played with."}
    return Reason(say(words.get(sort, "Resistance is not played with.")), f"{rule}, 3.6")


def none_left(view: Standpoint, kind: KindId, of: SideId, coming: int = 1) -> Reason | None:
    """There are no more units than counters (§3.6)."""
    rule = view.game.sheet.kinds[kind]
    printed = rule.mix.get(of, 0)
    lying = sum(one.kind == kind and one.side == of for one in on_map(view.game, view.position))
    if lying + coming <= printed:
        return None
    words = "Counters of {side}, {kind}: {printed} in all, {lying} on the map."
    return Reason(say(words, side=side(of), printed=printed, kind=rule.name, lying=lying), "§3.6")


def imagined(view: Standpoint, kind: KindId, of: SideId) -> tuple[Standpoint, Counter]:
    """The same table with one more unit beside it, for questions about a unit that nobody has picked up."""
    ids = (CounterId(f"imagined_{of}_{kind}_{number}") for number in count())
    one = Counter(id=next(id for id in ids if id not in view.position.counters), kind=kind, side=of)
    position = view.position
    lying = {**position.stacks, TRAY: (*position.stack(TRAY), one.id)}
    more = position.with_(counters={**position.counters, one.id: one}, stacks=lying)
    return Standpoint(view.game, more, view.side), one


def air_fleets_of(view: Standpoint) -> list[Counter]:
    """Those of the power that are on the map, its allies' with them."""
    us = power(view)
    lying = on_map(view.game, view.position)
    return [one for one in lying if one.kind == "air_fleet" and run_by(view, one.side) == us]


def pool_of(view: Standpoint, of: SideId) -> PlaceId:
    """Where the unused units of a nation lie: with the power that runs it, or that it will join (§2.0, §4.3); those of
    Resistance lie by themselves."""
    if of in FACTIONS:
        return PlaceId(f"{POOL}resistance")
    return PlaceId(f"{POOL}{run_by(view, of) or original(view.game, of) or of}")


def pool_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger pool of germany`: what is left to be deployed of the power and of all it runs (§2.0, §3.6)."""
    us = power(view)
    if us not in POWERS:
        return None
    lying = Tally((one.kind, one.side) for one in on_map(view.game, view.position))
    entries = [
        Entry(amount=printed - lying[kind.id, of], sentence=_named(view, kind, of), rule="§3.6")
        for kind in view.game.sheet.kinds.values()
        if kind.sort == "unit"
        for of, printed in kind.mix.items()
        if run_by(view, of) == us
    ]
    return _count(view, act.verb or "pool", entries, "§3.6")


def cube_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger cubes of germany`: the cubes of its technology board (§2.0)."""
    us = power(view)
    entries = [
        Entry(amount=kind.mix[us], sentence=say("{kind}", kind=kind.name), rule="§2.0, 1.0")
        for kind in view.game.sheet.kinds.values()
        if kind.sort == "cube" and us in kind.mix
    ]
    return _count(view, act.verb or "cubes", entries, "§2.0, 1.0") if entries else None


def _named(view: Standpoint, kind: Kind, of: SideId) -> Sentence:
    return say("{adjective} {kind}", adjective=view.game.sheet.sides[of].adjective, kind=kind.name)


def _count(view: Standpoint, name: str, entries: list[Entry], rule: str) -> Ledger:
    total = sum(entry.amount for entry in entries)
    told = say("{side}, {name}: {total}.", side=side(view.side), name=name, total=total)
    return Ledger(name=name, side=view.side, entries=tuple(entries), total=total, sentence=told, rule=rule)


LEDGERS = {"pool": pool_ledger, "supply": pool_ledger, "cubes": cube_ledger}
