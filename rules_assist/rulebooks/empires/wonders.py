"""The optional rules: rockets, and the bomb (L630-655)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boards.board import AreaId
from boards.plain.searching import best_first
from boards.plain.sentence import area, say
from rules_assist.advice import Act, Answer, Detail, Reason
from rules_assist.common.asked import added_up, areas_named, number, verb
from rules_assist.common.standpoint import allowed, because
from rules_assist.common.sums import Term
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.air import skies
from rules_assist.rulebooks.empires.naval import of_kinds
from rules_assist.rulebooks.empires.war import World

START = {"usa": 16, "germany": 18, "england": 12, "japan": 12}
"""The chance of a try at the bomb, in a hundred, of those who may try (L648)."""

FLOOR = 10
FARTHEST = 12
PROGRAM = {"germany": 125, "usa": 125, "england": 160, "japan": 160}
RULES = {"rockets": "L634", "nuclear": "L648"}


def not_played(view: World, option: str) -> Reason | None:
    """What is an optional rule, and not agreed on: asked by whoever develops, buys or fires it."""
    words = "The table plays without {option}: it is an optional rule."
    return because(RULES[option], words, option=option) if view.reading(option) != "on" else None


def successes(view: World) -> int:
    """How many of the three advances towards the bomb are made (L650)."""
    lying = view.pile(f"technology/{view.side}")
    return max((int(view.game.number(one, "successes")) for one in lying if one.kind == "tech_nuclear"), default=0)


def _far(view: World, start: AreaId, *, seas: bool) -> dict[AreaId, int]:
    """How far everything is as rockets fly: off-map boxes count two."""

    def onward(at: AreaId, cost: int) -> Iterator[tuple[int, AreaId, int]]:
        for to, _ in skies(view.game).get(at, ()):
            there = cost + (2 if view.kind(to).startswith("off_map") else 1)
            if (seas or view.is_land(to)) and there <= FARTHEST:
                yield there, to, there

    return dict(best_first([(0, start, 0)], onward))


def _rocket(view: World, act: Act) -> Answer | None:
    """Whether rockets of a level reach it: by the map, or by so many lands and boxes on the way."""
    level, unit, at = number(act, "level"), next(iter(view.named(act)), None), next(iter(areas_named(act)), None)
    if unit is not None and unit.kind == "rocket":
        level = int(unit.face.removeprefix("level_") or 1)
    boxes, steps = number(act, "boxes"), number(act, "lands")
    if level is None or (steps is None and boxes is None and (unit is None or at is None)):
        return None
    most, far = view.printed("rocket", "range", f"level_{level}"), (steps or 0) + 2 * (boxes or 0)
    if steps is None and boxes is None and unit is not None and at is not None:
        far = _far(view, view.position.area(unit.id), seas=level > 1).get(at, 99)
    return allowed(
        "It is in range: {far} of {most}.", "L636-642",
        not_played(view, "rockets"),
        ("L634", "Rockets are Germany's alone.", view.side != "germany"),
        ("L634", "Only rockets are fired.", unit is not None and unit.kind != "rocket"),
        ("L636-642", "It is too far: rockets of level {level} reach {most}.", far > most),
        ("L636", "Rockets of level 1 are fired at cities only.",
         level == 1 and at is not None and not ground.city(view.game, at)),
        ("L401", "{at} is not held by an enemy.", at is not None and view.holder(at) not in view.enemies()),
        level=level, most=most, far=far, at=area(at or AreaId("berlin")),
    )  # fmt: skip


def nuclear_chance(view: World) -> int:
    """Of a try at the bomb, in a hundred."""
    return int(sum(amount for amount, _, _ in _chance(view))) if view.side in START else 0


def _chance(view: World, act: Act | None = None) -> Iterator[Term]:
    """Of a try at the bomb, in a hundred (L648)."""
    told = number(act, "scientists") if act else None
    gone = int(view.position.value("usa.scientists")) if told is None else told
    yield float(START[view.side]), say("To begin with."), "L648"
    if view.side == "usa" and gone:
        yield 2.0 * gone, say("{count} scientists came over.", count=gone), "L648"
    if view.side == "germany" and gone:
        yield float(max(-2 * gone, FLOOR - START["germany"])), say("{count} scientists are gone.", count=gone), "L648"


def _program(view: World, act: Act) -> Answer | None:
    cost, saved = PROGRAM.get(view.side, 0), view.saved()
    return allowed(
        "A program costs {cost}.", "L648",
        not_played(view, "nuclear"),
        ("L648", "Only the USA, Germany, England and Japan develop the bomb.", not cost),
        ("L648", "It has a program already.", view.so("program_bought", view.side)),
        ("L648", "A program costs {cost}; {saved} is saved.", saved < cost),
        cost=cost, saved=saved,
    )  # fmt: skip


def _men_lost(view: World, act: Act) -> Iterable[Term] | None:
    """Three men for each point of the city's fortification (L655)."""
    at, value = next(iter(areas_named(act)), None), number(act, "fortification")
    walls = view.said(at, "fortification") if value is None and at else value
    if not isinstance(walls, int):
        return None
    return [(3.0 * walls, say("Three for each of {value} points.", value=walls), "L655")]


CHAPTER = Chapter(
    verbs=(
        verb("fire_rocket", _rocket, "Fire a rocket", "counters at", also="rocket", rule="L634-644",
             details=(Detail(name="level", least=1, most=4), Detail(name="lands", least=0, most=20),
                      Detail(name="boxes", least=0, most=9)), suits=of_kinds("rocket")),
        verb("buy_program", _program, "Buy a nuclear program", "side", also="nuclear_program", rule="L648"),
    ),
    figures=(
        added_up("nuclear_chance", _chance, "Chance of a nuclear try", "side", rule="L648",
                 called="chance in a hundred", of=lambda view: view.side in START, also="nuclear", only_named=True,
                 details=(Detail(name="scientists", least=0, most=99),)),
        added_up("bomb_men", _men_lost, "Men lost to the bomb", "side at", rule="L655",
                 called="men lost to the bomb", nobodys=True, only_named=True,
                 details=(Detail(name="fortification", least=0, most=12),)),
    ),
)  # fmt: skip
