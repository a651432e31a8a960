"""Battles (§6): who fights, and what shifts the column."""

from boards.board import AreaId
from boards.plain.sentence import counter
from counters.counter import Counter
from counters.position import area_of
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.chart_battle import Letters, chart_battle, chart_modifiers, follow_letters
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.sample.movement import ROADS, supply_of

FIGHTS = ("land", "general", "air", "ship")


def battle_of(view: Standpoint, act: Act) -> BattleSheet | None:
    if not act.at:
        return None
    at, facts = area_of(act.at[0]), view.position.facts
    ids = act.counters or tuple(id for place in act.from_ or act.at for id in view.ours(area_of(place), *FIGHTS))
    us, them = view.afield(ids, *FIGHTS), view.afield(view.theirs(at, *FIGHTS, "fort"), *FIGHTS, "fort")
    refused = tuple(
        first_reason(
            ("§6.1", "There is nobody to fight.", not them),
            ("§6.1", "{who} cannot reach so far.", not view.touches(one, at)),
            ("§6.1", "{who} can fight in their own sea only.", view.type(one) == "ship" and not view.is_in(one, at)),
            ("§6.1", "{who} fought already.", one.marked("fought")),
            ("§4.4", "{who} came off a ship this turn.", facts.says("moved_by_sea", one.id)),
            who=counter(one.id),
        )
        for one in us
    )
    modifiers = chart_modifiers(view, _shifts(view, at, us, them), {"shifts": 0, "terrain": 2}, rule="§6.3")
    sheet = chart_battle(view, act, us, them, modifiers=modifiers, refused=refused, rule="§6.2")
    return follow_letters(view, sheet, Letters("§6.4", ROADS, "fought", "§6.1", "§6.5"))


def _shifts(view: Standpoint, at: AreaId, us: tuple[Counter, ...], them: tuple[Counter, ...]) -> dict[str, bool]:
    ours, theirs = [one.kind for one in us], [one.kind for one in them]
    over = [[each.kind for each in view.game.board.between(view.position.area(one.id), at)] for one in us]
    hungry = [id for line in supply_of(view) if not line.supplied for id in line.counters]
    return {
        **{kind: kind in ours for kind in ("guard", "general")},
        "rival": "general" in theirs,
        "fort": "fort" in theirs,
        "balloon": "balloon" in ours and not view.turn("winter"),
        "river": bool(over) and (any if view.option("wet_feet") == "any" else all)("river" in kinds for kinds in over),
        "crossing": any("crossing" in kinds for kinds in over),
        "landing": any("coast" in kinds for kinds in over),
        "starving": any(one.id in hungry for one in us),
        **{ground: view.kind(at) == ground for ground in ("forest", "marsh", "mountains")},
    }
