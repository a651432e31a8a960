"""What it costs to destroy a unit, and which technologies help (§6.3, §8.1). No dice: the target is removed."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, say
from rules_assist.battle_sheet import Modifier
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.charts import number
from rules_assist.rulebooks.totaldomination.powers import says
from rules_assist.rulebooks.totaldomination.technologies import has, names

FIXED = {"u_boot": "U-Boot", "resistance": "Resistance"}
"""What costs the same whatever has been developed: the columns of the operations chart."""

OWN = {"army": ("a2", "a3"), "air_fleet": ("a2", "a3"), "fleet": ("b2", "b3")}
"""The technologies that make destroying such a unit cheaper anywhere, the better one last."""

ON_A_COAST = {"army": "b3", "air_fleet": "b3", "fleet": "a3"}
"""The one that helps in a coastal area besides."""

ROWS = {
    ("fleet", "island"): "Fleet, on an island",
    ("air_fleet", "island"): "Air Fleet, on an island",
    ("army", "coastal"): "Army or Air Fleet, on a coast",
    ("air_fleet", "coastal"): "Army or Air Fleet, on a coast",
    ("fleet", "coastal"): "Fleet, on a coast",
}
INLAND = "Army or Air Fleet, inland"
ATTACKING = ("a2", "a3", "b2", "b3")
"""The technologies of attack."""


def is_fixed(sort: str) -> bool:
    """U-Boots and Resistance: never modified (§6.3)."""
    return sort in FIXED


def base_cost(view: Standpoint, sort: str, ground: str) -> int:
    """Without technologies."""
    if is_fixed(sort):
        return number(view.game, "operations", "destroy", FIXED[sort])
    return number(view.game, "attack", row_of(sort, ground), "nothing")


def destroy_cost(view: Standpoint, sort: str, ground: str) -> int:
    """What one such unit costs in an area of this kind."""
    saved = sum(one.value for one in modifiers(view, sort, ground) if one.applies)
    return round(base_cost(view, sort, ground) + saved)


def row_of(sort: str, ground: str) -> str:
    return ROWS.get((sort, ground), INLAND if sort in ("army", "air_fleet") else "Fleet, on an island")


def modifiers(view: Standpoint, sort: str, ground: str) -> tuple[Modifier, ...]:
    """The four technologies of attack, and what each takes off the cost of such a unit."""
    worth = dict(_savings(view, sort, ground))
    return tuple(
        Modifier(
            name=id,
            value=-worth.get(id, 0),
            applies=worth.get(id, 0) > 0,
            sentence=_told(view, id, sort, worth.get(id, 0)),
            rule="§6.3" if is_fixed(sort) else "§8.1",
        )
        for id in ATTACKING
    )


def _savings(view: Standpoint, sort: str, ground: str) -> Iterator[tuple[str, int]]:
    """Each pip that a cube covers; all together never below 1 OP, or by option attack_floor down to nothing."""
    if is_fixed(sort):
        return
    row, left = row_of(sort, ground), base_cost(view, sort, ground)
    for id in OWN[sort]:
        if has(view, id):
            lower = number(view.game, "attack", row, id.upper())
            yield id, left - lower
            left = lower
    coast = ON_A_COAST[sort]
    if has(view, coast):
        helps = number(view.game, "attack", row, "nothing") - number(view.game, "attack", row, coast.upper())
        yield coast, min(helps, left - least_cost(view))


def least_cost(view: Standpoint) -> int:
    """What a target costs at least, where both technologies of a coast help."""  # §8.1
    return 0 if says(view, "attack_floor") == "no_floor" else 1


def _told(view: Standpoint, id: str, sort: str, worth: int) -> Sentence:
    technology = names(view.game)[id]
    if is_fixed(sort):
        return say("{technology} does not help: this cost is never modified.", technology=technology)
    if not has(view, id):
        return say("{technology} has not been developed.", technology=technology)
    if not worth:
        return say("{technology} does not help against this target.", technology=technology)
    return say("{technology} takes off {worth}.", technology=technology, worth=worth)
