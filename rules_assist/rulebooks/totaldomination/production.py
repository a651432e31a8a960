"""Deploying (§6.1, §11.2), Damage that forbids it (§6.1, §4.3), placing freely (§11.3), and Resistance (§7.2)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say, say_named, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, Single
from counters.position import PlaceId, Position
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way
from rules_assist.common.asked import areas_named, at_each, number
from rules_assist.common.reaching import offered
from rules_assist.common.standpoint import allowed, because, every_reason, first_reason, no, notice, one_of, resting_on
from rules_assist.common.sums import Term
from rules_assist.rulebooks.totaldomination import cards, stacking, technology
from rules_assist.rulebooks.totaldomination.world import AXIS, JOINING, PARTNERS, PLACED, US, World, everywhere

NO_PLACE, MARKERS, DAMAGE = say("I was not told which areas."), PlaceId("pool/markers"), KindId("damage")
PLACING = "placing"  # The phase in which units are placed freely, before the first year.
PHILIPPINES, TOKENS_OF_AN_EVENT = AreaId("philippines"), "tokens of one Resistance event"
FROM_THE_POOL = because("§6.1", "Units on the map are destroyed first, to be deployed elsewhere.")
RESISTANCE_RULE = "§7.2, 7.2.D"
COMES_OFF, UNDAMAGED = "The Damage marker in {at} comes off.", "There is nothing in {at} to damage."


def laid_out(
    view: World, group: Sequence[Counter], against: Callable[[AreaId], Iterable[Reason | None]], means: str, words: str,
    *, rule: str, cost: float = 0, always: Iterable[Reason | None] = (), notes: Iterable[Reason | None] = (),
    afar: bool = False,
) -> Reach:  # fmt: skip
    """Where units are put straight away, over no route; not in their own area, unless they do it from `afar`."""

    def way(to: AreaId) -> Way:
        told = say_named(words, {"to": area(to), "cost": cost, "side": side(view.power)})
        return Way(to=to, route=(to,), cost=cost, means=means, sentence=told, rule=rule)

    starts = set() if afar else {AreaId(view.position.where[one.id]) for one in group}
    among = {at: why for at, why in everywhere(view.game).items() if starts != {at}}
    return offered(among, against, way, always=always, notes=notes)


# ---- deploying (§6.1)
def deploy_reach(view: World, group: tuple[Counter, ...], *, free: bool = False) -> Reach:
    """Where units are laid out; those on the map are destroyed first. An event deploys them `free` of cost."""
    if view.clock.phase == PLACING:
        return placing_reach(view, group)
    (cost, rule), fleets = technology.bill(view, "deploy", group, "§6.1"), [view.type(one) == "fleet" for one in group]
    rule = resting_on(rule, *(_colour_rule({one.side}) for one in group))
    nobodys = first_reason(*(nobodys_unit(view, one) for one in group))
    again = FROM_THE_POOL if any(view.lies_on_map(one) for one in group) else None
    puppets = "puppets" in (cards.icons_left(view) or ()) and {view.type(one) for one in group} == {"army"}

    def against(to: AreaId) -> Iterable[Reason | None]:
        here = view.areas[to]
        if puppets:
            return every_reason(why_no_puppet(view, to), stacking.too_many(view, group, to))
        shut = first_reason(view.beyond_the_dashed_line(to), *(wrong_colour(view, one, to) for one in group))
        return (nobodys, shut) if shut else every_reason(
            nobodys, ("§6.1", "An enemy unit is in {to}.", any(not view.is_own(one) for one in view.units_in(to))),
            ("§6.1, 3.5", "{to} has no shipyard.", any(fleets) and not here.shipyard),
            ("§6.1, 3.5", "{to} has no factory.", not all(fleets) and not here.factory),
            ("§6.1", "A Damage marker lies in {to}.", view.of_type(to, "damage")),
            stacking.too_many(view, group, to), to=area(to),
        )  # fmt: skip

    return laid_out(
        view, group, against, "deploy", "It can be deployed in {to} for {cost:OP|OPs}.", rule=rule,
        cost=0 if free else cost, always=_more_than_there_are(view, group), notes=(nobodys, again),
    )  # fmt: skip


def why_no_puppet(view: World, at: AreaId) -> Reason | None:
    there = [one for one in view.units_in(at) if view.is_own(one)]
    return view.no_area(at) or view.first(
        ("§7.2", "{at} is a home area: no Puppet comes there.", not stacking.is_non_home(view, at)),
        ("§3.7", "{at} is an Island area: no Army stands there.", view.areas[at].kind == "island"),
        ("§7.2", "No unit of {side} stands in {at}.", not there),
        ("§7.2", "{side} does not control {at}.", view.controller(at) != view.power),
        ("§3.7", "There is no room in {at}.", len(there) >= view.areas[at].room), at=area(at),
    )  # fmt: skip


def nobodys_unit(view: World, one: Counter) -> Reason | None:
    """Neutral Armies are nobody's, and so are the units of the US and China before they join (§3.2, §9.0)."""
    return None if view.run_by(one.side) else first_reason(
        ("§9.0, 6.2", "{nation} is not at war yet: its units are nobody's to move.", one.side in JOINING),
        ("§3.2", "{who} is nobody's to move.", view.type(one) != "resistance"),
        nation=side(one.side), who=counter(one.id),
    )  # fmt: skip


def _more_than_there_are(view: World, group: Sequence[Counter]) -> Iterator[Reason]:
    """Units that are not played with, or more than there may be on the map."""
    coming = [one for one in group if not view.lies_on_map(one)]
    planes, many = list(filter(view.is_air, coming)), Tally((one.kind, one.side) for one in coming)
    return iter(every_reason(
        *(stacking.not_played_with(view, view.type(one)) for one in group),
        stacking.too_many_air_fleets(view, planes) if planes else None,
        *(stacking.none_left(view, kind, of, same) for (kind, of), same in many.items()),
    ))  # fmt: skip


def wrong_colour(view: World, one: Counter, to: AreaId) -> Reason | None:
    """Units come into home areas of their own colour only, and no others into those of France, Italy, the US and China
    (§6.1, §4.3, §9.0); by option us_in_uk_homes American ones into British home areas, and the other way round."""
    here = view.areas[to]
    both, ours = {here.home, one.side}, here.home and view.run_by(here.home) == view.power
    open_by = {"not_at_factories": not here.factory, "not_in_the_capital": not here.capital}
    lent = both == {US, view.original(US)} and ours and open_by.get(view.reading("us_in_uk_homes"), False)
    if here.home == one.side or lent:
        return None
    rule = _colour_rule(both) or "§6.1"
    return one_of(
        (rule, "Units of {of} are deployed in its own areas only: not in {to}.", one.side in (*PARTNERS, *JOINING)),
        (rule, "Only units of {nation} are deployed in {to}.", ours), (rule, "{to} is no home area of {of}.", True),
        of=side(one.side), nation=side(here.home), to=area(to),
    )  # fmt: skip


def _colour_rule(sides: set[SideId]) -> str:
    """Where partners and additional powers have areas of their own, that is said of each by a rule of its own."""
    return "§4.3, 4.3.B" if sides & set(PARTNERS) else "§9.0, 6.1" if sides & set(JOINING) else ""


def unused(view: World, kind: str, of: SideId, but: Collection[CounterId] = ()) -> Counter | Reason:
    """A unit that lies in its pool, other than these; or that none does."""
    lying = [one for one in view.pile(view.pool_of(of)) if (one.kind, one.side) == (kind, of)]
    why = one_of(
        ("§3.6, 6.1", "{kind} of {of}: only {count} left in supply.", lying),
        ("§3.6, 6.1", "No {kind} of {of} is left in supply.", True),
        kind=view.game.sheet.kinds[KindId(kind)].name, of=side(of), count=len(lying),
    )  # fmt: skip
    return next((one for one in lying if one.id not in but), why)


# ---- placing freely (§11.3)
def placing_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """Anywhere in their homeland where there is room, as many as are listed; factory or not, at war or not."""
    words = "Units of {nation} that are placed freely: {most}, and not {count}."
    lying = Tally(one.side for one in view.on_map())
    coming = Tally(one.side for one in group if not view.lies_on_map(one))
    over = ((of, lying[of] + more, PLACED.get(of, 0)) for of, more in coming.items())
    always = [because("§11.3", words, nation=side(of), most=most, count=n) for of, n, most in over if n > most]
    return laid_out(
        view, group, lambda to: (
            view.beyond_the_dashed_line(to),
            *(_abroad(view, one, to) or stacking.unsuitable(view, one, to) for one in group),
            stacking.too_many(view, group, to),
        ),
        "deploy", "It can be placed in {to}.", rule="§11.3", always=(*always, *_more_than_there_are(view, group)),
    )  # fmt: skip


def _abroad(view: World, one: Counter, to: AreaId) -> Reason | None:
    """Not in their homeland; of the American units one is a Fleet in the Philippines, the others in the US."""
    alone = "One American Fleet, and nothing else, is placed in {philippines}."
    places = [view.position.area(each.id) for each in view.on_map() if each.side == US == one.side and each != one]
    there, asked = places.count(PHILIPPINES), one.side == US and to == PHILIPPINES
    third = one.side == US and not asked and len(places) - there >= PLACED[US] - 1
    return first_reason(
        ("§11.3", "Units of {nation} are placed in their homeland: not in {to}.", view.areas[to].home != one.side),
        ("§11.3", alone, asked and (there or one.kind != "fleet")),
        ("§11.3", "The third American unit is a Fleet in {philippines}.", third),
        philippines=area(PHILIPPINES), nation=side(one.side), to=area(to),
    )  # fmt: skip


def placed_freely(view: World) -> Iterator[Finding]:
    """While units are placed: more of a nation than are listed. When the first year begins: fewer."""
    clock = view.clock
    if view.reading("units_placed") != "freely" or clock.turn != 1 or clock.phase not in (PLACING, "draw"):
        return
    units, words = view.on_map(), "{count:unit|units} of {nation} are placed; there are to be {most}."
    for nation, most in PLACED.items():
        lying = [one for one in units if one.side == nation]
        if len(lying) > most or (len(lying) < most and clock.phase == "draw"):
            why = because("§11.3", words, count=len(lying), nation=side(nation), most=most)
            yield notice(why, lying, aspect="limit", severity="error" if len(lying) > most else "warning")
    for one, at in ((one, view.position.area(one.id)) for one in units if one.side in PLACED):
        if wrong := _abroad(view, one, at):
            yield notice(wrong, (one,), at, aspect="place")


def to_place(view: World, act: Act) -> list[Term]:
    lying, told = Tally(one.side for one in view.on_map()), "{side}"
    ours = ((nation, most) for nation, most in PLACED.items() if view.power in (nation, view.original(nation)))
    return [(n - lying[of], say(told, side=side(of)), "§11.3") for of, n in ours if n > lying[of]]


# ---- U-Boots (§11.2)
def u_boot_reach(view: World, group: tuple[Counter, ...], means: str) -> Reach:
    """To any of their areas, or by option u_boot_moves to those next to them; they need no supply."""
    rule, words = "§6.2, 11.2" if means == "move" else "§6.1, 11.2", "A U-Boot can be in {to} for {cost:OP|OPs}."
    cost, coming = technology.bill(view, means, group, rule)[0], sum(not view.lies_on_map(one) for one in group)
    stays, near = means == "move" and view.reading("u_boot_moves") != "to_any", view.game.board.neighbours
    more = (stacking.too_many_u_boots(view, coming), stacking.none_left(view, group[0].kind, group[0].side, coming))

    def against(to: AreaId) -> Iterable[Reason | None]:
        return every_reason(
            stacking.unsuitable(view, group[0], to), view.beyond_the_dashed_line(to),
            stacking.too_many(view, group, to),
            stacking.not_played_with(view, "u_boot"), *(more if means == "deploy" else ()),
            ("§6.2, 11.2", "No link leads a U-Boot to {to}.",
             stays and not all(to in near(view.position.area(one.id)) for one in group)), to=area(to),
        )  # fmt: skip

    return laid_out(view, group, against, means, words, rule=rule, cost=cost)


# ---- Resistance (§7.2.D)
def no_resistance(view: World, at: AreaId) -> Reason | None:
    """It is put only into areas that are nobody's home and that the Axis controls; not on islands."""
    rule, words = stacking.UNSUITED["resistance"]
    return view.no_area(at) or first_reason(
        view.beyond_the_dashed_line(at), stacking.no_resistance_here(view, at),
        (rule, words, "resistance" not in view.areas[at].takes),
        (RESISTANCE_RULE, "The Axis does not control {to}.", view.faction(view.controller(at)) != AXIS), to=area(at),
    )  # fmt: skip


def why_no_tokens(view: World, places: Sequence[AreaId], coming: int) -> Reason | None:
    """Whoever's card brings them: up to three by one event, and six in all (§7.2, §1.0)."""
    most, lying = view.limit(TOKENS_OF_AN_EVENT), sum(one.kind == "resistance" for one in view.on_map())
    printed = sum(view.game.sheet.kinds[KindId("resistance")].mix.values())
    words = "There are {printed:token|tokens} of Resistance, and {lying} lie on the map."
    return first_reason(
        (RESISTANCE_RULE, "Resistance is the Allies'.", view.faction(view.power) == AXIS),
        stacking.not_played_with(view, "resistance"), *(no_resistance(view, at) for at in places),
        (RESISTANCE_RULE, "One event puts up to {most:token|tokens}, not {count}.", coming > most),
        (f"{RESISTANCE_RULE}, 3.6", words, lying + coming > printed),
        most=most, count=coming, printed=printed, lying=lying,
    )  # fmt: skip


def resistance_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    wrong, words = why_no_tokens(view, (), len(group)), "An event can put Resistance into {to}."
    brought = cards.icons_left(view, "deploy", ["resistance"] * len(group)) is not None
    only = "Resistance comes by an event only, for no OPs."
    return laid_out(
        view, group, lambda to: (no_resistance(view, to), wrong), "event", words, rule=RESISTANCE_RULE,
        notes=(None if brought else because(f"{RESISTANCE_RULE}, 6.1", only), wrong),
    )  # fmt: skip


def may_place_resistance(view: World, act: Act) -> Answer | None:
    """`may place_resistance at poland, ukraine [with tokens 3]`: each place named once more is one more token."""
    places, tokens = areas_named(act), sum(view.type(one) == "resistance" for one in view.named(act))
    coming = max(len(places), tokens, number(act, "tokens", "count") or 0)
    unplayed = cards.why_no_card_is_played(view, cards.asked_card(view, act), "resistance")
    reasons = unplayed, cards.elsewhere(act.from_, "pool/resistance"), why_no_tokens(view, places, coming)
    found = allowed("An event can put Resistance there.", RESISTANCE_RULE, *reasons)
    return found if places else Answer(yes=None, sentence=NO_PLACE, rule=RESISTANCE_RULE)


# ---- lying there, however they come (§3.7)
def may_stand(view: World, act: Act) -> Answer | None:
    """`may stand #a, #b at x`: whether they may lie there together, with those who are there already."""
    at = next(iter(areas_named(act)), AreaId(""))
    group = view.named(act) or view.units_in(at)
    if not group or not at or not all(map(view.is_unit, group)):
        return None
    if all(view.type(one) == "resistance" for one in group):
        return may_place_resistance(view, act)
    us = view.its_power(next((one.side for one in group if view.type(one) != "resistance"), group[0].side))
    stack, tokens = tuple(filter(us.stacks, group)), any(us.type(one) == "resistance" for one in group)
    return no(none) if (none := us.no_area(at)) else us.allowed(
        "There is room in {at}.", "§3.7", stacking.why_shut(us, at) if stack else us.beyond_the_dashed_line(at),
        ("§3.7", "Units of two powers do not stack together.", len({us.party(one) for one in stack}) > 1),
        *(stacking.not_played_with(us, us.type(one)) or stacking.unsuitable(us, one, at) for one in group),
        *stacking.against_ending(us, group, at), stacking.no_resistance_here(us, at) if tokens else None, at=area(at),
    )  # fmt: skip


# ---- Damage (§6.1, §4.3)
def why_no_marker(view: World, at: AreaId) -> Reason | None:
    """Why no marker comes where an opponent takes control: it needs a factory or a shipyard, by option both."""
    here, who, both = view.areas[at], view.controller(at), view.reading("damage_needs") == "both"
    owner, yards = view.home_of(at) or here.home, (here.factory, here.shipyard)
    return first_reason(
        ("§6.1", "{at} is no home area.", not here.home), ("§6.1", UNDAMAGED, not (all(yards) if both else any(yards))),
        ("§6.1, 3.8", "No opponent controls {at}.", not who or view.faction(who) == view.faction(owner)),
        ("§6.1", "A Damage marker lies in {at} already.", view.of_type(at, "damage")), at=area(at),
    )  # fmt: skip


def why_it_stays(view: World, at: AreaId) -> Reason | None:
    """In the Administrative phase it comes off where its own power controls the area again (§4.3)."""
    owner = view.home_of(at)
    return first_reason(
        ("§4.3, 4.3.C", "No Damage marker lies in {at}.", not view.of_type(at, "damage")),
        ("§4.3, 4.3.C", "{at} is not under the control of its own power.", not owner or view.controller(at) != owner),
        at=area(at),
    )  # fmt: skip


def marked(position: Position, at: AreaId) -> Single:
    for one in (one for one in position.in_place(MARKERS) if one.kind == DAMAGE):
        return CountersMoved((one.id,), PlaceId(at))
    return CountersPlaced((Counter(CounterId(f"damage_{at}"), DAMAGE, SideId("")),), PlaceId(at))


def damage_of(view: World) -> Iterator[Finding]:
    areas, held, homes = view.areas, view.controllers(), view.homes()
    for at, there in view.lying_in().items():
        here, markers = areas[at], tuple([one for one in there if one.kind == DAMAGE])
        # Reasons of areas that nobody else holds would be made up after each move, for nothing.
        if here.home and held.get(at) not in (None, homes.get(at)) and why_no_marker(view, at) is None:
            put, who = marked(view.position, at), side(view.controller(at))
            why = because("§6.1", "A Damage marker belongs in {at}: {side} controls it.", at=area(at), side=who)
            yield notice(why, (), at, aspect="damage", severity="warning", done=(put,), doing="put it there")
        if needless := markers[1:] if here.factory or here.shipyard else markers:
            words = "There is more than one Damage marker in {at}." if needless != markers else UNDAMAGED
            off, told = CountersMoved(tuple(one.id for one in needless), MARKERS), ("§6.1, 11.1", words)
            yield notice(told, needless, at, aspect="damage", done=(off,), doing="take it off", at=area(at))


# ---- figures
def pool(view: World, act: Act) -> list[Term]:
    """What is left to be deployed of the power and of all it runs (§2.0, §3.6)."""
    whose = {of: Ref("word", each.adjective) for of, each in view.game.sheet.sides.items()}
    us, lying = view.power, Tally((one.kind, one.side) for one in view.on_map())
    return [
        (printed - lying[kind.id, of], say("{whose} {name}", whose=whose[of], name=Ref("kind", kind.id)), "§3.6")
        for kind in view.game.sheet.kinds.values()
        if kind.sort == "unit" and not stacking.not_played_with(view, kind.type)
        for of, printed in kind.mix.items()
        if view.run_by(of) == us
    ]


may_damage = at_each(World.no_area, why_no_marker, told="A Damage marker belongs in {at}.", rule="§6.1")
may_repair = at_each(World.no_area, why_it_stays, told=COMES_OFF, rule="§4.3, 4.3.C")
