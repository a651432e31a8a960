"""Ships under way: over which seas, out of which Ports, and who holds them up (§4.2, §4.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from boards.board import AreaId, Contact
from boards.plain.sentence import area, say
from counters.counter import Counter, SideId
from counters.events import CountersMoved, Single
from counters.position import area_of, in_area
from rules_assist.advice import Act, Answer, Finding, Grade, Reason, Thrown
from rules_assist.common.asked import number
from rules_assist.common.reaching import Step, StepRule, remembered
from rules_assist.common.standpoint import allowed, because, deed, first_reason, for_all, ids_of, to_see_to, with_deed
from rules_assist.common.standpoint import number as cell_number
from rules_assist.rulebooks.blitz.powers import BASED, GROUND, SHIPS, World
from rules_assist.rulebooks.blitz.sides import same_side
from rules_assist.rulebooks.blitz.supply import is_open, keys_of

SEAS = ("sea", "edge", "passage")
PORT_ENDS = because("§4.2", "A Port ends the move.")
RULES = re.compile(r"§[\d.]+")
RUNS = "runs_blockade"
OTHER_PORT = because("§1.3", "Its two Ports are on different seas.")


def leaves(view: World, one: Counter, contact: Contact, here: AreaId) -> bool:
    """Whether a ship in Port here comes out to this sea: the Port touches it, and it is its own Port."""
    if not contact.toward(here).get("port"):
        return False
    lies = view.position.ground(one.id)
    return "/port." not in lies or lies.endswith(f".{contact.other(here)}") or view.said(here, "ports") == 1


@for_all
def _known(_view: World) -> dict[tuple[object, ...], StepRule]:
    """How ships sail of whom that was asked."""
    return {}


def sails(view: World, one: Counter, *, rebasing: bool = False, home: bool = False) -> StepRule:
    """The steps of a ship: those of one country, out of one Port, sail alike."""
    known, submarine = _known(view), view.type(one) == "sub"
    key = view.owner(one), view.home_country(one), submarine, view.position.ground(one.id), rebasing, home
    if key not in known:
        known[key] = remembered(_voyage(view, one, rebasing=rebasing, home=home))
    return known[key]


def _voyage(view: World, one: Counter, *, rebasing: bool, home: bool) -> StepRule:
    """A ship on its way: over seas that are open to it, out of its Port and into others."""
    us, start, submarine = view.owner(one), view.position.area(one.id), view.type(one) == "sub"

    @cache
    def into_port(to: AreaId) -> Step | Reason:
        several = OTHER_PORT if view.said(to, "ports") not in (None, 1) else None
        unfriendly = first_reason(("§4.2", "{to} is not friendly.", not view.friendly(us, to)), to=area(to))
        return view.barred(one, to) or unfriendly or Step(1, several if rebasing else PORT_ENDS)

    def risk(here: AreaId) -> Grade:
        """The enemy may hold up who leaves a sea area; never submarines, nor those who go home (§4.3)."""
        safe = rebasing or home or submarine or here == start
        return "free" if safe or not _held_up_by(view, us, here) else "risky"

    def entered(to: AreaId, risk: Grade = "free") -> Step | Reason:
        if view.out_of_play(to):
            return because(f"Sc.{view.politics.scenario}", "{to} is not in play.", to=area(to))
        if rebasing and any(_fights(view, one, each) for each in view.position.in_area(to)):
            return because("§5.1", "The enemy is in {to}: nobody rebases through it.", to=area(to))
        return Step(1, None, risk)

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind == "coast" and view.kind(here) in GROUND:
            if here == start and not leaves(view, one, contact, here):
                return because("§1.3", "That is not the sea of its Port.")
            return entered(to) if contact.toward(here).get("port") else None
        if contact.kind == "coast":
            if not contact.toward(to).get("port"):
                return because("§4.2", "{to} has no Port on {sea}.", to=area(to), sea=area(here))
            found = into_port(to)
            return Step(found.cost, found.stop, risk(here)) if isinstance(found, Step) else found
        if contact.kind not in SEAS:
            return None
        how = risk(here) if contact.kind != "passage" else _through(view, one, contact, here, to) or risk(here)
        return how if isinstance(how, Reason) else entered(to, how)

    return step


def _through(view: World, one: Counter, contact: Contact, here: AreaId, to: AreaId) -> Grade | Reason | None:
    """Why a ship does not go through a passage; at a risk, where one that is shut may be forced."""
    if is_open(view, view.owner(one), contact, submarine=view.type(one) == "sub"):
        return None
    if contact.attributes.get("may_be_forced") and view.reading("forced_passage") == "on":
        return "risky"
    keys, rule = tuple(map(area, keys_of(contact))), ", ".join(sorted({"§4.2", *RULES.findall(contact.source)}))
    words = "The passage between {here} and {to} is closed: who has {keys} decides."
    return because(rule, words, here=area(here), to=area(to), keys=keys)


def _fights(view: World, one: Counter, other: Counter) -> bool:
    armed = view.game.number(other, "air") or view.game.number(other, "naval")
    return bool(armed) and view.enemies(one, other)


# ---------------------------------------------------------------- blockade (§4.3)


def blockade_value(view: World, one: Counter) -> int:
    """By the Blockade Table: what of it is known, and what of it is reconstructed."""
    printed, sort = view.game.kind(one).attributes, view.type(one)
    primary = "primary Naval" if printed.get("primary") == "naval" else "other primary"
    row = f"{'Big' if printed.get('big') else 'Small'} {f'air, {primary}' if sort == 'air' else sort.upper()}"
    return cell_number(view.game, "blockade", row, "Blockade Value")


@for_all
def _held_up_by(view: World, us: SideId, at: AreaId) -> int:
    """What a die has to beat there: all who are at war with a power, and its Convoy."""
    sorts = SHIPS if view.reading("blockade_counts") == "naval units" else BASED
    convoy = view.convoy_of(at)
    return (1 if view.at_war(us, convoy) and not same_side(us, convoy) else 0) + sum(
        blockade_value(view, one) for one in view.position.in_area(at)
        if view.type(one) in sorts and view.at_war(us, view.owner(one))
    )  # fmt: skip


def blocked(view: World, act: Act) -> Answer | None:
    places, group = [area_of(each) for each in (*act.at, *act.through, *act.from_)], view.named(act)
    if not places or not group:
        return None
    value, die = max(_held_up_by(view, view.owner(group[0]), at) for at in places), number(act, "die")
    words = "It is held up: the die is not above {value}." if die else "It is held up on a die of {value} or less."
    may = allowed(
        words, "§4.3",
        ("§4.3", "Submarines and aircraft are never held up.", all(view.type(one) in ("sub", "air") for one in group)),
        ("§4.3", "Nobody there holds ships up.", not value),
        ("§4.3", "It goes on: the die is above {value}.", die is not None and die > value),
        value=value if die is not None else min(6, value),
    )  # fmt: skip
    back = CountersMoved(ids_of(group), in_area(places[0]))
    on_its_way = (view.cleared(RUNS, one.id) for one in group)
    return with_deed(may, deed(say("Back to {at}.", at=area(places[0])), back, *on_its_way)) if die is not None else may


def runs(view: World, move: CountersMoved) -> Iterator[Single]:
    """A ship that goes out over seas of the enemy owes a die for each that it leaves."""
    ships = [view.one(id) for id in move.counters if move.means == "to_sea"]
    for one in (each for each in ships if view.type(each) in SHIPS - {"sub"}):
        if seas := [at for at in move.route[:-1] if _held_up_by(view, view.owner(one), at)]:
            yield view.noted(RUNS, one.id, value=" ".join(seas))


def owes_dice(view: World) -> Iterator[Finding]:
    for one, at, fact in view.said_of(RUNS):
        left, *more = map(AreaId, fact.value.split())
        value = _held_up_by(view, view.owner(one), left)
        less = view.noted(RUNS, one.id, value=" ".join(more)) if more else view.cleared(RUNS, one.id)
        act = Act(verb="block", counters=(one.id,), at=(in_area(left),))
        thrown = Thrown("1d6", say("the blockade in {at}", at=area(left)), act)
        why = "§4.3", "{who} left {sea}: a die of {value} or less holds it up there."
        yield to_see_to(why, (one,), at, urgent=True, done=(less,), doing="Roll for {who}", thrown=thrown,
                        sea=area(left), value=min(6, value))  # fmt: skip
