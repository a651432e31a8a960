"""Bombing: what it may aim at, who scores what over a land, and what bombers take there (L438, L448-452)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from boards.plain.working_out import grouped
from counters.counter import Counter
from counters.events import CountersMoved, CountersRemoved
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Finding
from rules_assist.common.asked import areas_named, meant, number, numbers
from rules_assist.common.standpoint import ids_of, notice, to_see_to
from rules_assist.common.sums import Term
from rules_assist.rulebook import Group
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.air import does_not_fly, flew, out_from, over_enemies
from rules_assist.rulebooks.empires.income import pool_of, pools
from rules_assist.rulebooks.empires.world import World, level


def may_bomb(view: World, act: Act) -> Answer | None:
    planes, at = view.named(act), areas_named(act)[0]
    tactical, aim = act.verb in ("tactical_bombing", "bomb_tactically"), act.details.get("aim", "")
    whose, city = view.holder(at), world.city(view.game, at)
    works, oil, them = view.has(at, "ic"), view.has(at, "oil"), view.seen_by(whose)
    # A colonial city is no industrial complex, not even a limited one (L118, L311).
    bombable = works or (city in ("city", "capital") and view.reading("bomb_cities") == "on")
    nothing_there = {"resources": not bombable, "": not (works or city or oil)}.get(aim, False)
    die, there = number(act, "die"), all(view.position.area(one.id) == at for one in planes)
    found = view.allowed(
        act, "They may bomb {at}; after that they do nothing else this turn.", "L452" if tactical else "L450",
        ("L450-452", "Only aircraft bomb.", not all(view.type(one) == "air" for one in planes)),
        ("L450", "Fighters do no industrial bombing.", not tactical and any(one.kind != "bmb" for one in planes)),
        ("L401", "{at} is not held by an enemy.", whose not in view.enemies()),
        ("L450", "{at} has no industrial complex and no city that serves as one.", not tactical and nothing_there),
        ("L450", "{at} has neither industrial complex nor city.", aim == "manpower" and not (works or city)),
        ("L450", "No oil is stored in {at}.", aim == "oil" and not oil),
        ("L450", "{side} has no men left: that would have no effect.",
         aim == "manpower" and them.is_told("manpower") and them.saved("manpower") <= 0),
        *(does_not_fly(view, one, at, bombing=True) for one in planes if die is None),
        side=side(whose))  # fmt: skip
    if found.yes and aim == "manpower" and not them.is_told("manpower"):
        return them.not_said("L450", "manpower")
    return _taken(view, them, planes, act, found) if found.yes and aim and there else found


def _strikes(view: World, planes: Group) -> int:
    return sum(1 + (one.kind == "bmb" and level(view.seen_by(one.side), "heavy_bombers") > 0) for one in planes)


def _taken(view: World, them: World, planes: Group, act: Act, found: Answer) -> Answer:
    """By a click: a die each of what is saved, at most what the land is worth; a man each; or an oil each (L450)."""
    at, aim, die, count = areas_named(act)[0], act.details["aim"], number(act, "die"), _strikes(view, planes)
    flown = [replace(view.noted("flew_mission", one.id), quiet=True) for one in planes]
    if aim == "oil":
        oil = ids_of(one for one in view.position.in_area(at) if one.kind == "oil")[:count]
        return view.done(found, "Oil burns in {at}: {count}", CountersRemoved(oil), *flown, count=len(oil), at=area(at))
    colony, owner = pools(view.game).get(pool_of(view, at), ("", ""))
    purse = "manpower" if aim == "manpower" else colony if owner == them.side else "resources"
    if not them.is_told(purse):
        return found
    if aim == "resources" and die is None:
        throws = view.done(found, "Bomb the resources of {side}", *flown, side=side(them.side))
        return view.throwing(throws, act, say("what bombs take"), f"{count}d10")
    lost = min(count if aim == "manpower" else min(die or 0, world.worth(view.game, at)), them.saved(purse))
    words = "{side} loses {lost} of its men" if aim == "manpower" else "{side} loses {lost} of what it saved"
    events = (them.gains(-lost, purse), *(flown if die is None else ()))
    may = view.done(found, words, *events, side=side(them.side), lost=lost)
    return replace(may, sentence=may.deed.sentence) if die is not None and may.deed is not None else may


def striking(view: World) -> Iterator[Finding]:
    """Aircraft over land of an enemy while bombs fall: who fires at them first, and what they score (L450-452)."""
    for us, at, planes in over_enemies(view, "bombing"):
        left = [] if view.count_said("strike_points", at) else [one for one in planes if flew(view, one) is None]
        words = "What was done over {at} is noted. Back to the base they left: {who}."
        if left:
            first = "{at} is bombed by {who}: guns fire first, fighters may meet them."
            yield notice(("L450-452", first), left, at, aspect="battle", severity="warning")
            yield from _instead(us, [one for one in left if one.kind == "bmb"], at)
            words = "Each aircraft left over {at} scores a strike point."
        count = _strikes(view, tuple(left))
        flown = (replace(view.noted("flew_mission", one.id), quiet=True) for one in left)
        from_ = grouped((one for one in planes if out_from(view, one)), lambda one: out_from(view, one) or AreaId(""))
        homewards = [CountersMoved(ids_of(ones), PlaceId(home)) for home, ones in from_.items()]
        yield to_see_to(
            ("L450-452", words), left or planes, at,
            done=[view.noted("strike_points", at, value=count), *flown] if left else homewards,
            doing="Note strike points on {at}: {count}" if left else "Fly back to {homes}",
            count=count, homes=tuple(map(area, from_)))  # fmt: skip


def _instead(us: World, bombers: Sequence[Counter], at: AreaId) -> Iterator[Finding]:
    """What bombers may do there instead: a click for each aim (L450)."""
    for aim in ("resources", "manpower", "oil") if bombers else ():
        asked = Act(verb="industrial_bombing", side=us.side, counters=ids_of(bombers), at=(PlaceId(at),),
                    details={"aim": aim})  # fmt: skip
        if (may := may_bomb(us, asked)) is not None and may.yes and may.deed is not None:
            told = to_see_to(("L450", "Or industry is bombed: {who} over {at}."), bombers, at)
            yield replace(told, deed=may.deed)


def fallen(view: World) -> Iterator[Finding]:
    """Nuclear bombs among the enemy: what remains of them once their twelve attacks are thrown (L650-655)."""
    dropping = view.reading("nuclear") == "on" and view.clock.phase.endswith("land_combat")
    for one in view.position.counters.values() if dropping else ():
        at = view.position.area(one.id) if one.kind == "nuclear_bomb" else AreaId("")
        if view.is_land(at) and (whose := view.holder(at)) in view.seen_by(one.side).enemies():
            them, walls = view.seen_by(whose), view.said(at, "fortification")
            lost = min(3 * walls, them.saved("manpower")) if isinstance(walls, int) else 0
            after = (view.noted("nuked", at), them.gains(-lost, "manpower")) if world.city(view.game, at) else ()
            words = "The bomb has fallen on {at}: it is spent, and men lost are {lost}."
            yield to_see_to(("L650-655", words), (one,), at, lost=lost,
                            done=(CountersRemoved((one.id,)), *after))  # fmt: skip


def bombed(view: World, act: Act) -> Iterable[Term] | None:
    dice, at, worth = numbers(act, "die"), meant(act), number(act, "value")
    if worth is None and at is not None:
        worth = world.worth(view.game, at)
    if not dice or worth is None:
        return None
    terms: list[Term] = [(die, say("The die."), "L450") for die in dice]
    if (thrown := sum(dice)) > worth:
        terms.append((worth - thrown, say("No more than the value of the land: {worth}.", worth=worth), "L450"))
    return terms
