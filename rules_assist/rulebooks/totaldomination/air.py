"""From afar: Air Fleets, their strikes and bombardments (§11.1), Damage, whoever brings it (§6.1, §4.3), and rockets
(§6.4, §8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, CountersTurnedOver, Single
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reach, Reason
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import added_up, areas_named, at_each, figure, spelled, verb
from rules_assist.common.printed import number as printed_number
from rules_assist.common.printed import row_like
from rules_assist.common.saying import because, deed, first_reason, ids_of, notice, yes
from rules_assist.common.standpoint import for_each
from rules_assist.common.sums import Term, told_sum
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import cards, production, stacking
from rules_assist.rulebooks.totaldomination.powers import ACTION, FACTIONS, NOBODY, POWERS
from rules_assist.rulebooks.totaldomination.technology import RADAR, has, names, pile_of
from rules_assist.rulebooks.totaldomination.world import World

STRIKE, BOMBARDMENT = "Air Strike", "bombardment"
ROCKETS = {"e1": "v1", "e2": "v2", "e3": "a-bomb"}
SPELLINGS = {
    "v1": "e1", "e1": "e1", "flying_bomb": "e1", "v2": "e2", "e2": "e2", "rocket": "e2",
    "a_bomb": "e3", "e3": "e3", "abomb": "e3", "atomic_bomb": "e3", "nuclear_weapon": "e3", "bomb": "e3",
}  # fmt: skip
MARKERS, DAMAGE = PlaceId("pool/markers"), KindId("damage")


# ---- strikes and bombardments (§11.1)
@for_each
def spaces_between(view: World, start: AreaId) -> Mapping[AreaId, int]:
    """How many links away every area is, over links of any sort: whoever controls what lies between, or by option
    two_areas_away over areas of theirs only."""
    own = {to for to in view.areas if view.controller(to) == view.power}
    return distances(view.links(), start, passable=None if view.says("two_areas_away") == "over_any_area" else own)


def too_far(view: World, one: Counter, at: AreaId, what: str) -> bool:
    """More than two areas away."""
    distance = spaces_between(view, view.position.area(one.id)).get(at)
    return distance is None or distance > printed_number(view.game, "air", what, "within")


def unable(view: World, one: Counter, *, bombing: bool) -> Reason | None:
    """What keeps an Air Fleet from striking, or from bombarding, whatever area it is."""
    moved = view.position.facts.says("moved_before_strike", one.id) or one.marked("moved")
    needs_supply = not bombing or view.says("bombardment_supply") == "need_supply"
    return first_reason(
        ("§11.1", "Only Air Fleets bombard.", bombing and not view.is_air(one)),
        ("§11.1", "Only Air Fleets make Air Strikes.", not view.is_air(one)),
        stacking.not_played_with(view, "air_fleet"),
        ("§11.1", "{who} was used already this round.", view.in_the_hangar(one)),
        ("§11.1", "{who} has moved this turn.", moved and not bombing),
        ("§11.1, 3.9", "{who} is out of supply.", needs_supply and not view.in_supply(view.position.area(one.id))),
        who=counter(one.id),
    )


def why_no_strike(view: World, one: Counter, at: AreaId) -> Reason | None:
    """What is against an Air Strike of this Air Fleet, whatever the targets are."""
    far = "§11.1", "{at} is more than two areas away.", too_far(view, one, at, STRIKE)
    return first_reason(unable(view, one, bombing=False), far, at=area(at))


def why_no_bombardment(view: World, one: Counter, at: AreaId) -> Reason | None:
    """What is against this Air Fleet bombarding this area."""
    if nowhere := view.no_area(at):
        return nowhere
    holder, here = view.controller(at), view.areas[at]
    return first_reason(
        view.beyond_the_dashed_line(at),
        ("§11.1", "No opponent controls {at}.", not holder or view.is_friend(holder)),
        ("§11.1", "There is no factory or shipyard in {at}.", not (here.factory or here.shipyard)),
        ("§11.1", "There is Damage in {at} already.", is_damaged(view, at)),
        ("§11.1", "{at} is more than two areas away.", too_far(view, one, at, BOMBARDMENT)),
        unable(view, one, bombing=True),
        at=area(at),
    )


def flies(view: World, one: Counter) -> bool:
    """Whether the table asks at all if it may strike or bombard."""
    return view.is_air(one) and view.lies_on_map(one)


def any_plane(view: World, can: Callable[[Counter], bool], most: int = 1) -> tuple[Counter, ...]:
    """Where no Air Fleets are named: those of the power, the ones that can first."""
    return tuple(sorted(stacking.air_fleets_of(view), key=lambda one: not can(one))[:most])


def is_an_operation(view: World) -> bool:
    """Whether Air Fleets bombard in the Action phase as well: the list of operations names it (§6.0)."""
    return view.says("bombardment_time") == "action_phase_too"


def wrong_time(view: World, *, bombing: bool) -> Reason | None:
    """Air Strikes are made in the Action phase, bombardments in a step of the Administrative phase (§4.3, §6.5)."""
    phase = view.clock.phase
    early = phase in ("", "bombardment") or (phase == "action" and is_an_operation(view))
    return first_reason(
        ("§11.1, 4.3", "Bombardment is a step of the Administrative phase.", bombing and not early),
        ("§11.1, 6.5", "Air Strikes are made in the Action phase.", not bombing and phase not in ("", "action")),
    )


def air_reach(
    view: World, group: tuple[Counter, ...], struck: Callable[[World, AreaId], Reason | None] | None = None
) -> Reach:
    """Every area an Air Fleet can bombard, or where somebody is to be `struck`, and why not the others."""
    bombing, check = struck is None, why_no_strike if struck else why_no_bombardment

    def against(to: AreaId) -> Iterator[Reason | None]:
        yield struck(view, to) if struck else None
        yield from (check(view, one, to) for one in group)

    means, words = "air_strike", "An Air Strike can be made on {to}."
    if bombing:
        means, words = "bombardment", "{to} can be bombarded."
    notes = wrong_time(view, bombing=bombing), *(unable(view, one, bombing=bombing) for one in group)
    return production.laid_out(
        view,
        group,
        against,
        means,
        "{to} can be bombarded." if bombing else words,
        rule="§11.1",
        notes=notes,
        afar=True,
    )


def may_bombard(view: World, act: Act) -> Answer | None:
    """Whether these Air Fleets may bombard these areas, each another one."""
    to = areas_named(act)
    first = next(iter(to), AreaId(""))
    planes = view.named(act) or any_plane(view, lambda one: why_no_bombardment(view, one, first) is None, len(to))
    if not planes or not to:
        return None
    found = view.allowed(
        "A Damage marker can be put in {at}.", "§11.1",
        ("§11.1", "Each Air Fleet bombards another area.", len(set(to)) < len(planes)),
        *map(partial(why_no_bombardment, view), planes, to),
        ("§11.1", "One Air Fleet bombards one area.", len(to) > len(planes)),
        at=tuple(map(area, to)),
    )  # fmt: skip
    time = wrong_time(view, bombing=True) if found.yes else None
    return yes(say("{told} {time}", told=found.sentence, time=time.sentence), time.rule) if time else found


def bombardment(view: World, planes: tuple[Counter, ...], at: AreaId) -> BattleSheet:
    """One Air Fleet is enough; the first that can."""
    against = [why_no_bombardment(view, one, at) for one in planes]
    able = next((one for one, why in zip(planes, against, strict=True) if why is None), None)
    refused = tuple(why for why in against[:1] if why) if able is None else ()
    told = say("{who} can put Damage on {at}.", who=counter((able or planes[0]).id), at=area(at))
    does = say("A Damage marker is put there, and the Air Fleet goes into the hangar.")
    done = [deed(say("Damage on {at}", at=area(at)), marked(view.position, at), into_the_hangar(able))] if able else []
    return BattleSheet(
        at=at, attackers=ids_of(planes), refused=refused, sentence=refused[0].sentence if refused else told,
        offers=(Offer(verb="mark", counters=(), deeds=tuple(done), sentence=does, rule="§11.1"),) if able else (),
        rule=refused[0].rule if refused else "§11.1, 4.3.D",
    )  # fmt: skip


def into_the_hangar(plane: Counter) -> CountersTurnedOver:
    return CountersTurnedOver((plane.id,), "used")


# ---- Damage (§6.1, §4.3)
def can_be_damaged(view: World, at: AreaId) -> bool:
    """It has a factory or a shipyard; by option damage_needs, both."""
    yards = view.areas[at].factory, view.areas[at].shipyard
    return all(yards) if view.says("damage_needs") == "both" else any(yards)


def is_damaged(view: World, at: AreaId) -> bool:
    return bool(view.of_type(at, "damage"))


def is_taken(view: World, at: AreaId) -> bool:
    """A home area that units of an opponent control: a Capital needs two of them (§3.8)."""
    owner, who = view.home_of(at) or view.areas[at].home, view.controller(at)
    return owner != who and NOBODY not in (owner, who) and view.faction(who) != view.faction(owner)


def is_repaired(view: World, at: AreaId) -> bool:
    """Whether its marker comes off in this Administrative phase: its own power controls it again (§4.3)."""
    return is_damaged(view, at) and view.home_of(at) != NOBODY and view.controller(at) == view.home_of(at)


def why_no_marker(view: World, at: AreaId) -> Reason | None:
    """What speaks against a marker, if one is to lie there because the area is taken."""
    return first_reason(
        ("§6.1", "{at} is no home area.", not view.areas[at].home),
        ("§6.1", "There is nothing in {at} to damage.", not can_be_damaged(view, at)),
        ("§6.1, 3.8", "No opponent controls {at}.", not is_taken(view, at)),
        ("§6.1", "A Damage marker lies in {at} already.", is_damaged(view, at)),
        at=area(at),
    )


def why_it_stays(view: World, at: AreaId) -> Reason | None:
    """What speaks against taking the marker off."""
    return first_reason(
        ("§4.3, 4.3.C", "No Damage marker lies in {at}.", not is_damaged(view, at)),
        ("§4.3, 4.3.C", "{at} is not under the control of its own power.", not is_repaired(view, at)),
        at=area(at),
    )


def marked(position: Position, at: AreaId) -> Single:
    """A Damage marker out of the pool; or a new one, if none lies there."""
    waiting = [one.id for one in position.in_place(MARKERS) if one.kind == DAMAGE]
    if waiting:
        return CountersMoved((waiting[0],), PlaceId(at))
    return CountersPlaced((Counter(CounterId(f"damage_{at}"), DAMAGE, NOBODY),), PlaceId(at))


def damage_of(view: World) -> Iterator[Finding]:
    """Where a marker belongs and lies not, and where one lies that cannot be."""
    for at in view.lying_in():
        here, markers = view.areas[at], view.of_type(at, "damage")
        if not markers and here.home and can_be_damaged(view, at) and is_taken(view, at):
            words = "A Damage marker belongs in {at}: {side} controls it."
            why = because("§6.1", words, at=area(at), side=side(view.controller(at)))
            done = (marked(view.position, at),)
            yield notice(why, (), at, aspect="damage", severity="warning", done=done, doing="put it there")
        needless = markers[1:] if here.factory or here.shipyard else markers
        if why_not := first_reason(
            ("§6.1, 11.1", "There is more than one Damage marker in {at}.", needless and len(needless) < len(markers)),
            ("§6.1, 11.1", "There is nothing in {at} to damage.", needless),
            at=area(at),
        ):
            done = (CountersMoved(ids_of(needless), MARKERS),)
            yield notice(why_not, needless, at, aspect="damage", done=done, doing="take it off")


# ---- rockets (§6.4, §8.1.E)
def rocket_of(view: World, act: Act) -> str:
    """The rocket that is meant; else the strongest that has been developed."""
    if told := act.details.get("rocket", act.means):
        return SPELLINGS.get(spelled(told), "")
    return next((id for id in reversed(ROCKETS) if has(view, id)), "")


def printed_of(view: World, rocket: str, column: str) -> int:
    """Off the chart of rockets: the least OPs of the card, how many cards are lost, and with Radar."""
    return printed_number(view.game, "rockets", row_like(view.game, "rockets", ROCKETS[rocket]), column)


def launched_already(view: World) -> bool:
    """One rocket a round for each power: its card is turned."""
    return view.position.facts.says("rocket_launched", view.power) or any(id in ROCKETS for id in used_up(view))


def used_up(view: World) -> list[str]:
    """What was used this round: its cards are turned."""
    turned = (cards.read_card(view, one) for one in view.pile(pile_of(view.power)) if one.turned)
    return [card.technology for card in turned if card]


def why_no_launch(view: World, act: Act) -> Reason | None:
    rocket, card, target = rocket_of(view, act), cards.asked_card(view, act), cards.opponent_named(view, act)
    if not rocket:
        return view.first(("§6.4, 8.1", "{side} has developed no such rocket.", True))
    # Tactics count; a saved OP does not, and nothing is left over.
    least, worth = printed_of(view, rocket, "discard a card of"), cards.worth_for(view, "rocket", card) if card else 0
    friend = target and (view.is_friend(target) or target not in (*POWERS, *FACTIONS))
    several = target in FACTIONS and not view.common_hand()
    return view.first(
        view.plays_nothing(),
        ("§6.4, 8.1", "{side} has not developed this rocket.", not has(view, rocket)),
        ("§6.4", "{side} has launched its one rocket of the round.", launched_already(view)),
        ("§6.4", "{target} is no opponent.", friend),
        ("§6.4", "A rocket takes cards of one opponent, not of {target}.", several),
        ("§6.4", "It takes a card of {least:OP|OPs} or more; this one is worth {ops}.", card and worth < least),
        cards.not_in_hand(view, act),
        cards.none_to_give_up(view, act),
        target=side(target), least=least, ops=worth,
    )  # fmt: skip


def may_launch(view: World, act: Act) -> Answer:
    why, rocket, lost = why_no_launch(view, act), rocket_of(view, act), lost_by(view, cards.opponent_named(view, act))
    least, count = (printed_of(view, rocket, each) if rocket else 0 for each in ("discard a card of", lost))
    words = (
        "{side} may launch it with a card of {least:OP|OPs} or more; the target loses {count:random card|random cards}."
    )
    return view.allowed(words, "§6.4, 8.1", why, least=least, count=count)


def lost_by(view: World, target: SideId) -> str:
    """The column of the chart that says how many cards a target loses: Radar saves one (§8.1)."""
    return "with Radar" if target and has_radar(view.seen_by(target)) else "the opponent loses"


def has_radar(view: World) -> bool:
    """A Radar that can still be used: one's own; with a common hand those of both powers, each once a round (§10.1)."""
    if not view.common_hand():
        return has(view, RADAR)
    team = [view.seen_by(each) for each in view.teams()[0]]
    return sum(has(each, RADAR) for each in team) > sum(used_up(each).count(RADAR) for each in team)


def cards_lost(view: World, act: Act) -> list[Term] | None:
    """How many random cards a power loses to a rocket that is launched at it."""
    rocket = SPELLINGS.get(spelled(act.details.get("rocket", act.means)), "")
    common = view.side in FACTIONS and view.common_hand()
    if not rocket or not (common or (view.side not in FACTIONS and view.power in POWERS)):
        return None
    taken, saved = (printed_of(view, rocket, each) for each in ("the opponent loses", "with Radar"))
    takes = taken, say("The rocket takes {count:random card|random cards}.", count=taken), "§6.4"
    return [takes, (saved - taken, say("Radar saves one."), "§8.1")] if has_radar(view) else [takes]


def rockets(view: World, act: Act) -> Ledger | None:
    """What each rocket that a power has would take from whom, and what card it takes; silent while it has none."""
    us, terms = view.power, list[Term]()
    for rocket in (id for id in ROCKETS if has(view, id)) if not launched_already(view) else ():
        for target in view.teams()[1]:
            words, least = "{rocket} on {target}, for a card of {least:OP|OPs} or more.", "discard a card of"
            what, least_ops = names(view.game)[rocket], printed_of(view, rocket, least)
            told = say(words, rocket=what, target=side(target), least=least_ops)
            terms.append((printed_of(view, rocket, lost_by(view, target)), told, "§6.4, 8.1"))
    return told_sum("rockets", us, terms, say("{side} may launch a rocket.", side=side(us)), "§6.4") if terms else None


ROCKET = Detail(name="rocket", values=(*SPELLINGS, "a-bomb"))
CHAPTER = Chapter(
    once=(damage_of,),
    verbs=(
        verb("bombard", may_bombard, "Bombard", "counters at", also="bombardment bomb strategic_bombardment",
             suits=flies),
        verb("damage", at_each(World.no_area, why_no_marker, told="A Damage marker belongs in {at}.", rule="§6.1"),
             "Put a Damage marker there", "at", also="place_damage"),
        verb("repair", at_each(World.no_area, why_it_stays, told="The Damage marker in {at} comes off.",
             rule="§4.3, 4.3.C"), "Take the Damage marker off", "at", also="remove_damage"),
        verb("launch", may_launch, "Launch a rocket", "side", also="rocket launch_rocket", phases=ACTION,
             rule="§4.2, 6.4", details=(ROCKET, cards.TARGET, *cards.VALUE), by=tuple(SPELLINGS)),
    ),
    figures=(
        added_up("cards_lost", cards_lost, "Cards lost to a rocket", "side", rule="§6.4, 8.1", details=(ROCKET,),
                 also="rocket launch"),
        figure("rockets", rockets, "Rockets", "side"),
    ),
)  # fmt: skip
