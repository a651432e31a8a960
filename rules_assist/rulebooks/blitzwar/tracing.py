"""Questions about supply: may a line be traced, may these act, may they spend (§7)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say, side
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, SupplyLine, not_told
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import supply_lines
from rules_assist.rulebooks.blitzwar.control import controls
from rules_assist.rulebooks.blitzwar.cuts import cut_lines
from rules_assist.rulebooks.blitzwar.fed import is_controlled_and_supplied, is_fed_to_defend, line_reaches, may_act
from rules_assist.rulebooks.blitzwar.paying import purse, spendable
from rules_assist.rulebooks.blitzwar.sides import is_ours, party
from rules_assist.rulebooks.blitzwar.supply import by_land_only, by_sea_only, told_why
from rules_assist.rulebooks.blitzwar.supply_web import strait_is_open, supply_zones, web
from rules_assist.rulebooks.blitzwar.table import corps_in
from rules_assist.rulebooks.blitzwar.zones import is_sea

RULE = "§7"


def _no(rule: str = RULE) -> Answer:
    return not_told(rule)


def trace(view: Standpoint, at: AreaId, start: AreaId | None, means: str) -> SupplyLine | None:
    """A line of supply to a place, from another or from any source; over own zones only, as acting needs it."""
    ours = web(view)
    if ours is None:
        return None
    line = {"sea": by_sea_only, "land": by_land_only}.get(means, lambda _, line: line)(view, ours.line)
    sources = (start,) if start else ours.sources
    reaching = supply_lines({at: ()}, (line,), sources, rule=RULE)[0]
    return reaching if reaching.supplied else told_why(view, next(cut_lines(line, sources, {at: ()}, RULE)))


def may_trace_supply(view: Standpoint, act: Act) -> Answer | None:
    """`may trace_supply side axis from naples to tripoli by sea`; with counters: from any source to them."""
    to = [area_of(place) for place in (*act.to, *act.at)] or [view.position.area(id) for id in act.counters]
    if not to:
        return _no()
    line = trace(view, to[0], area_of(act.from_[0]) if act.from_ else None, act.means)
    return Answer(line.supplied, line.sentence, line.rule) if line else _no()


def may_they_act(view: Standpoint, act: Act) -> Answer | None:
    """`may be_supplied #panzer`: in supply to move and attack."""
    asked = _asked(view, act)
    stuck = tuple(counter(one.id) for one in asked if not may_act(view._replace(side=one.side), one))
    if stuck:
        return Answer(yes=False, sentence=say("{who} have no line of supply to act by.", who=stuck), rule=RULE)
    return Answer(yes=True, sentence=say("They are in supply."), rule=RULE) if asked else _no()


def may_they_defend(view: Standpoint, act: Act) -> Answer | None:
    """`may defend_supplied #panzer`: whether they defend as troops in supply."""
    asked = _asked(view, act)
    stuck = tuple(counter(one.id) for one in asked if not is_fed_to_defend(view._replace(side=one.side), one))
    if stuck:
        return Answer(yes=False, sentence=say("{who} are out of supply.", who=stuck), rule="§7, §16.3.1")
    return Answer(yes=True, sentence=say("They are in supply."), rule=RULE) if asked else _no()


def may_spend(view: Standpoint, act: Act) -> Answer | None:
    """`may spend #panzer from tripoli`: whether a counter's actions are paid with supplies from there."""
    group = _asked(view, act)
    if not group:
        return _no()
    where = {view.position.area(one.id) for one in spendable(view, group[0])}
    wanted = [area_of(place) for place in (*act.from_, *act.at)]
    yes = set(wanted) <= where if wanted else bool(where)
    who = counter(group[0].id)
    if yes:
        words = "{units} supplies are in the network of {who}."
        return Answer(yes=True, sentence=say(words, who=who, units=purse(view, group[0])), rule="§7, §20.1")
    words = "{who} is in no network with supplies in {at}." if wanted else "{who} is in no network with supplies."
    told = say(words, who=who, at=tuple(map(area, wanted))) if wanted else say(words, who=who)
    return Answer(yes=False, sentence=told, rule="§7, §20.1")


def may_pass_strait(view: Standpoint, act: Act) -> Answer | None:
    """`may pass_strait side axis from skagerrak to western_baltic`."""
    seas = _seas_parted(view, act)
    if seas is None:
        return _no("§12.1")
    yes = strait_is_open(view, *seas)
    words = "The way is open for the {side}." if yes else "The {side} do not hold the key of the strait."
    return Answer(yes, say(words, side=side(party(view))), "§12.1")


def _seas_parted(view: Standpoint, act: Act) -> tuple[AreaId, AreaId] | None:
    """The two seas that are named, or that the strait of a zone parts."""
    places = [area_of(place) for place in (*act.from_, *act.through, *act.to, *act.at)]
    seas = [at for at in places if is_sea(view.game, at)]
    if len(seas) == 2:
        return seas[0], seas[1]
    straits = (each for each in view.game.board.contacts if each.kind == "strait")
    return next(((each.a, each.b) for each in straits if each.attributes.get("key") in places), None)


def may_be_source(view: Standpoint, act: Act) -> Answer | None:
    """`may draw_supply side axis at berlin`: whether it is a supply zone of theirs now; with counters, whether a line
    reaches them."""
    if act.counters:
        return may_trace_supply(view, act)
    places = (*act.at, *act.from_, *act.to)
    if not places:
        return _no()
    yes = area_of(places[0]) in supply_zones(view)
    words = "{at} is a supply zone of the {side}." if yes else "{at} is no supply zone that the {side} control."
    return Answer(yes, say(words, at=area(places[0]), side=side(party(view))), RULE)


def may_receive_air(view: Standpoint, act: Act) -> Answer | None:
    """`may receive_air side allies at murmansk`: whether a zone is controlled and supplied, as new air units need."""
    if not act.at:
        return _no("§11.5")
    at = area_of(act.at[0])
    words = "{at} is controlled and supplied."
    if not controls(view, at):
        words = "{at} is not under control of the {side}."
    elif not line_reaches(view, at):
        words = "No line of supply of the {side} reaches {at}."
    values: dict[str, Ref] = {"at": area(at), "side": side(party(view))}
    told = say(words, **{name: value for name, value in values.items() if f"{{{name}}}" in words})
    return Answer(is_controlled_and_supplied(view, at), told, "§11.5, §11.2, §7")


def _asked(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    """The counters that are named; or the corps of a zone, of the side that is named or of all."""
    there = (one for at in act.at for one in corps_in(view, area_of(at)))
    mine = tuple(one for one in there if act.side is None or is_ours(view, one))
    return tuple(view.position.counters[id] for id in act.counters) or mine


VERBS = {
    "trace_supply": may_trace_supply,
    "trace": may_trace_supply,
    **dict.fromkeys(("be_supplied", "supplied", "be_in_supply", "in_supply", "act_in_supply"), may_they_act),
    "defend_supplied": may_they_defend,
    "spend": may_spend,
    "pay": may_spend,
    "pass_strait": may_pass_strait,
    "draw_supply": may_be_source,
    "receive_air": may_receive_air,
}
