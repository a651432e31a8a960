"""What lies where it cannot: two sides in one land, strangers, ships out of port; and generals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from boards.plain.working_out import once
from counters.counter import Counter, SideId
from counters.events import AreasHeld, CountersMarked, CountersMoved, CountersRemoved, Single
from counters.game import Game
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, Severity
from rules_assist.common.asked import areas_named
from rules_assist.common.standpoint import allowed, deed, first_reason, for_all, ids_of, names, notice, with_deed
from rules_assist.common.straying import strayed
from rules_assist.common.sums import Term
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.air import goes_up, out_from, shut, without_base
from rules_assist.rulebooks.empires.building import TRY
from rules_assist.rulebooks.empires.land import defended, is_heavy, march, may_blitzkrieg, with_generals
from rules_assist.rulebooks.empires.naval import MINOR, bombarding
from rules_assist.rulebooks.empires.world import FIGHTING, World, is_damaged

DUE = "land_combat"
FLYING = ("bombing", "naval_movement", "naval_combat", *FIGHTING)


@for_all
def by_area(view: World) -> Mapping[AreaId, Mapping[str, list[Counter]]]:
    """The units in each area of the maps, with its ports, by their sort; but where troops of its holder are alone."""
    sorts, spaces, position = _sorts(view.game), view.game.board.spaces, view.position
    found: dict[AreaId, dict[str, list[Counter]]] = {}
    for at in (at for at in position.inhabited if at in spaces):
        there, whose = position.in_area(at), position.holders.get(at)
        for one in there:
            if one.side != whose or one.kind == "aa" or sorts.get(one.kind) != "troops":
                break
        else:  # Nothing is wrong with troops that lie alone in land of their own.
            continue
        for one in there:
            if one.side and one.kind in sorts:
                found.setdefault(at, {}).setdefault(sorts[one.kind], []).append(one)
    return found


@once
def _sorts(game: Game) -> Mapping[str, str]:
    """Of each unit what it is, as far as it matters where it lies."""
    of_type = {"land": "troops", "general": "troops", "ship": "ships", "air": "planes"}
    units = {id: kind.type for id, kind in game.sheet.kinds.items() if kind.sort == "unit" or kind.type in of_type}
    return {id: "others" if id == "coast_guard" else of_type.get(sort, "others") for id, sort in units.items()}


def misplaced(view: World) -> Iterator[Finding]:
    land, water = world.lands(view.game), world.seas(view.game)
    for at, there in by_area(view).items():
        troops, planes = there.get("troops", ()), there.get("planes", ())
        bases = [one for one in there.get("others", ()) if one.kind == "air"]
        if len(bases) > 1 and (at in land or at in water):
            yield notice(("L296 (reconstructed)", "One airbase is enough for {at}."), bases, at, aspect="stacking")
        if at in water:
            yield from _baseless(view, planes, at) if planes else ()
            yield from _meeting(view, there.get("ships", ()), at) if view.clock.phase.endswith("naval_combat") else ()
        elif at in land:
            if guns := [one for one in troops if one.kind == "aa" and _came_along(view, one, at)]:
                words = "{who} went into land that was not held when the turn began."
                yield notice(("L264", words), guns, at, aspect="place")
            whose, sides = view.holder(at), {one.side for these in there.values() for one in these}
            if "ships" in there and (sides != {whose} or world.port(view.game, at) != "major"):
                yield from _in_port(view, there["ships"], at)
            if planes and (sides != {whose} or not world.city(view.game, at)):
                yield from _baseless(view, planes, at)
            if len(sides) > 1 or (whose and whose not in sides):
                at_home = view.seen_by(whose).friends() if whose and planes else ()
                stands = (*troops, *(one for one in planes if one.side in at_home)) if troops else ()
                yield from _strangers(view, stands, at, SideId(whose))


def _meeting(view: World, ships: Sequence[Counter], at: AreaId) -> Iterator[Finding]:
    """Ships may fight those of an enemy in their zone; submarines alone are found before that (L474, L582)."""
    for us in view.acting():
        own, foes = [one for one in ships if one.side == us.side], [one for one in ships if one.side in us.enemies()]
        if (foes and any(one.kind == "sub" for one in own)) or (own and any(one.kind != "sub" for one in foes)):
            words = "A battle may be fought in {at}."
            yield notice(("L472-474", words), (*own, *foes), at, aspect="battle", severity="note")


def _came_along(view: World, gun: Counter, at: AreaId) -> bool:
    """Into an enemy's land; or into such as was not its own at first, nor when its turn began."""
    if view.are_at_war(gun.side, view.holder(at)):
        return True
    taken = view.holder(at) == gun.side != world.first_owner(view.game, at)
    return taken and view.begun(gun.side) and not view.held_at_start(at, gun.side)


def _strangers(view: World, stands: Sequence[Counter], at: AreaId, whose: SideId) -> Iterator[Finding]:
    """Enemies together, but while they fight; and units in the land of those with whom they are not at war."""
    sides = dict.fromkeys(one.side for one in stands)
    fighting, due = (view.clock.phase.endswith(each) for each in (FIGHTING, DUE))
    # A general without troops is lost without a fight.
    armed = dict.fromkeys(one.side for one in stands if view.type(one) != "general")
    foes = next(((a, b) for a in armed for b in armed if view.are_at_war(a, b)), None)
    if foes and due:  # The phase is not over before it is fought.
        fight = [one for one in view.position.in_area(at) if view.type(one) in (*world.TROOPS, "air")]
        fight += [ship for us in view.acting() for ship in bombarding(us, us.position.by(us.side), at)]
        yield notice(("L492", "A battle is due in {at}."), fight, at, aspect="battle", severity="warning")
        return
    if foes and not fighting:
        words, (one, other) = "{one} and {other} stand in {at} together, and are at war.", map(side, foes)
        both = [each for each in stands if each.side in foes]
        yield notice(("L492", words), both, at, aspect="war", one=one, other=other)
        return
    for who in sorted(sides, key=lambda each: each == whose):
        us, theirs = view.seen_by(who), [one for one in stands if one.side == who]
        others = [each for each in (whose, *sides) if each and each not in us.friends() and each not in us.enemies()]
        if others:
            words = "{who} stands in {at} with {other}, with whom {who:~it is|they are} not at war."
            yield notice(("L401", words), theirs, at, aspect="war", other=side(others[0]))
            return
        now = due or not fighting or (not foes and _walked_in(view, theirs))
        if whose in us.enemies() and now and whose not in sides and not _only_placed(view, theirs):
            yield _taken(view, theirs, at)
            return


def _walked_in(view: World, units: Sequence[Counter]) -> bool:
    """Over land into what nobody defends, which takes it at once; from the sea it is an invasion (L492, L530)."""
    by_sea = any(view.is_sea(view.came_from(one)) for one in units)
    us, at = view.seen_by(units[0].side), view.position.area(units[0].id)
    return all(map(view.moved, units)) and not by_sea and not defended(us, at)


def _only_placed(view: World, units: Sequence[Counter]) -> bool:
    """Partisans that did not walk in free nothing yet, unless placing them does (L323, L560; contested)."""
    still = all(one.kind == "part" and not view.moved(one) for one in units)
    return still and view.reading("partisan_entry") == "moving"


def _taken(view: World, units: Sequence[Counter], at: AreaId) -> Finding:
    """Who alone stands in an enemy's land holds it; what an ally had at first is freed for the ally (L492)."""
    who, first = units[0].side, SideId(world.first_owner(view.game, at))
    owner = first if first in view.seen_by(who).friends() else who
    doing, told = "{at} is {other}'s now.", "{side} took {at}: nobody else stands there."
    if owner != who:
        doing, told = "{at} is freed for {other}.", "{side} took {at} for {other}: nobody else stands there."
    return notice(("L492", told), units, at, aspect="control", severity="warning", doing=doing, side=side(who),
                  other=side(owner), done=(AreasHeld((at,), owner), *_driven_out(view, who, at)))  # fmt: skip


def _driven_out(view: World, who: SideId, at: AreaId) -> Iterator[Single]:
    """Ships in a port that is taken put to sea, or are lost (no rule says which)."""
    us = view.seen_by(who)
    foes, driven = us.enemies(), [one for one in us.foes_in(at, "ship") if us.carried_by(one) is None]
    seas = world.network(view.game, "coast").get(at, ()) if view.reading("capture_frees_ships") == "leave" else ()
    quiet = [to for to in seas if not any(one.side not in foes for one in view.position.in_area(to))]
    if driven:
        yield CountersMoved(ids_of(driven), PlaceId((quiet or seas)[0])) if seas else CountersRemoved(ids_of(driven))


def _in_port(view: World, ships: Sequence[Counter], at: AreaId) -> Iterator[Finding]:
    kind, whose = world.port(view.game, at), view.holder(at)
    welcome = view.seen_by(whose).friends() if whose else frozenset()
    strange = [one for one in ships if kind and whose and one.side not in welcome]
    enemy = strange and view.are_at_war(whose, strange[0].side)
    full = kind == "minor" and len(ships) > MINOR
    why = first_reason(
        ("L86, L126", "{at} has no port for {all}.", not kind),
        ("L126", "In an enemy's port in {at}: {who}.", enemy),
        ("L126", "{who} lies in the port of {at}, among no allies.", strange),
        ("L130", "{count} ships in the minor port of {at}; the limit is {most}.", full),
        who=names(strange), all=names(ships), at=area(at), count=len(ships), most=MINOR)  # fmt: skip
    if why is not None:
        yield notice(why, strange or ships, *dict.fromkeys(view.position.ground(one.id) for one in strange or ships),
                     aspect="stacking")  # fmt: skip


def _baseless(view: World, planes: Sequence[Counter], at: AreaId) -> Iterator[Finding]:
    """On a mission they may be anywhere, and attack alone (L294, L300); when it is over they go back."""
    phase, acting = view.clock.phase, {us.side for us in view.acting()}
    there = (*view.position.in_area(at), *(one for plane in planes for one in view.cargo(plane)))
    troops = any(view.type(one) == "land" and one.side in acting for one in there)
    back: dict[tuple[Reason, AreaId | None], list[Counter]] = {}
    for one in planes:
        own = view.seen_by(one.side)
        why, home = without_base(own, one, at), out_from(own, one)
        flies = (goes_up(own) or (phase.endswith(FLYING) and (not acting or one.side in acting))) and not shut(own, at)
        over = home and phase.endswith("land_combat") and not (troops and own.foes_in(at, "land", "air"))
        if why is not None and (not flies or over):
            back.setdefault((why, home), []).append(one)
    for (why, home), ones in back.items():
        homewards = [CountersMoved(ids_of(ones), PlaceId(home))] if home else []
        told = Reason(say("{who} is to land elsewhere. {why}", who=names(ones), why=why.sentence), why.rule)
        fights = home and phase.endswith("land_combat") and view.seen_by(ones[0].side).foes_in(at, "land", "air")
        severity: Severity = "warning" if fights else "error"
        yield notice(told, ones, at, aspect="place", severity=severity, done=homewards, doing=say(
            "Fly back to {homes}", homes=area(home)) if home else "")  # fmt: skip


def bulgarians(view: World) -> Iterator[Finding]:
    for one in view.position.by(SideId("bulgaria")) if view.bulgaria_stays() else ():
        at = view.position.area(one.id)
        if view.type(one) in world.TROOPS and world.first_owner(view.game, at) == "soviet":
            words = "{who} stands in Russian {at}: Bulgaria sends nobody there."
            yield notice(("L624", words), (one,), at, aspect="war")


def unlawful(view: World, move: CountersMoved) -> Iterator[Single]:
    """Who goes in his own turn by no way that the rules know, or by land a second time: it is kept in mind."""
    group, marching = [view.one(id) for id in move.counters], view.clock.phase.endswith("land_movement")
    if view.clock.phase.endswith((*FIGHTING, "naval_movement", "naval_combat")):
        own = [one for one in group if view.type(one) in ("ship", *world.TROOPS) and view.seen_by(one.side).is_turn()]
        if marching and not move.means and len(own) > 1:  # Those who could have gone alone have gone lawfully.
            to = area_of(move.to)
            went = [one for one in own if not view.moved(one) and to in march(view.seen_by(one.side), (one,)).ways]
            yield from (view.noted("came_from", one.id, value=view.position.area(one.id)) for one in went)
            if went:
                yield CountersMarked(ids_of(went), on=("moved",))
            own = [one for one in own if one not in went]
        twice = (one for one in own if not move.means or (marching and view.type(one) != "ship" and view.moved(one)))
        yield from strayed(view, twice, area_of(move.to))


def idle(view: World) -> bool:
    """Whether nobody can do anything in this phase but what is found."""
    acting, phase = view.acting(), view.clock.phase
    sorts = {view.type(one) for us in acting for one in view.position.by(us.side)}
    fly = "air" in sorts and any(us.enemies() for us in acting)
    met = [(at, there) for us in acting for at, there in by_area(us).items()
           if any(one.side == us.side for these in there.values() for one in these)
           and (us.foes_in(at) or us.holder(at) in us.enemies())]  # fmt: skip
    ashore = [there for at, there in met if view.is_land(at)]
    can: Mapping[str, object] = {
        "air_rebasing": any(may_blitzkrieg(us).yes for us in acting),
        "technology": any(us.saved() >= TRY for us in acting),
        "bombing": fly, "naval_movement": "ship" in sorts or fly,
        "naval_combat": any(view.is_sea(at) or "ships" in there for at, there in met),
        "land_movement": not sorts.isdisjoint((*world.TROOPS, "air")),
        "air_combat": any("planes" in there for there in ashore), "land_combat": ashore,
        "placement": False, "collect": not view.started(), "air_guard": fly,
    }  # fmt: skip
    return not acting or not next((may for ends, may in can.items() if phase.endswith(ends)), True)


# ---------------------------------------------------------------- generals
MOST_POINTS, RULE = 9, "L258"


def _hit(view: World, units: Sequence[Counter]) -> Answer:
    """Who takes a hit: armor that was hit before all others; with a second hit to bear, it is marked (L268, L434)."""
    one, owner = units[0], view.seen_by(units[0].side)
    there, heavy = view.position.in_area(view.position.area(one.id)), is_heavy(view, one, attacks=owner.is_turn())
    first = [each for each in there if each.side == one.side and each.marked("dented") and each not in units]
    found = allowed(
        "A unit goes for each hit: {who} may be it.", "L522",
        ("L434", "{first} was hit first, and takes the next hit, too.", first and view.type(one) == "land"),
        who=names(units), first=names(first))  # fmt: skip
    if len(units) > 1 or is_damaged(one) or not (heavy or view.game.printed(one, "hits") == 2):
        return found
    marked = CountersMarked((one.id,), on=("dented" if heavy else "damaged",))
    return with_deed(found, deed(say("{who} bears a first hit.", who=names(units)), marked))


def may_lose(view: World, act: Act) -> Answer | None:
    units = view.named(act)
    him = next((one for one in units if view.type(one) == "general"), None)
    if him is None:
        return _hit(view, units) if units else None
    words = "{who} is no loss while troops are with him: he dies with the last of them."
    return allowed("{who} is lost with his troops, for good.", RULE,
                   (RULE, words, with_generals(view, view.position.area(him.id))), who=counter(him.id))  # fmt: skip


def points_of_generals(view: World, act: Act) -> Iterator[Term]:
    """The points of a general, or of those in a place, and how many each unit with him can take (L258)."""
    at = next(iter((*areas_named(act), *(view.position.area(one.id) for one in view.named(act)))), AreaId(""))
    there = view.named(act) or view.position.in_area(at)
    generals = [one for one in there if view.type(one) == "general" and one.side == view.side]
    for one in generals:
        yield view.game.number(one, "rating"), say("{who} has so many points.", who=counter(one.id)), RULE
    for one in with_generals(view, at) if generals else ():
        most = max(0, MOST_POINTS - int(view.game.number(one, "attack")))
        yield 0, say("{who} can take {most} of them: no unit has more than 9.", who=counter(one.id), most=most), RULE


def alone(view: World) -> Iterator[Finding]:
    for at, there in by_area(view).items():
        troops, whose = there.get("troops", ()), view.holder(at)
        # Mostly he is at home among his own.
        doubtful = any(one.side != whose for one in troops) and view.is_land(at)
        for him in (one for one in troops if doubtful and view.type(one) == "general"):
            us = view.seen_by(him.side)
            if not with_generals(us, at) and (us.holder(at) in us.enemies() or us.foes_in(at)):
                words = "{who} is without troops among enemies in {at}: he is lost, for good."
                yield notice((RULE, words), (him,), at, aspect="general", severity="warning",
                             done=(CountersRemoved((him.id,)),))  # fmt: skip
