"""Attacks (§6.3, §8.1) and Air Strikes (§6.5, §11.1): who may be destroyed, by whom, for how many OPs. No dice: whoever
pays destroys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Detail, Reach, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import areas_named, flag, some, verb
from rules_assist.common.saying import agreed, because, deed, first_reason, ids_of, names, no, resting_on
from rules_assist.rulebook import Chapter, attacking
from rules_assist.rulebooks.totaldomination import air, cards, politics, stacking, technology
from rules_assist.rulebooks.totaldomination.moving import in_the_hangar, move_reach
from rules_assist.rulebooks.totaldomination.powers import ACTION, JOINING, UNITS, unit_type
from rules_assist.rulebooks.totaldomination.world import World

DESTROYERS = {"u_boot": "fleet", "resistance": "army"}
"""Who destroys what, in the same area (§6.3)."""


# ---- who may be destroyed (§6.3)
@once
def played_links(game: Game, *, arctic: bool) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """What is linked to what by any link, with the Arctic Expansion or without it."""
    board = game.board
    return {
        at: tuple(to for to in board.neighbours(at) if arctic or board.attribute(to, "expansion") is None)
        for at in board.spaces
    }


def near(view: World, at: AreaId) -> tuple[AreaId, ...]:
    return played_links(view.game, arctic=view.says("arctic") == "on").get(at, ())


def own_units(view: World, at: AreaId) -> tuple[Counter, ...]:
    """The power's own units there, with those of its partner and of its ally at war."""
    return tuple(one for one in view.position.in_area(at) if view.is_own(one) and view.type(one) in technology.TARGETS)


def can_attack(view: World, one: Counter) -> bool:
    """Armies, Fleets, and Air Fleets that are not in the hangar; U-Boots by option u_boots_attack (§6.3, §11.1)."""
    if view.type(one) == "u_boot":
        return view.says("u_boots_attack") == "on"
    return view.type(one) in technology.FIGHTS and not in_the_hangar(view, one)


def is_fed(view: World, one: Counter) -> bool:
    """Units out of supply cannot attack; U-Boots need none (§3.9)."""
    return view.type(one) == "u_boot" or view.in_supply(view.position.area(one.id))


@once
def able_next_to(game: Game, position: Position, us: SideId, at: AreaId) -> tuple[Counter, ...]:
    """The power's units next to an area that might attack, supplied or not."""
    view = World(game, position, us)
    return tuple(one for other in near(view, at) for one in own_units(view, other) if can_attack(view, one))


def fights(view: World, one: Counter) -> bool:
    """Whether the table asks at all if it may attack."""
    return view.type(one) in technology.FIGHTS and view.lies_on_map(one)


def attackers_of(view: World, at: AreaId) -> tuple[Counter, ...]:
    """The power's units in supply next to an area."""
    able = able_next_to(view.game, view.position, view.power, at)
    return tuple(one for one in able if is_fed(view, one))


def beside(view: World, target: Counter, at: AreaId) -> tuple[Counter, ...]:
    """The units in the same area that destroy a U-Boot or Resistance."""
    needed = DESTROYERS.get(view.type(target), "")
    return tuple(one for one in own_units(view, at) if view.type(one) == needed)


def in_own_capital(view: World, at: AreaId) -> bool:
    """Enemies in one's own Capital may be attacked although nobody stands near (§3.5)."""
    return view.areas[at].capital and view.is_home(at)


def why_not_destroy(
    view: World, target: Counter, at: AreaId, *, going: Sequence[CounterId] = (), by_air: bool = False
) -> Reason | None:
    """The first reason against destroying this unit; `going` are those destroyed before it."""
    sort, helpers = view.type(target), beside(view, target, at)
    if sort not in technology.TARGETS:
        return because("§6.3", "{target} is no unit that can be attacked.", target=counter(target.id))
    others = (one for one in technology.enemies_in(view, at) if view.type(one) in ("army", "fleet"))
    shielded = sort == "air_fleet" and any(one.id not in going for one in others)
    afar = by_air or sort in technology.FIXED or in_own_capital(view, at)
    unfed = helpers and not any(is_fed(view, one) for one in helpers)
    far = not afar and not able_next_to(view.game, view.position, view.power, at)
    near_unfed = not afar and not attackers_of(view, at)
    return stacking.beyond_the_dashed_line(view, at) or first_reason(
        ("§3.2, 6.3", "{target} is no enemy of {side}.", not view.is_enemy(target)),
        ("§12.1", "Nobody attacks the US or China in this scenario.", view.rises() and target.side in JOINING),
        ("§6.3", "{target} is destroyed by a Fleet in the same area only.", sort == "u_boot" and not helpers),
        ("§6.3", "{target} is destroyed by an Army in the same area only.", sort == "resistance" and not helpers),
        ("§3.9", "The units of {side} in {at} are out of supply.", unfed),
        ("§6.3", "{target} can be attacked only when no other unit is left in {at}.", shielded),
        ("§6.3", "No unit of {side} that can attack is adjacent to {at}.", far),
        ("§3.9", "The units of {side} adjacent to {at} are out of supply.", near_unfed),
        target=counter(target.id), at=area(at), side=side(view.power),
    )  # fmt: skip


# ---- what a question means
class Attack(NamedTuple):
    """One attack, or one Air Strike: by whom, on which units of an area, what each costs, what is against each when
    those before it are gone."""

    view: World
    act: Act
    at: AreaId
    named: tuple[Counter, ...]
    targets: tuple[Counter, ...]
    by_air: bool
    costs: tuple[int, ...]
    against: tuple[Reason | None, ...]

    @property
    def as_one(self) -> bool:
        """Whether all targets are meant, and not the first that can be destroyed."""
        return self.by_air or "target" in self.act.details

    @property
    def shown(self) -> int:
        return next((place for place, why in enumerate(self.against) if why is None), 0)

    @property
    def hit(self) -> tuple[Counter, ...]:
        return self.targets if self.as_one else self.targets[self.shown : self.shown + 1]

    @property
    def cost(self) -> int:
        return sum(self.costs) if self.as_one or not self.costs else self.costs[self.shown]


def attack_meant(view: World, act: Act) -> Attack | None:
    at = _where(view, act)
    if at is None:
        return None
    us = view.seen_by(_who_attacks(view, act, at))
    targets, named = _targets(us, act, at), named_units(us, act)
    by_air = is_strike(act) or (act.verb == "battle" and _strikes_from_afar(us, act, named, at))
    costs = tuple(technology.destroy_cost(us, us.type(one), us.areas[at].kind) for one in targets)
    before = [ids_of(targets[:place]) for place in range(len(targets))]
    against = (
        why_not_destroy(us, one, at, going=gone, by_air=by_air) for one, gone in zip(targets, before, strict=True)
    )
    return Attack(us, act, at, named, targets, by_air, costs, tuple(against))


def is_strike(act: Act) -> bool:
    """Whether an Air Strike is meant: `by air_strike`, or `with air_strike`."""
    return act.means in BY_AIR or "air_strike" in act.details


def _where(view: World, act: Act) -> AreaId | None:
    """The area named; or where the units lie that are named and are enemies."""
    at = next(iter(areas_named(act)), None)
    if at is None:
        us = view.its_power(act.side or view.clock.side)
        others = (id for id in act.counters if not us.is_own(view.one(id)))
        at = next((view.position.area(id) for id in others), None)
    return at if at in view.areas else None


def _who_attacks(view: World, act: Act, at: AreaId) -> SideId:
    """The side that is named; else that of the units named, or of those that lie where the attack comes from."""
    position = view.position
    named = [position.counters[id] for id in act.counters if "target" in act.details or position.area(id) != at]
    named += [one for place in act.from_ for one in position.in_area(area_of(place))]
    told = act.side or next((one.side for one in named if view.run_by(one.side)), position.clock.side)
    return view.seen_by(told or view.side).power


def named_units(view: World, act: Act) -> tuple[Counter, ...]:
    """Own units that the question names, or that lie where it says the attack comes from."""
    named = view.named(act)
    if not any(view.is_own(one) for one in named):
        named = tuple(one for place in act.from_ for one in view.position.in_area(area_of(place)))
        if is_strike(act):
            named = tuple(one for one in named if view.type(one) == "air_fleet")
    return tuple(one for one in named if view.is_own(one) and view.type(one) in technology.TARGETS)


def _strikes_from_afar(view: World, act: Act, planes: tuple[Counter, ...], at: AreaId) -> bool:
    """Air Fleets that are sent against an area that they are not next to strike it, if they can."""
    if not planes or act.means or any(at in near(view, view.position.area(one.id)) for one in planes):
        return False
    return all(view.type(one) == "air_fleet" and air.why_no_strike(view, one, at) is None for one in planes)


def _targets(view: World, act: Act, at: AreaId) -> tuple[Counter, ...]:
    """The units that are named, by what they are or which they are; else every enemy there."""
    there, told = technology.enemies_in(view, at), act.details.get("target", "")
    if not told:
        others = (view.one(id) for id in act.counters if view.position.area(id) == at)
        return tuple(one for one in others if not view.is_own(one)) or there
    found: list[Counter] = []
    for each in some(told):
        named, sort = view.position.counters.get(CounterId(each.what)), unit_type(each.what)
        meant = [one for one in there if one not in found and view.type(one) == sort]
        found += [named] if named is not None else meant[: each.number]
    return tuple(dict.fromkeys(found))


# ---- the sheet
def battle_of(view: World, act: Act) -> BattleSheet | None:
    """One attack, or one Air Strike, on the units of an area; in the step of bombardments Air Fleets bombard."""
    found = attack_meant(view, act)
    if found is None:
        return None
    us, at = found.view, found.at
    if found.named and not act.means and us.clock.phase == "bombardment" and all(map(us.is_air, found.named)):
        return air.bombardment(us, found.named, at)
    refused, attackers = tuple(_refused(found)), _attackers(found)
    first = found.targets[found.shown] if found.targets else None
    words = "{side} can destroy {who} in {at} for {cost:OP|OPs}."
    told = say(words, side=side(us.side), who=names(found.hit), at=area(at), cost=found.cost)
    return BattleSheet(
        at=at, attackers=ids_of(attackers), defenders=ids_of(found.targets), figures=_figures(found),
        modifiers=technology.modifiers(us, us.type(first), us.areas[at].kind) if first else (),
        offers=() if refused else tuple(_offers(found, attackers)), refused=refused,
        sentence=refused[0].sentence if refused else told, rule=refused[0].rule if refused else _rule(found),
    )  # fmt: skip


def _refused(found: Attack) -> Iterator[Reason]:
    return (why for why in _against(found) if why)


def _against(found: Attack) -> Iterator[Reason | None]:
    view, at = found.view, found.at
    friends = () if technology.enemies_in(view, at) else view.units_in(at)
    away = next((one for one in found.targets if view.position.area(one.id) != at), None)
    yield view.passed()
    yield first_reason(
        ("§11.1", "An Air Strike is made on one area.", found.by_air and len(set(areas_named(found.act))) > 1)
    )
    yield first_reason(
        ("§3.2, 6.3", "There is no such enemy unit in {at}: {who} is friendly.", not found.targets and friends),
        ("§6.3", "There is no such enemy unit in {at}.", not found.targets),
        ("§6.3", "{target} is not in {at}.", away),
        at=area(at), who=names(friends), target=counter(away.id if away else ""),
    )  # fmt: skip
    yield _strange(found)
    planes, fixed = _attackers(found), all(view.type(one) in technology.FIXED for one in found.targets)
    if found.by_air:
        yield first_reason(("§11.1", "No Air Fleet is named that might strike.", not planes))
        yield from (air.why_no_strike(view, one, at) for one in planes)
    elif found.named and found.targets and not fixed and not in_own_capital(view, at):
        reasons = [_why_cannot_attack(view, one, at) for one in found.named]
        yield reasons[0] if all(reasons) else None
    against = [why for why in found.against if why]
    if against and (found.as_one or len(against) == len(found.against)):
        yield against[0]
    yield technology.cannot_pay(view, found.act, found.cost, by_air=found.by_air)


def _strange(found: Attack) -> Reason | None:
    """Who is named, and neither attacks nor is attacked: a cube, a marker; a unit of another power, somewhere else."""
    view, us = found.view, side(found.view.side)
    aside = (one for one in view.named(found.act) if one not in (*found.named, *found.targets))
    others = (one for one in aside if view.position.area(one.id) != found.at and not cards.is_card(view, one))
    reasons = (
        first_reason(
            ("§6.3", "{who} cannot attack.", not view.is_unit(one)),
            ("§3.2", "{who} does not act for {side}.", not view.is_own(one)),
            who=counter(one.id), side=us,
        )
        for one in others
    )  # fmt: skip
    return next(filter(None, reasons), None)


def _why_cannot_attack(view: World, one: Counter, at: AreaId) -> Reason | None:
    """What is against this unit being the one that attacks."""
    return first_reason(
        ("§11.1, 6.3", "{who} is in the hangar: it has been used this round.", in_the_hangar(view, one)),
        ("§6.3", "{who} cannot attack.", not can_attack(view, one)),
        ("§6.3", "{who} is not adjacent to {at}.", view.position.area(one.id) not in near(view, at)),
        ("§3.9", "{who} is out of supply.", not is_fed(view, one)),
        who=counter(one.id), at=area(at),
    )  # fmt: skip


def _attackers(found: Attack) -> tuple[Counter, ...]:
    """Those named; else all who might do it."""
    view, at = found.view, found.at
    if found.named:
        return found.named
    if found.by_air:
        return () if found.act.from_ else air.any_plane(view, lambda one: air.why_no_strike(view, one, at) is None)
    if found.targets and all(view.type(one) in technology.FIXED for one in found.targets):
        return tuple(dict.fromkeys(other for one in found.targets for other in beside(view, one, at)))
    return attackers_of(view, at)


def _figures(found: Attack) -> Mapping[str, float]:
    """`cost` and `total`, what one of each sort costs, and how far a marker of Allies joining the war goes on."""
    view = found.view
    each = dict(zip((view.type(one) for one in found.targets), found.costs, strict=True))
    figures: dict[str, float] = {"cost": found.cost, "total": sum(found.costs), **each}
    if (ops := technology.ops_told(view, found.act, by_air=found.by_air)) is not None:
        figures |= {"ops": ops, "left": max(ops - found.cost, 0)}
    if any(one.side in JOINING for one in found.hit):
        figures["joins"] = sum(politics.advances(view, one, by_air=found.by_air) for one in found.hit)
    return figures


def _rule(found: Attack) -> str:
    """By which rule it can be done: in one's own Capital even from afar."""
    if found.by_air:
        return "§11.1, 6.5"
    fixed = all(found.view.type(one) in technology.FIXED for one in found.targets)
    afar = in_own_capital(found.view, found.at) and not fixed and not attackers_of(found.view, found.at)
    return "§3.5, 6.3" if afar else "§6.3"


# ---- what it does, a click each
def _offers(found: Attack, attackers: Sequence[Counter]) -> Iterator[Offer]:
    """In an Air Strike all targets are destroyed at once, or one of them; else one after the other. When the last one
    goes, those who are named may move in with the OPs that are left."""
    targets, costs = found.targets, found.costs
    if found.by_air:
        hangar = tuple(map(air.into_the_hangar, attackers[:1]))
        deeds = [_hit(found, targets, sum(costs), hangar)] if len(targets) > 1 else []
        deeds += [_hit(found, (one,), cost, hangar) for one, cost in zip(targets, costs, strict=True)]
        told = say("The targets are destroyed, and the Air Fleet goes into the hangar.")
        yield Offer(verb="lose", counters=(), deeds=tuple(deeds), sentence=told, rule=_rule(found))
        return
    able = [(one, cost) for one, cost, why in zip(targets, costs, found.against, strict=True) if why is None]
    deeds = [_hit(found, (one,), cost) for one, cost in able]
    into = storming(found, found.act) if found.named and len(able) == len(targets) else None
    deeds += [into] if isinstance(into, Deed) else []
    told = say("For its cost, a unit is destroyed and goes back to its pool.")
    yield Offer(verb="lose", counters=(), times=len(able), deeds=tuple(deeds), sentence=told, rule=_rule(found))


def losses(
    found: Attack, targets: Sequence[Counter], besides: Sequence[Single] = ()
) -> tuple[list[Single], Sentence, tuple[SideId, ...]]:
    """Units go back to their pools; the US and China come closer to war by each of theirs that is attacked, by one Air
    Strike once. Air Fleets that are alone then in an area where they cannot be go with them (§11.1)."""
    view = found.view
    after = view.after(view.position.removed(ids_of(targets)))
    lonely = [one for units in stacking.left_alone(after, found.at) for one in units]
    events: list[Single] = list(stacking.sent_home(view, (*targets, *lonely)))
    told = say("{who}", who=names((*targets, *lonely)))
    blows = [one.side for one in targets if politics.advances(view, one, by_air=bool(besides))]
    closer = tuple(dict.fromkeys(blows))
    for joining in closer:
        for before in range(1 if besides else blows.count(joining)):
            events += politics.invaded(view, joining, before)
    return [*events, *besides], told, closer


def _and_closer(told: Sentence, closer: Iterable[SideId]) -> Sentence:
    """What is done and what it costs, and whom it brings closer to war (§9.2)."""
    for joining in dict.fromkeys(closer):
        told = say("{told}; {ally} comes closer to war", told=told, ally=side(joining))
    return told


def _hit(found: Attack, targets: Sequence[Counter], cost: int, besides: Sequence[Single] = ()) -> Deed:
    events, told, closer = losses(found, targets, besides)
    return deed(_and_closer(say("{who}: {cost:OP|OPs}", who=told, cost=cost), closer), *events)


def to_be_destroyed(found: Attack) -> tuple[tuple[Counter, ...], int]:
    """Those that have to go before anybody moves in, and what that costs: Air Fleets that are left alone go by
    themselves where they cannot stay (§11.1)."""
    view = found.view
    firm = [one.id for one in found.targets if not view.is_air(one)]
    after = view.after(view.position.removed(firm))
    lonely = {one.id for units in stacking.left_alone(after, found.at) for one in units} if firm else set()
    needed = [(one, cost) for one, cost in zip(found.targets, found.costs, strict=True) if one.id not in lonely]
    return tuple(one for one, _ in needed), sum(cost for _, cost in needed)


def in_the_way(found: Attack) -> Attack:
    """U-Boots and Resistance keep nobody out: unless they are named, they are left where they are."""
    if "target" in found.act.details:
        return found
    each = zip(found.targets, found.costs, found.against, strict=True)
    kept = [one for one in each if found.view.stacks(one[0])]
    return found._replace(
        targets=tuple(one for one, *_ in kept), costs=tuple(cost for _, cost, _ in kept),
        against=tuple(why for *_, why in kept),
    )  # fmt: skip


def storming(found: Attack, act: Act) -> Deed | Reason:
    """Destroy them all, then move in with those who are named: one plan for one card; or why that cannot be."""
    view = found.view
    away = [one for one in found.named if view.position.area(one.id) != found.at]
    going = tuple(one for one in away if view.stacks(one))
    targets, price = to_be_destroyed(found)
    events, told, closer = losses(found, targets)
    reach = move_reach(view.after(view.position.removed(ids_of(found.targets))), going) if going else Reach()
    if found.at not in reach.ways:
        nobody = because("§6.2", "Nobody is named who could move into {at}.", at=area(found.at))
        return reach.why_not(found.at) or next(iter(reach.notes), nobody)
    way = reach.ways[found.at][0]
    cost = price + way.cost
    words = "{who}, and {units} moves in: {cost:OP|OPs}"
    event = CountersMoved(ids_of(going), PlaceId(found.at), means=way.means, route=way.route)
    if stacking.invades(view, found.at):
        closer = (*closer, view.areas[found.at].home)
    told = _and_closer(say(words, who=told, units=names(going), cost=cost), closer)
    return technology.cannot_pay(view, act, cost) or deed(told, *events, event)


def may_storm(view: World, act: Act) -> Answer | None:
    """`may storm #army at poland with card g13`: destroy whoever is there, then move in, all with one card."""
    unpaid = replace(act, details={word: said for word, said in act.details.items() if word not in ("card", "ops")})
    found = attack_meant(view, unpaid)
    if found is None or not found.named:
        return None
    found = in_the_way(found)
    why = next(_refused(found), None) or next((each for each in found.against if each), None) or storming(found, act)
    if isinstance(why, Reason):
        return no(why)
    return agreed("It can be done: {plan}.", resting_on("§6.0", "§6.3", "§6.2"), plan=why.sentence)


def may_strike(view: World, act: Act) -> Answer | None:
    """An Air Strike as a yes or no."""
    return may_attack(view, replace(act, means="air_strike"))


may_attack = attacking(battle_of)


BY_AIR = ("air_strike", "strike", "air_fleet", "air", "airstrike")
TARGET = Detail(name="target", names="counter", values=tuple(UNITS), counted=True, also=("targets",))
HOW = flag("air_strike", "strike")
CHAPTER = Chapter(
    battle=battle_of,
    verbs=(
        verb("attack", may_attack, "Attack", "counters at", also="destroy", phases=ACTION,
             details=(TARGET, HOW, *cards.PAID), suits=fights, by=BY_AIR),
        verb("air_strike", may_strike, "Make an Air Strike", "counters at", also="strike airstrike", phases=ACTION,
             details=(TARGET, HOW, *cards.PAID), suits=air.flies, by=BY_AIR),
        verb("storm", may_storm, "Destroy them, then move in", "counters at", also="destroy_and_move_in assault",
             phases=ACTION, details=(TARGET, *cards.PAID), suits=fights, bare=False),
    ),
)  # fmt: skip
