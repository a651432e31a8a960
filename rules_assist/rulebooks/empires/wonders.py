"""The optional rules: rockets, and the bomb (L630-655)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say
from rules_assist.advice import Act, Answer, Detail, Ledger
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.saying import because, first_reason, no, verdict
from rules_assist.common.sums import add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.air import skies
from rules_assist.rulebooks.empires.war import World

RANGE = {1: 1, 2: 2, 3: 6, 4: 12}
"""Of rockets, by their level; an off-map box takes two (L636-642)."""

START = {"usa": 16, "germany": 18, "england": 12, "japan": 12}
FLOOR = 10


def _far(view: World, start: AreaId, most: int, *, seas: bool) -> dict[AreaId, int]:
    found, fronts = {start: 0}, [[start], *([] for _ in range(most + 2))]
    for cost in range(most + 1):
        for at in fronts[cost]:
            for to, _ in skies(view.game).get(at, ()) if found[at] == cost else ():
                price = 2 if view.kind(to).startswith("off_map") else 1
                if (
                    (seas or to in ground.lands(view.game))
                    and cost + price <= most
                    and found.get(to, 99) > cost + price
                ):
                    found[to] = cost + price
                    fronts[cost + price].append(to)
    return found


def _rocket(view: World, act: Act) -> Answer | None:
    """Whether rockets of a level reach it: by the map, or by so many lands and boxes on the way."""
    level = number(act, "level")
    unit = view.position.counters[act.counters[0]] if act.counters else None
    if unit is not None and unit.kind == "rocket":
        level = int(unit.face.removeprefix("level_") or 1) if unit.face else 1
    if level not in RANGE:
        return None
    boxes, steps = number(act, "boxes"), number(act, "lands")
    at = next(iter(areas_named(act)), None)
    far = None if steps is None and boxes is None else (steps or 0) + 2 * (boxes or 0)
    if far is None:
        if unit is None or at is None:
            return None
        far = _far(view, view.position.area(unit.id), RANGE[level], seas=level > 1).get(at, 99)
    city = at is None or bool(ground.city(view.game, at))
    why = first_reason(
        ("L634", "Rockets are Germany's alone.", view.side != "germany"),
        ("L636-642", "It is too far: rockets of level {level} reach {most}.", far > RANGE[level]),
        ("L636", "Rockets of level 1 are fired at cities only.", level == 1 and not city),
        ("L401", "{at} is not held by an enemy.", at is not None and view.holder(at) not in view.enemies()),
        level=level, most=RANGE[level], at=area(at or AreaId("berlin")),
    )  # fmt: skip
    return verdict(why, say("It is in range: {far} of {most}.", far=far, most=RANGE[level]), "L636-642")


def _chance(view: World, act: Act) -> Ledger | None:
    """Of a try at the bomb, in a hundred (L648)."""
    if view.side not in START:
        return None
    smuggled = number(act, "scientists")
    gone = int(view.position.value("usa.scientists")) if smuggled is None else smuggled
    terms = [(float(START[view.side]), say("To begin with."), "L648")]
    if view.side == "usa" and gone:
        terms.append((2.0 * gone, say("{count} scientists came over.", count=gone), "L648"))
    if view.side == "germany" and gone:
        terms.append((float(max(-2 * gone, FLOOR - START["germany"])), say("{count} scientists are gone.", count=gone),
                      "L648"))  # fmt: skip
    return add_up(view, "nuclear_chance", terms, "L648", title="chance in a hundred")


def _program(view: World, act: Act) -> Answer | None:
    cost = {"germany": 125, "usa": 125, "england": 160, "japan": 160}.get(view.side)
    if cost is None:
        return no(because("L648", "Only the USA, Germany, England and Japan develop the bomb."))
    saved = view.position.value(f"{view.side}.resources")
    why = first_reason(
        ("L648", "It has a program already.", view.position.facts.says("program_bought", view.side)),
        ("L648", "A program costs {cost}; {saved} is saved.", saved < cost),
        cost=cost, saved=saved,
    )  # fmt: skip
    return verdict(why, say("A program costs {cost}.", cost=cost), "L648")


def _men_lost(view: World, act: Act) -> Ledger | None:
    """Three men for each point of the city's fortification (L655)."""
    at, told = next(iter(areas_named(act)), None), number(act, "fortification")
    value = told if told is not None else view.game.board.attribute(at, "fortification") if at else None
    if not isinstance(value, int):
        return None
    terms = [(3.0 * value, say("Three for each of {value} points.", value=value), "L655")]
    return add_up(view, "bomb_men", terms, "L655", title="men lost to the bomb")


CHAPTER = Chapter(
    verbs=(
        verb("fire_rocket", _rocket, "Fire a rocket", "counters at", also="rocket", rule="L634-644",
             details=(Detail(name="level", least=1, most=4), Detail(name="lands", least=0, most=20),
                      Detail(name="boxes", least=0, most=9)), suits=lambda _view, one: one.kind == "rocket"),
        verb("buy_program", _program, "Buy a nuclear program", "side", also="nuclear_program", rule="L648"),
    ),
    figures=(
        figure("nuclear_chance", _chance, "Chance of a nuclear try", "side", also="nuclear",
               details=(Detail(name="scientists", least=0, most=99),), only_named=True),
        figure("bomb_men", _men_lost, "Men lost to the bomb", "side at",
               details=(Detail(name="fortification", least=0, most=12),), only_named=True),
    ),
)  # fmt: skip
