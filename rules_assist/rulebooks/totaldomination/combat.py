"""Attacks (§6.3, §8.1) and Air Strikes (§6.5, §11.1): who may be destroyed, by whom, for how many OPs. No dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import CountersMoved, CountersTurnedOver, Event
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Reach, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import areas_named, meant, some
from rules_assist.common.standpoint import because, deed, every_reason, first_reason, for_each, ids_of, names
from rules_assist.rulebook import attacking
from rules_assist.rulebooks.totaldomination import cards, moving, politics, stacking, technology
from rules_assist.rulebooks.totaldomination.technology import FIGHTS, FIXED, UNITS, unit_type
from rules_assist.rulebooks.totaldomination.world import JOINING, World


# ---- who may be destroyed (§6.3)
def own_units(view: World, at: AreaId) -> tuple[Counter, ...]:
    return tuple(one for one in view.of_type(at, *UNITS) if view.is_own(one))


def enemies_in(view: World, at: AreaId) -> tuple[Counter, ...]:
    """Enemy units there, in the order in which they may be destroyed: Air Fleets after all other units."""
    return tuple(sorted(filter(view.is_enemy, view.of_type(at, *UNITS)), key=lambda one: UNITS.index(view.type(one))))


def can_attack(view: World, one: Counter) -> bool:
    """Armies, Fleets, and Air Fleets that are not in the hangar; U-Boots by option u_boots_attack (§6.3, §11.1)."""
    if view.type(one) == "u_boot":
        return view.reading("u_boots_attack") == "on"
    return view.type(one) in FIGHTS and not view.in_the_hangar(one)


@for_each
def able_next_to(view: World, at: AreaId) -> tuple[Counter, ...]:
    """The power's units next to an area that might attack, supplied or not."""
    return tuple(one for other in view.links().get(at, ()) for one in own_units(view, other) if can_attack(view, one))


def attackers_of(view: World, at: AreaId) -> tuple[Counter, ...]:
    """Units out of supply cannot attack (§3.9)."""
    return tuple(one for one in able_next_to(view, at) if view.supplied(one))


def beside(view: World, target: Counter, at: AreaId) -> tuple[Counter, ...]:
    """Who destroys such a unit in the same area (§6.3)."""
    needed = {"u_boot": "fleet", "resistance": "army"}.get(view.type(target), "")
    return tuple(one for one in own_units(view, at) if view.type(one) == needed)


def in_own_capital(view: World, at: AreaId) -> bool:
    """Enemies in one's own Capital may be attacked although nobody stands near (§3.5)."""
    return view.areas[at].capital and view.is_home(at)


def why_not_destroy(
    view: World, target: Counter, at: AreaId, *, going: Sequence[CounterId] = (), by_air: bool = False,
    by: Sequence[Counter] = (),
) -> Reason | None:  # fmt: skip
    """The first reason against destroying this unit, by these if any are named; `going` are destroyed before it."""
    sort, helpers = view.type(target), tuple(one for one in beside(view, target, at) if not by or one in by)
    others = (one for one in enemies_in(view, at) if view.type(one) in ("army", "fleet"))
    shielded = sort == "air_fleet" and any(one.id not in going for one in others)
    afar = by_air or sort in FIXED or in_own_capital(view, at)
    unfed = helpers and not any(view.supplied(one) for one in helpers)
    return view.first(
        ("§6.3", "{target} is no unit that can be attacked.", sort not in UNITS), view.beyond_the_dashed_line(at),
        ("§3.2, 6.3", "{target} is no enemy of {side}.", not view.is_enemy(target)),
        ("§12.1", "Nobody attacks the US or China in this scenario.", view.rises() and target.side in JOINING),
        ("§6.3", "{target} is destroyed by a Fleet in the same area only.", sort == "u_boot" and not helpers),
        ("§6.3", "{target} is destroyed by an Army in the same area only.", sort == "resistance" and not helpers),
        ("§3.9", "The units of {side} in {at} are out of supply.", unfed),
        ("§6.3", "{target} can be attacked only when no other unit is left in {at}.", shielded),
        ("§6.3", "No unit of {side} that can attack is adjacent to {at}.", not afar and not able_next_to(view, at)),
        ("§3.9", "The units of {side} adjacent to {at} are out of supply.", not afar and not attackers_of(view, at)),
        target=counter(target.id), at=area(at),
    )  # fmt: skip


def nobody_to_strike(view: World, at: AreaId) -> Reason | None:
    targets = enemies_in(view, at)
    free = any(why_not_destroy(view, each, at, going=ids_of(targets), by_air=True) is None for each in targets)
    nobody = "§11.1", "There is nobody in {at} to be struck from the air.", not free
    return first_reason(view.beyond_the_dashed_line(at), nobody, at=area(at))


# ---- what a question means
class Target(NamedTuple):
    """A unit to be destroyed: what it costs, and what is against it when those before it are gone."""

    one: Counter
    cost: int
    against: Reason | None


Losses = tuple[list[Event], Sentence, list[SideId]]  # What happens, whom it hits, whom each blow brings closer to war.


class Attack:
    """One attack, or one Air Strike: by whom, on which units of an area."""

    def __init__(self, view: World, act: Act, at: AreaId) -> None:
        afar = [one for place in act.from_ for one in view.position.in_area(area_of(place))]
        # By the side that is named; else by that of the units named, or of those that lie where the attack comes from.
        there = [one for one in view.named(act) if "target" in act.details or view.position.area(one.id) != at]
        sides = (one.side for one in (*there, *afar) if view.run_by(one.side))
        self.view = us = view.its_power(act.side or next(sides, view.clock.side) or view.side)
        self.act, self.at, kind = act, at, us.areas[at].kind
        strike = act.means in cards.BY_AIR or "air_strike" in act.details
        named = us.named(act) if any(map(us.is_own, us.named(act))) else [o for o in afar if us.is_air(o) or not strike]
        self.named = tuple(one for one in named if us.is_own(one) and us.type(one) in UNITS)
        # Air Fleets sent to an area strike it, if they can; next to it, they may, before a card of the turn is played.
        near = any(at in us.links().get(us.position.area(one.id), ()) for one in self.named)
        able = all(us.is_air(one) and moving.why_no_strike(us, one, at) is None for one in self.named)
        sent = act.verb == "battle" and bool(self.named) and not act.means and able
        self.by_air, self.either = strike or (sent and not near), sent and near and cards.ops_left(us) is None
        self.units = meant = _targets(us, act, at)
        how = partial(why_not_destroy, us, at=at, by_air=self.by_air, by=() if self.by_air else self.named)
        against = (how(one, going=ids_of(meant[:before])) for before, one in enumerate(meant))
        self.targets = tuple(
            Target(one, technology.destroy_cost(us, us.type(one), kind), why)
            for one, why in zip(meant, against, strict=True)
        )
        # Whether all targets are meant, and not the first that can be destroyed.
        self.as_one = self.by_air or "target" in act.details or any(one.id in act.counters for one in meant)

        first = [*(each for each in self.targets if each.against is None), *self.targets][:1]
        self.hit = self.targets if self.as_one else tuple(first)
        self.cost = sum(each.cost for each in self.hit)
        # U-Boots and Resistance only: always at the same price, by units in the same area.
        self.fixed = all(us.type(one) in FIXED for one in meant)

        # In one's own Capital even from afar.
        capital = in_own_capital(us, at) and not self.fixed and not attackers_of(us, at)
        self.rule = "§11.1, 6.5" if self.by_air else "§3.5, 6.3" if capital else "§6.3"

    @cached_property
    def attackers(self) -> tuple[Counter, ...]:
        """Those named; else all who might do it."""
        view, at = self.view, self.at
        if self.named:
            return self.named
        if self.by_air:
            return () if self.act.from_ else moving.any_plane(view, moving.why_no_strike, at)
        if self.targets and self.fixed:
            return tuple(dict.fromkeys(other for one in self.units for other in beside(view, one, at)))
        return attackers_of(view, at)

    @cached_property
    def refused(self) -> tuple[Reason, ...]:
        """All that speaks against it, also of cubes and strange units that are named and take no part in it."""
        view, at, targets, next_to = self.view, self.at, self.targets, self.view.links().get(self.at, ())
        friends = () if enemies_in(view, at) else view.units_in(at)
        away = next((one.id for one in self.units if view.position.area(one.id) != at), "")
        aside = (one for one in view.named(self.act) if one not in (*self.named, *self.units))
        others = [one for one in aside if view.position.area(one.id) != at and not cards.is_card(view, one)]
        piece = next((one.id for one in others if not view.is_unit(one)), "")
        alien = next((one.id for one in others if not view.is_own(one)), "")
        needed = self.named and targets and not (self.by_air or self.fixed or in_own_capital(view, at))
        unable = [
            first_reason(
                ("§11.1, 6.3", "{who} is in the hangar: it has been used this round.", view.in_the_hangar(one)),
                ("§6.3", "{who} cannot attack.", not can_attack(view, one)),
                ("§6.3", "{who} is not adjacent to {at}.", view.position.area(one.id) not in next_to),
                ("§3.9", "{who} is out of supply.", not view.supplied(one)), who=counter(one.id), at=area(at),
            )
            for one in (self.named if needed else ())
        ]  # fmt: skip
        against = [each.against for each in targets if each.against]
        return every_reason(
            view.passed(),
            ("§11.1", "An Air Strike is made on one area.", self.by_air and len(set(areas_named(self.act))) > 1),
            ("§3.2, 6.3", "There is no such enemy unit in {at}: {friends} is friendly.", not targets and friends),
            ("§6.3", "There is no such enemy unit in {at}.", not targets and not friends),
            ("§6.3", "{target} is not in {at}.", away), ("§6.3", "{who} cannot attack.", piece),
            ("§3.2", "{who} does not act for {side}.", alien and not piece),
            ("§11.1", "No Air Fleet is named that might strike.", self.by_air and not self.attackers),
            *(moving.why_no_strike(view, one, at) for one in self.attackers if self.by_air),
            unable[0] if unable and all(unable) else None,
            against[0] if against and (self.as_one or len(against) == len(targets)) else None,
            technology.cannot_pay(view, self.act, self.cost, by_air=self.by_air),
            at=area(at), friends=names(friends), target=counter(away), who=counter(piece or alien),
            side=side(view.power),
        )  # fmt: skip

    @property
    def figures(self) -> Mapping[str, float]:
        """`cost` and `total`, what one of each sort costs, and how far a marker of Allies joining the war goes on."""
        view, each = self.view, {self.view.type(one): cost for one, cost, _ in self.targets}
        figures: dict[str, float] = {"cost": self.cost, "total": sum(one.cost for one in self.targets), **each}
        if (ops := technology.ops_told(view, self.act, by_air=self.by_air)) is not None:
            figures |= {"ops": ops, "left": max(ops - self.cost, 0)}
        if any(each.one.side in JOINING for each in self.hit):
            figures["joins"] = sum(politics.advances(view, each.one, by_air=self.by_air) for each in self.hit)
        return figures

    # ---- what it does, a click each
    @property
    def offers(self) -> Iterator[Offer]:
        """In an Air Strike all targets at once, or one of them; else one after the other, and into the area at last."""
        unpaid = partial(technology.cannot_pay, self.view, self.act, by_air=self.by_air)
        free = (each for each in self.targets if self.by_air or each.against is None)
        able, hangar = [each for each in free if unpaid(each.cost) is None], list[Event]()
        told = say("For its cost, a unit is destroyed and goes back to its pool.")
        if self.by_air:
            hangar += [CountersTurnedOver((one.id,), "used") for one in self.attackers[:1]]
            told = say("For a card that is given up, the targets are destroyed; the Air Fleet goes into the hangar.")
        blows = [self.targets] if self.by_air and len(able) > 1 else []
        # An Air Fleet that others shield is no target yet.
        now = (each for each in able if self.by_air or why_not_destroy(self.view, each.one, self.at) is None)
        deeds = [self.blow(each, hangar) for each in (*blows, *((each,) for each in now))]
        if self.named and not self.by_air and len(able) == len(self.targets):
            into = self.storming(self.act)
            deeds += [into] if isinstance(into, Deed) else []
        times = 1 if self.by_air else len(able)
        yield Offer(verb="lose", counters=(), times=times, deeds=tuple(deeds), sentence=told, rule=self.rule)
        by_air = Attack(self.view, replace(self.act, means="air_strike"), self.at) if self.either else self
        yield from by_air.offers if self.either and not by_air.refused else ()

    def losses(self, targets: Sequence[Target], driven_out: Sequence[Counter] = ()) -> Losses:
        """Units go to their pools, Air Fleets left alone with them (§11.1); the US and China come closer to war."""
        view, units = self.view, [each.one for each in targets]
        gone, joining = (*units, *stacking.left_alone(view, self.at, units), *driven_out), politics.Joining
        blows = [one.side for one in units if politics.advances(view, one, by_air=self.by_air)]
        steps = ((of, n) for of in dict.fromkeys(blows) for n in range(1 if self.by_air else blows.count(of)))
        closer = (event for of, before in steps for event in joining(view, of).invaded(before))
        return [*view.sent_home(gone), *closer], say("{who}", who=names(gone)), blows

    def blow(self, targets: Sequence[Target], besides: Sequence[Event]) -> Deed:
        (events, told, closer), cost = self.losses(targets), sum(each.cost for each in targets)
        return self.done(say("{who}: {cost:OP|OPs}", who=told, cost=cost), closer, (*events, *besides), cost)

    def done(self, told: Sentence, closer: Iterable[SideId], events: Iterable[Event], cost: float) -> Deed:
        """What is done and its cost, and whom it brings closer to war (§9.2). An Air Strike takes a card (§11.1)."""
        view, card = self.view, cards.asked_card(self.view, self.act)
        for joining in dict.fromkeys(closer):
            told = say("{told}; {ally} comes closer to war", told=told, ally=side(joining))
        if not self.by_air:
            return deed(told, *events, *cards.spent(view, cost))
        held = (id for id in view.position.stack(view.hand()) if card and id == card.lies)
        return deed(told, *events, *(CountersMoved((id,), cards.DISCARDS) for id in held), cards.counted(view, 0))

    def storming(self, act: Act) -> Deed | Reason:
        """Destroy all of them, then move in: one plan for one card; or why not. U-Boots and Resistance keep nobody out,
        and stay unless named; Air Fleets left alone go (§11.1), or are driven out by an Army or a Fleet (§6.2)."""
        view, at = self.view, self.at
        way_of = [each for each in self.targets if "target" in act.details or view.stacks(each.one)]
        empty = "§6.3", "There is no such enemy unit in {at}.", not way_of
        if why := first_reason(empty, *(each.against for each in way_of), at=area(at)):
            return why
        firm = [each.one for each in way_of if not view.is_air(each.one)]
        lonely = stacking.left_alone(view, at, firm) if firm else ()
        going = tuple(one for one in self.named if view.position.area(one.id) != at and view.stacks(one))
        free = lonely if not view.any_firm(going) else [each.one for each in way_of if each.one not in firm]
        needed = [each for each in way_of if each.one not in free]
        after = view.after(view.position.removed(ids_of([*lonely, *(each.one for each in needed)])))
        reach = moving.move_reach(after, going) if going else Reach()
        if at not in reach.ways:
            return reach.why_not(at) or because("§6.2", moving.NOBODY_MOVES, at=area(at))
        way, driven_out = reach.ways[at][0], after.units_in(at) if after.only_enemy_air(at) else ()
        (events, told, closer), cost = self.losses(needed, driven_out), sum(each.cost for each in needed) + way.cost
        told = say("{who}, and {units} moves in: {cost:OP|OPs}", who=told, units=names(going), cost=cost)
        into = CountersMoved(ids_of(going), PlaceId(at), means=way.means, route=way.route)
        closer += [view.areas[at].home] if stacking.invades(view, at) else []
        return technology.cannot_pay(view, act, cost) or self.done(told, closer, (*events, into), cost)


def attack_meant(view: World, act: Act) -> Attack | None:
    """On the area named; or where the units lie that are named and are enemies."""
    at = meant(act)
    if at is None:
        us = view.its_power(act.side or view.clock.side)
        at = next((view.position.area(one.id) for one in us.named(act) if not us.is_own(one)), None)
    return Attack(view, act, at) if at is not None and at in view.areas else None


def _targets(view: World, act: Act, at: AreaId) -> tuple[Counter, ...]:
    """The units that are named, by what they are or which they are; else every enemy there."""
    there, told = enemies_in(view, at), act.details.get("target", "")
    if not told:
        others = (one for one in view.named(act) if view.position.area(one.id) == at)
        return tuple(one for one in others if not view.is_own(one)) or there
    found: list[Counter] = []
    for count, what, _ in some(told):
        named, sort = view.position.counters.get(CounterId(what)), unit_type(what)
        meant = [one for one in there if one not in found and view.type(one) == sort]
        found += [named] if named is not None else meant[:count]
    return tuple(sorted(dict.fromkeys(found), key=view.is_air))  # In whatever order they are named.


# ---- the sheet
def battle_of(view: World, act: Act) -> BattleSheet | None:
    """One attack, or one Air Strike, on the units of an area; in the step of bombardments Air Fleets bombard."""
    found = attack_meant(view, act)
    if found is None:
        return None
    us, at, refused = found.view, found.at, found.refused
    if found.named and not act.means and us.clock.phase == "bombardment" and all(map(us.is_air, found.named)):
        return moving.bombardment(us, found.named, at)
    hit, words = [each.one for each in found.hit], "{side} can destroy {who} in {at} for {cost:OP|OPs}."
    told = say(words, side=side(us.side), who=names(hit), at=area(at), cost=found.cost)
    return BattleSheet(
        at=at, attackers=ids_of(found.attackers), defenders=ids_of(found.units), figures=found.figures,
        modifiers=tuple(technology.modifiers(us, us.type(hit[0]), us.areas[at].kind)) if hit else (),
        offers=() if refused else tuple(found.offers), refused=refused,
        sentence=refused[0].sentence if refused else told, rule=refused[0].rule if refused else found.rule,
    )  # fmt: skip


def may_storm(view: World, act: Act) -> Answer | None:
    """`may storm #army at poland with card g13`: destroy whoever is there, then move in, all with one card."""
    unpaid = replace(act, details={word: said for word, said in act.details.items() if word not in ("card", "ops")})
    found = attack_meant(view, unpaid)
    if found is None or not found.named:
        return None
    plan = next(iter(found.refused), None) or found.storming(act)
    why = plan if isinstance(plan, Reason) else None
    return view.allowed("It can be done: {plan}.", "§6.0, 6.3, 6.2", why, plan=plan.sentence)


may_attack = attacking(battle_of)
may_strike = attacking(lambda view, act: battle_of(view, replace(act, means="air_strike")))
