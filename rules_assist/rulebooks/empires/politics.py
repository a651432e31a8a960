"""Wars and who may declare them, influence, gifts, conquest, exile, surrender, and what happens by the rules (L186-204,
L401-418, L616-628)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import say, say_named, side
from boards.plain.working_out import once
from counters.counter import SideId
from counters.events import AreasHeld, CountersMoved, FactSet, Single
from counters.game import Game
from counters.position import TICKED, PlaceId
from rules_assist.advice import Act, Answer, Finding
from rules_assist.common.asked import number, spelled
from rules_assist.common.standpoint import because, cell, deed, for_all, ids_of, no, notice, to_see_to
from rules_assist.common.standpoint import number as charted
from rules_assist.common.sums import Term, summed
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.income import income, reached
from rules_assist.rulebooks.empires.land import near_partisans
from rules_assist.rulebooks.empires.world import MAJORS, MINOR_ALLIES, World, nation_named

WARSAW = AreaId("warsaw")
TRACK = ("axis_camp", "favourable_axis", "neutral", "favourable_allies", "allied_camp")
STEPS = ("the Axis camp", "favourable to the Axis", "neutral", "favourable to the Allies", "the Allied camp")
INDOCHINA = (AreaId("hanoi"), AreaId("saigon"))
PRICE, FAVOURED = 10.0, 7.0
"""Of an attempt at influence, and for the nation that is favoured (L408-410)."""


# ---------------------------------------------------------------- declarations of war
def may_declare(view: World, act: Act) -> Answer | None:
    if not (other := nation_named(view, act)):
        return None
    entry, both, die = view.position.value("usa.us_entry"), (view.side, other), number(act, "die")
    against = world.CAMPS.get(other) if view.side == "usa" else None
    early = view.side in MINOR_ALLIES and not view.are_at_war("germany", "soviet")
    germanys_foe = view.are_at_war("germany", other)
    if die is not None and early and germanys_foe:
        stays = "L620", "{die}: US Entry stays.", die > 2
        rises = view.allowed(act, "{die}: US Entry rises by 1.", "L620", stays, die=die)
        return view.done(rises, "US Entry rises by 1.", view.seen_by("usa").gains(1, "us_entry"))
    told = "{side} may declare war on {other}."
    rule = "L188, L401" if both == ("soviet", "poland") else "L204" if "usa" in both else "L401"
    if early and germanys_foe:
        told, rule = "{side} may; US Entry rises by 1 on two chances in ten.", "L620"
    elif other == "usa":
        told = "{side} may; that brings the USA into the war on the other side."
    may = view.allowed(
        act, told, rule,
        ("L401", "{side} cannot make war on itself.", other == view.side),
        ("L401", "Neutral nations go to war one by one.", "neutral" in both),
        ("L401", "{side} is at war with {other} already.", other in view.enemies()),
        ("L200", "{side} has surrendered, and does not join the war again.", view.so("surrendered", view.side)),
        ("L200", "{other} has surrendered: it is out of the war.", view.so("surrendered", other)),
        ("L401", "{side} and {other} fight side by side.", other in view.allies()),
        ("L391, L616", "{other} is a minor ally of Germany, and acts with it.",
         "germany" in both and {*both} <= {"germany", *MINOR_ALLIES}),
        ("L616", "Nobody plays {side}: it sits still until Germany and Russia are at war.",
         early and not view.enemies() and not view.is_played(view.side)),
        ("L618-620", "{side} may go to war with other minor nations, and with enemies of Germany.",
         early and other in MAJORS and not germanys_foe),
        ("L188", "{side} needs the Partition Pact first.",
         both == ("soviet", "poland") and not view.so("option_taken", "partition_pact")),
        ("L204", "US Entry is {entry}; against the Axis it takes 15.", against == "axis" and entry < 15),
        ("L204", "US Entry is {entry}; against the Allies it takes -10.", against == "allies" and entry > -10),
        other=side(other), entry=entry)  # fmt: skip
    declared = view.done(may, "Declare war on {other}", view.noted("at_war", *both), other=side(other))
    return view.throwing(declared, act, say("US Entry")) if early and germanys_foe else declared


def may_raise_us_entry(view: World, act: Act) -> Answer | None:
    target = nation_named(view, act)
    if view.side in MINOR_ALLIES and not view.enemies() and view.are_at_war("germany", target):
        words = "If {side} goes to war with {other}, US Entry rises by 1 on two chances in ten."
        late = "L616", "Germany and Russia are at war: US Entry stays.", view.are_at_war("germany", "soviet")
        return view.allowed(act, words, "L620", late, other=side(target))
    if target not in MINOR_ALLIES or not view.wars().get(target):
        return None
    return no(because("L620", "{side} is part of the war: US Entry stays.", side=side(target)))


def may_be_at_war(view: World, act: Act) -> Answer | None:
    other = nation_named(view, act, "with")
    peace = ("L188", "{side} is not at war with {other}.", other not in view.enemies())
    return view.allowed(act, "{side} is at war with {other}.", "L188", peace, other=side(other)) if other else None


class Option(NamedTuple):
    whose: str
    cost: int
    rule: str
    words: str
    doing: str


OPTIONS = {
    "partition_pact": Option(
        "soviet", 0, "L188", "{side} may sign the Partition Pact, and may then go to war with Poland.",
        doing="{side} takes that option."),
    "bulgaria_fights": Option(
        "bulgaria", 15, "L624",
        "{side} may fight Russia, once Germany and Russia have fought for four turns (reconstructed).",
        doing="Take that option: it costs {cost}"),
    "field_the_ss": Option(
        "germany", 10, "L238, L250", "{side} may field the SS, and may then buy its armor and infantry.",
        doing="Take that option: it costs {cost}"),
    "oil_embargo": Option(
        "usa", 0, "L602", "{side} may let Japan have no more oil; US Entry rises by 1.",
        doing="No more oil for Japan"),
    "smuggle_scientists": Option(
        "usa", 5, "L648", "{side} may get a scientist out of Germany, on 5 or less.",
        doing="Pay {cost} to smuggle a scientist out"),
}  # fmt: skip
"""What the rules ask for of the books of options; all else that stands there is read, and done by hand (L414). Prices
and conditions are reconstructed."""


def may_take_option(view: World, act: Act) -> Answer | None:
    own, die = [name for name, each in OPTIONS.items() if each.whose == view.side], number(act, "die", "roll")
    option = spelled(act.details.get("option", "")) or next(iter(own), "")
    if option not in own:
        return None
    _, cost, rule, words, doing = OPTIONS[option]
    embargo, smuggles = option == "oil_embargo", option == "smuggle_scientists"
    us_entry, ready = view.position.value("usa.us_entry"), any(view.holder(at) == "japan" for at in INDOCHINA)
    taken = view.so(TICKED, option, view.side) if smuggles else view.so("option_taken", option)
    may = view.allowed(
        act, words if die is None else "{die}: a scientist comes over.", rule,
        ("L414", "{side} has taken that option already.", die is None and taken),
        ("L188", "Germany and Poland are not at war.",
         option == "partition_pact" and not view.are_at_war("germany", "poland")),
        ("L188", "{side} is no longer neutral towards Germany.",
         option == "partition_pact" and "germany" in view.enemies()),
        ("L602 (reconstructed)", "US Entry is {entry}; it takes 7, or Indochina in Japan's hands.",
         embargo and us_entry < 7 and not ready),
        world.not_played(view, "nuclear") if smuggles else None,
        ("L648 (reconstructed)", "{die}: nobody comes over; it takes 5 or less.", (die or 0) > 5),
        view.too_dear(cost, rule) if cost and die is None else None,
        die=die or 0, entry=us_entry)  # fmt: skip
    if smuggles and die is not None:
        return view.done(may, "A scientist comes over.", view.gains(1, "scientists"))
    noted = view.ticked(option, view.side) if smuggles else view.noted("option_taken", option)
    rises = [view.gains(min(1, 15 - us_entry), "us_entry")] if embargo else []
    done = view.done(may, doing, noted, *rises, cost=cost, side=side(view.side))
    return view.throwing(done, act, say("a scientist")) if smuggles else done


# ---------------------------------------------------------------- wars that merge, and what is noted at the start
def merging(view: World) -> Iterator[Finding]:
    """The two wars are one as soon as the USA, in one of them, is at war with a nation of the other (L188-190)."""
    foes = view.seen_by("usa").enemies()
    if "japan" not in foes or foes.isdisjoint(("germany", "italy")):
        return
    west = [one for one in ("england", "france", *world.COLONIES) if view.are_at_war("germany", one)]
    if new := [one for one in west if not view.are_at_war("japan", one)]:
        why = "L188-190", "The two wars are one: {who} is at war with Japan too."
        noted = [view.noted("at_war", one, "japan") for one in new]
        yield notice(why, aspect="war", severity="warning", done=noted, who=tuple(side(SideId(one)) for one in new))


def beginning(view: World) -> Iterator[FactSet]:
    """Before anything changes hands it is noted what a nation holds: for new units, guns, the canal (L134, L554)."""
    new = {us.side for us in view.acting() if not view.begun(us.side)} if view.clock.phase.endswith("diplomacy") else ()
    for at, who in view.position.holders.items():
        if who in new and view.is_land(at):
            yield replace(view.noted("controlled_at_start", at, who), quiet=True)
    for at in {at for who in new for at in near_partisans(view.seen_by(who))}:
        yield view.noted("zone_of_partisans", at)


# ---------------------------------------------------------------- influence
def price_of_influence(view: World, act: Act) -> Iterable[Term] | None:
    if not nation_named(view, act) and not act.details.get("favours"):
        return None
    favoured = act.details.get("favours") or view.said(AreaId(f"diplomacy_{nation_named(view, act)}"), "favours")
    if favoured == view.side:
        return [(FAVOURED, say("It favours {side}.", side=side(view.side)), "L410")]
    return [(PRICE, say("An attempt at influence."), "L408")]


def may_influence(view: World, act: Act) -> Answer | None:
    other, die, paid = nation_named(view, act), number(act, "die", "roll"), act.details.get("paid") == "yes"
    chart, whom = AreaId(f"diplomacy_{other}"), side(other)
    star = act.details.get("star") == "yes" or view.said(chart, "star")
    if not other and die is None:
        return None
    cost = summed(price_of_influence(view, act) or ())
    tried = [one for one in sorted(_nations(view)) if not paid and view.so("influence_tried", one, other)]
    found = view.allowed(
        act, "{side} may try {other} for {cost}.", "L408" if cost == PRICE else "L408, L410",
        ("L403", "Only majors in the war have influence.", view.side not in MAJORS or not view.enemies()),
        ("L204", "The USA goes by its own track.", other == "usa"),
        ("L403", "{other} is not on the diplomacy chart.", chart not in view.game.board.spaces),
        ("L403", "{other} is not neutral.", view.wars().get(other)),
        ("L200", "{other} has surrendered: it is out of the war.", view.so("surrendered", other)),
        ("L408", "{by} tried {other} already this turn.", tried),
        None if paid else view.too_dear(cost, "L408"),
        other=whom, cost=cost, by=tuple(map(side, tried)))  # fmt: skip
    if die is None or (other and not found.yes):
        noted = view.noted("influence_tried", view.side, other)
        done = view.done(found, "Pay {cost} to influence {other}", noted, cost=cost, other=whom)
        return view.throwing(done, act, say("influence on {other}", other=whom), paid="yes")
    so = die == 10 if star else die <= 2
    missed = "{die}: nothing; it takes a 10." if star else "{die}: nothing; it takes {needed} or less."
    told = say_named("{die}: it comes a step nearer." if so else missed, {"die": die, "needed": 2})
    closer = _closer(view, other) if so else ()
    return Answer(yes=so, sentence=told, rule="L412" if star else "L408", deed=deed(told, *closer) if closer else None)


GROUPS = {
    "all Axis": world.AXIS, "all Allied": world.ALLIES, "British Major Colonies": world.COLONIES,
    "the minor allies": MINOR_ALLIES,
}  # fmt: skip
"""What the chart of players calls several nations (L335-389)."""


def _nations(view: World) -> frozenset[str]:
    """Those that its player plays: each player has one try at a nation (L408)."""
    for told in cell(view.game, "players", view.reading("players"), "who plays what").split(" · "):
        by_name = (id for id, of in view.game.sheet.sides.items() if of.name in told)
        plays = frozenset[str](by_name).union(*(ids for word, ids in GROUPS.items() if word in told))
        if view.side in plays:
            return plays
    return frozenset((view.side,))


def _closer(view: World, nation: str) -> tuple[CountersMoved, ...]:
    at = stances(view).get(nation)
    if at is None or (camp := world.CAMPS.get(view.side)) is None:
        return ()
    here, to = (PlaceId(f"diplomacy_{nation}/{TRACK[step]}") for step in (at, at - 1 if camp == "axis" else at + 1))
    return (CountersMoved(ids_of(one for one in view.pile(here) if one.kind == "influence")[:1], to),)


@for_all
def stances(view: World) -> Mapping[str, int]:
    stacks, chart = view.position.stacks.items(), "diplomacy_"
    rows = ((at.removeprefix(chart).partition("/"), stack) for at, stack in stacks if at.startswith(chart))
    return {nation: TRACK.index(word) for (nation, _, word), stack in rows
            if word in TRACK and any(view.one(id).kind == "influence" for id in stack)}  # fmt: skip


def stance(view: World, act: Act) -> Iterable[Term] | None:
    """Where a nation would stand after successes: 0 the Axis camp, 4 the Allied camp (L405-408)."""
    nation = nation_named(view, act)
    start = str(view.said(AreaId(f"diplomacy_{nation}"), "start") or "")
    at = stances(view).get(nation, TRACK.index(start) if start in TRACK and not stances(view) else None)
    if at is None:
        return None
    terms = [(float(at), say("It is {stance}.", stance=STEPS[at]), "L405")]
    by = min(max(at - (number(act, "axis") or 0) + (number(act, "allies") or 0), 0), 4) - at
    return [*terms, (float(by), say("After that: {stance}.", stance=STEPS[at + by]), "L408")] if by else terms


# ---------------------------------------------------------------- gifts
def may_give(view: World, act: Act) -> Answer | None:
    if not (other := nation_named(view, act)):
        return None
    target, home = world.capital(view.game, other), world.capital(view.game, view.side)
    linked = target is not None and home is not None and target in reached(view, (home,))
    amount, what = number(act, "amount", "resources") or 0, act.details.get("what")
    may = view.allowed(
        act, "It may be given: {half} of {amount} arrive.", "L418",
        ("L418", "Only resources are given, no men.", what == "manpower"),
        ("L418", "Oil is given only as far as it is moved.", what == "oil"),
        ("L418", "{other} is no ally of {side}.", other not in view.allies()),
        ("L418", "No unbroken line leads to {other}.", not linked),
        ("L418", "{side} has {saved}.", amount > view.saved() and view.is_told()),
        other=side(other), saved=view.saved(), half=(amount + 1) // 2, amount=amount)  # fmt: skip
    gets = view.seen_by(other).gains((amount + 1) // 2)
    told = "Give {other} {amount}: {half} arrive"
    return view.done(may, told, gets, cost=amount, amount=amount, half=(amount + 1) // 2, other=side(other))


def half(words: str, rule: str, _view: World, act: Act) -> Iterable[Term] | None:
    amount = number(act, "amount", "resources", "manpower", "original")
    return None if amount is None else [((amount + 1) // 2, say(words, amount=amount), rule)]


# ---------------------------------------------------------------- conquest, exile, surrender
def is_beaten(view: World, nation: str) -> bool:
    """No city and no works of its own is left to it (L196)."""
    towns, others = _towns(view.game, nation, view.reading("colonial_conquest") != "off")
    # Asked of every nation after each move, and mostly the first city tells.
    if any(view.holder(at) == nation for at in towns):
        return False
    works = [at for at in others if view.has(at, "ic")]
    return bool(towns or works) and all(view.holder(at) != nation for at in works)


@once
def _towns(game: Game, nation: str, colonial: bool) -> tuple[tuple[AreaId, ...], tuple[AreaId, ...]]:
    own = world.owned_at_first(game, nation)
    towns = tuple(at for at in own if world.city(game, at) not in (("",) if colonial else ("", "colonial")))
    return towns, tuple(at for at in own if at not in towns)


def conquests(view: World) -> Iterator[Finding]:
    for nation, foes in view.wars().items():
        out = not foes or view.so("conquered", nation) or view.so("surrendered", nation)
        if not out and is_beaten(view, nation):
            words, at = "{side} has no city and no works left: it is conquered.", world.capital(view.game, nation)
            yield notice(("L196", words), (), *((at,) if at else ()), aspect="conquest", severity="warning",
                         done=(view.noted("conquered", nation),), side=side(SideId(nation)))  # fmt: skip
    for us in view.acting() if view.clock.phase.endswith("_diplomacy") else ():
        if _may_flee(us) and us.allies() and not us.so("in_exile", us.side):
            words = "{side} may go into exile: point at land of the ally that is its host."
            yield to_see_to(("L196, L628", words), side=side(us.side))
    if _stunning(view):
        words = "{other} has taken {at}: {side} is stunned, and builds nothing at home for a turn."
        noted = view.noted("stunned", "poland", value=view.clock.turn)
        yield notice(("L628", words), (), WARSAW, aspect="conquest", severity="warning", done=(noted,),
                     other=side(SideId(view.holder(WARSAW))), side=side(SideId("poland")))  # fmt: skip


def _stunning(view: World) -> bool:
    noted = view.so("stunned", "poland") or view.so("conquered", "poland")
    return view.holder(WARSAW) not in ("poland", "") and not noted and not is_beaten(view, "poland")


def is_stunned(view: World) -> bool:
    now = view.fact_about("stunned", view.side) in ("", "yes", str(view.clock.turn))
    return now or (view.side == "poland" and _stunning(view))


def _may_flee(view: World) -> bool:
    return view.so("conquered", view.side) or is_stunned(view) or is_beaten(view, view.side)


def may_go_into_exile(view: World, act: Act) -> Answer | None:
    """A conquered nation, or stunned Poland, names an ally as its host (L196, L628)."""
    now, free = view.fact_about("in_exile", view.side), _may_flee(view)
    if not (host := nation_named(view, act)) or (act.at and not free):
        return None
    may = view.allowed(
        act, "{other} may be host to the government of {side}.", "L196",
        ("L196", "The government of {side} is in exile already: {host} is its host.", now is not None),
        ("L196", "{side} is not conquered.", not free),
        ("L196", "{other} is no ally of {side}.", host not in view.allies()),
        other=side(host), host=side(SideId(now or host)))  # fmt: skip
    exile = view.noted("in_exile", view.side, value=host)
    return view.done(may, "Go into exile: {other} is host", exile, other=side(host))


def may_be_liberated(view: World, act: Act) -> Answer | None:
    at, turns = world.capital(view.game, view.side), view.count_said("liberating", view.side)
    held = at is not None and view.is_friendly(at)
    gone = view.so("conquered", view.side) or view.so("in_exile", view.side)
    return view.allowed(
        act, "{side} is free again.", "L196",
        ("L196", "{side} is not conquered.", not gone),
        ("L196", "Its capital has been in allied hands for {turns} of two full turns.", not held or turns < 2),
        turns=turns if held else 0)  # fmt: skip


def freeing(view: World) -> Iterator[Finding]:
    """As a turn begins: the whole turns for which a lost capital is in allied hands, and freedom after two (L196)."""
    facts, now = view.position.facts, view.clock.phase.endswith("_diplomacy")
    gone = [*facts.of("conquered"), *facts.of("in_exile")] if now else []
    for nation in dict.fromkeys(SideId(fact.about[0]) for fact in gone):
        us = view.seen_by(nation)
        at = world.capital(view.game, nation)
        turns = view.count_said("liberating", nation) + 1 if view.so("liberating", nation) else 0
        if at is not None and us.is_friendly(at) and us.is_turn() and not view.so(TICKED, "liberating", nation):
            counted = (view.noted("liberating", nation, value=turns), view.ticked("liberating", nation))
            freed = [view.cleared(fact.word, *fact.about) for fact in (*gone, *facts.of("liberating"))
                     if fact.about[0] == nation]  # fmt: skip
            done = counted if turns < 2 else (*freed, AreasHeld((at,), nation)) if view.holder(at) != nation else freed
            words = "{side}: its capital is in allied hands, whole turns: {turns}."
            words = "{side} is free again." if turns > 1 else words
            yield to_see_to(("L196", words), side=side(nation), turns=turns, done=done)


def surrendering(view: World, nation: SideId) -> list[Single]:
    """Peace, and troops abroad to the capital, or else (reconstructed) to the greatest city held (L200, L416)."""
    capital, home = world.capital(view.game, nation), world.homeland(view.game, nation)
    held = [at for at in sorted(home) if view.holder(at) == nation]
    refuge = capital if capital in held else max(held, key=partial(world.size, view.game), default=capital)
    victors = sorted(view.seen_by(nation).enemies())
    events: list[Single] = [view.noted("surrendered", nation, value=" ".join(victors))]
    wars = (fact.about for fact in view.position.facts.of("at_war") if nation in fact.about)
    events += (view.cleared("at_war", *about) for about in wars)
    abroad = tuple(one.id for one in view.position.by(nation) if view.type(one) in world.TROOPS
                   and (at := view.position.area(one.id)) in view.game.board.spaces and at not in home)  # fmt: skip
    return [*events, CountersMoved(abroad, PlaceId(refuge))] if abroad and refuge is not None else events


def may_surrender(view: World, act: Act) -> Answer | None:
    phase, when = view.position.clock.phase, view.reading("surrender_time")
    may = view.allowed(
        act, "{side} may offer to surrender.", "L200, L416",
        ("L200", "{side} has surrendered already.", view.so("surrendered", view.side)),
        ("L200", "{side} is at war with nobody.", not view.enemies()),
        ("L200", "It is offered at the end of a turn.", when == "end" and phase and not phase.endswith("air_guard")),
        ("L416", "It is offered among the diplomatic actions.",
         when == "diplomacy" and phase and not phase.endswith("diplomacy")))  # fmt: skip
    return view.done(may, "Offer to surrender", view.noted("surrender_offered", view.side))


def offered(view: World) -> Iterator[Finding]:
    """An offer that lies on the table and was not refused: what it brings, and what its refusal does, a click away."""
    for fact in view.position.facts.of("surrender_offered"):
        nation = SideId(fact.about[0])
        if not view.so("surrendered", nation) and not view.so("surrender_refused", nation):
            words = "If it is taken, {side} surrenders: troops abroad go home, the wars end."
            yield notice(("L200, L416", words), aspect="surrender", severity="note", side=side(nation),
                         doing="The surrender of {side} is taken.", done=surrendering(view, nation))  # fmt: skip
            us = view.seen_by(nation)
            first = charted(view.game, "manpower", view.game.sheet.sides[nation].name, "men at the start")
            gets = us.gains(more := -(-first // 2), "manpower")
            words = "If it is refused: {more} more men for {side}, whose infantry fights one better."
            yield notice(("L200", words), aspect="surrender", severity="note", side=side(nation), more=more,
                         doing="The surrender of {side} is refused.",
                         done=[view.noted("surrender_refused", nation), gets])  # fmt: skip


def tribute(view: World, act: Act) -> Iterable[Term] | None:
    """A quarter of what is saved, or of what is earned: rounding is not told, up here (reconstructed)."""
    told, words = number(act, "saved", "resources"), "A quarter of {saved}, rounded up (reconstructed)."
    left = view.saved() if told is None else told
    if told is None and view.reading("surrender_share") == "income":
        earned, words = income(view), "A quarter of what it earns, {saved}, rounded up."
        left = sum(entry.amount for entry in (*earned.entries,) if not entry.rule.startswith("L200"))
    elif told is None and not view.is_told():
        return None
    return [(-(int(left) // -4), say(words, saved=left), "L200")]


def paying(view: World) -> Iterator[Finding]:
    """Once it has collected, a quarter goes to the victors: a click for each who may get it (L200)."""
    collecting = view.clock.phase.endswith("collect") and view.started()
    for fact in view.position.facts.of("surrendered") if collecting else ():
        us, ticked = view.seen_by(SideId(fact.about[0])), ("tribute", fact.about[0])
        early = not view.so(TICKED, "income", f"{us.side}.resources") and income(us).total
        over = early or view.so(TICKED, *ticked) or not us.is_turn()
        due = 0 if over else summed(tribute(us, Act(verb="")) or ())
        pays = us.gains(-due if view.reading("surrender_share") != "income" else 0)
        for them in map(view.seen_by, map(SideId, fact.value.split() if due else ())):
            words = "{side} pays {due} to {other}, of the quarter that it owes to those to whom it surrendered."
            yield to_see_to(("L200", words), side=side(us.side), other=side(them.side), due=due,
                            done=(pays, them.gains(due), view.ticked(*ticked)))  # fmt: skip


# ---------------------------------------------------------------- Germany's minor allies
def _worth(view: World, nation: str) -> int:
    return sum(world.worth(view.game, at) for at, whose in view.position.holders.items() if whose == nation)


def lump(view: World, act: Act) -> Iterable[Term] | None:
    told = number(act, "resources")
    if view.side not in MINOR_ALLIES and told is None:
        return None
    if view.is_played(view.side):
        words = "It was played from the start: it earns in full, and gets nothing at once."
        return [(0.0, say(words), "L616-620")]
    total = _worth(view, view.side) if told is None else told
    return [(5 * total, say("Five times {total}.", total=total), "L616")]


def joining(view: World) -> Iterator[Finding]:
    """Germany and Russia are at war: its minor allies enter, with five times their resources to spend (L616)."""
    if not view.are_at_war("germany", "soviet") or not view.clock.phase.endswith("diplomacy"):
        return
    for nation in MINOR_ALLIES[:4]:
        if not view.wars().get(nation) and not view.is_played(nation):
            us, gets = view.seen_by(SideId(nation)), 5 * _worth(view, nation)
            # It builds in this turn, if its own is not over.
            turn = view.noted("enters", nation, value=view.clock.turn + (not us.is_turn()))
            why = "L616", "{side} enters the war, and may spend {lump} at once."
            yield to_see_to(why, side=side(us.side), lump=gets,
                            done=(view.noted("at_war", nation, "soviet"), us.gains(gets), turn))  # fmt: skip


def camps(view: World) -> Iterator[Finding]:
    """A nation whose marker has come to the end of its track joins that side: it enters its wars (L408)."""
    for nation, at in stances(view).items():
        if at not in (0, len(TRACK) - 1) or view.wars().get(nation):
            continue
        leader = "germany" if at == 0 else "england"
        if foes := sorted(view.seen_by(leader).enemies() - {nation}):
            yield notice(("L408", "{side} joins {other}."), aspect="diplomacy", severity="warning",
                         side=side(SideId(nation)), other=side(SideId(leader)),
                         done=[view.noted("at_war", nation, foe) for foe in foes])  # fmt: skip
