"""What everything costs in OPs: deploying, moving, destroying, with the technologies that help (§6.1 to §6.3, §8.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, say
from counters.counter import Counter
from rules_assist.advice import Act, Detail, Ledger, Reason
from rules_assist.battle_sheet import Modifier
from rules_assist.common.asked import areas_named, figure, flag, spelled
from rules_assist.common.printed import number, row
from rules_assist.common.saying import because
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import cards
from rules_assist.rulebooks.totaldomination.powers import POWERS, UNITS, unit_type
from rules_assist.rulebooks.totaldomination.technology import has, names
from rules_assist.rulebooks.totaldomination.world import World

FIGHTS = ("army", "fleet", "air_fleet")
TARGETS = (*FIGHTS, "u_boot", "resistance")
FIXED = {"u_boot": "U-Boot", "resistance": "Resistance"}
"""What costs the same whatever has been developed: the columns of the operations chart."""

OWN = {"army": ("a2", "a3"), "air_fleet": ("a2", "a3"), "fleet": ("b2", "b3")}
"""The technologies that make destroying such a unit cheaper anywhere, the better one last."""

ON_A_COAST = {"army": "b3", "air_fleet": "b3", "fleet": "a3"}
"""The one that helps in a coastal area besides."""

ATTACKING = ("a2", "a3", "b2", "b3")
GROUNDS = {"land": "land", "inland": "land", "coastal": "coastal", "coast": "coastal", "island": "island"}
ROWS = {
    ("air_fleet", "island"): "Air Fleet, on an island", ("army", "coastal"): "Army or Air Fleet, on a coast",
    ("air_fleet", "coastal"): "Army or Air Fleet, on a coast", ("fleet", "coastal"): "Fleet, on a coast",
}  # fmt: skip
COLUMNS = {"army": 0, "air_fleet": 0, "fleet": 2, "u_boot": 4, "resistance": 5}
"""The column of the chart of operations for each type of unit; beside it, its price with the technology."""


# ---- deploying and moving
def price(view: World, action: str, sort: str) -> float | None:
    """What it costs to `deploy` or `move` a unit of this sort, with the technologies of the power that does it; None:
    it cannot be had for OPs."""
    found = re.match(r"\d+", row(view.game, "operations", action)[COLUMNS[sort] + is_cheaper(view, action, sort)])
    return float(found[0]) if found else None


def bill(view: World, action: str, units: Iterable[Counter], rule: str) -> tuple[float, str]:
    """What it costs to deploy or move all of these, and by which rules."""
    sorts = [view.type(one) for one in units]
    cheaper = any(is_cheaper(view, action, sort) for sort in sorts)
    return sum(price(view, action, sort) or 0 for sort in sorts), f"{rule}, 8.1" if cheaper else rule


def is_cheaper(view: World, action: str, sort: str) -> bool:
    """Whether a technology of the power makes it cheaper."""
    if sort in ("u_boot", "resistance"):
        return False
    needed = re.search(r"\((\w+)", row(view.game, "operations", action)[COLUMNS[sort] + 1])
    return needed is not None and has(view, needed[1].casefold())


# ---- destroying
def row_of(sort: str, ground: str) -> str:
    otherwise = "Fleet, on an island" if sort == "fleet" else "Army or Air Fleet, inland"
    return ROWS.get((sort, ground), otherwise)


def base_cost(view: World, sort: str, ground: str) -> int:
    """Without technologies; of U-Boots and Resistance it is never modified."""
    if sort not in TARGETS:
        return 0
    if sort in FIXED:
        return number(view.game, "operations", "destroy", FIXED[sort])
    return number(view.game, "attack", row_of(sort, ground), "nothing")


def destroy_cost(view: World, sort: str, ground: str) -> int:
    """What one such unit costs in an area of this kind."""
    return base_cost(view, sort, ground) - sum(worth for _, worth in _savings(view, sort, ground))


def modifiers(view: World, sort: str, ground: str) -> tuple[Modifier, ...]:
    """The four technologies of attack, and what each takes off the cost of such a unit."""
    worth = dict(_savings(view, sort, ground))
    return tuple(
        Modifier(
            name=id, value=-worth.get(id, 0), applies=worth.get(id, 0) > 0,
            sentence=_told_of(view, id, sort, worth.get(id, 0)), rule="§6.3" if sort in FIXED else "§8.1",
        )
        for id in ATTACKING
    )  # fmt: skip


def _savings(view: World, sort: str, ground: str) -> Iterator[tuple[str, int]]:
    """Each pip that a cube covers; all together never below 1 OP, or by option attack_floor down to nothing."""
    if sort not in OWN:
        return
    row, left = row_of(sort, ground), base_cost(view, sort, ground)
    for id in OWN[sort]:
        if has(view, id):
            lower = number(view.game, "attack", row, id.upper())
            yield id, left - lower
            left = lower
    coast = ON_A_COAST[sort]
    if has(view, coast):
        helps = base_cost(view, sort, ground) - number(view.game, "attack", row, coast.upper())
        yield coast, min(helps, left - (0 if view.says("attack_floor") == "no_floor" else 1))


def _told_of(view: World, id: str, sort: str, worth: int) -> Sentence:
    technology = names(view.game)[id]
    if sort in FIXED:
        return say("{technology} does not help: this cost is never modified.", technology=technology)
    if not has(view, id):
        return say("{technology} has not been developed.", technology=technology)
    if not worth:
        return say("{technology} does not help against this target.", technology=technology)
    return say("{technology} takes off {worth}.", technology=technology, worth=worth)


def attack_cost(view: World, act: Act) -> Ledger | None:
    """`ledger attack_cost of germany at poland with army`: the base, and what each technology takes off."""
    us, at = view.its_power(view.side), next(iter(areas_named(act)), AreaId(""))
    words = (*act.details.values(), *act.details)
    sort = next((found for word in words if (found := unit_type(word))), "")
    if not sort and at:
        sort = next((us.type(one) for one in enemies_in(us, at)), "")
    if us.side not in POWERS or not sort:
        return None
    here = us.areas[at].kind if at in us.areas else next((GROUNDS[w] for w in map(spelled, words) if w in GROUNDS), "")
    terms: list[Term] = [(base_cost(us, sort, here), say("Without technologies."), "§6.3")]
    terms += [(one.value, one.sentence, one.rule) for one in modifiers(us, sort, here) if one.applies]
    return add_up(us, "attack_cost", terms, "§6.3")


def enemies_in(view: World, at: AreaId) -> tuple[Counter, ...]:
    """Enemy units there, in the order in which they may be destroyed: Air Fleets after all other units."""
    there = [one for one in view.position.in_area(at) if view.is_enemy(one) and view.type(one) in TARGETS]
    return tuple(sorted(there, key=lambda one: TARGETS.index(view.type(one))))


# ---- with what it is paid (§6.0, §11.1)
def ops_told(view: World, act: Act, *, by_air: bool = False) -> int | None:
    """How many OPs there are to spend: so many, or those of a card; None, if nobody said."""
    asked = replace(act, details={**act.details, "for": "air_strike"}) if by_air else act
    there = cards.to_spend(view, asked)
    return round(sum(amount for amount, *_ in there)) if there else None


def cannot_pay(view: World, act: Act, cost: float, *, by_air: bool = False) -> Reason | None:
    """Where the question says with what it is paid: why that is not enough; or not just as many, where an Air Strike is
    played so (§6.0, §11.1)."""
    ops = ops_told(view, act, by_air=by_air)
    just = by_air and view.says("air_strike_card") == "exactly"
    if ops is None or not (cost != ops if just else cost > ops):
        return None
    return because("§11.1" if by_air else "§6.0", "It costs {cost:OP|OPs}, and there are {ops}.", cost=cost, ops=ops)


COST = (
    *map(flag, (*TARGETS, *GROUNDS)), Detail(name="unit", values=tuple(UNITS), also=("kind",)),
    Detail(name="ground", values=tuple(GROUNDS), also=("in",)),
)  # fmt: skip
CHAPTER = Chapter(
    figures=(
        figure("attack_cost", attack_cost, "What an attack costs", "at", also="destroy_cost", details=COST,
               only_named=True, of_who_acts=True),
    ),
)  # fmt: skip
