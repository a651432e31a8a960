"""Who joins whom, and when (§9.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boards.plain.sentence import Sentence, say, side
from counters.counter import SideId
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger
from rules_assist.common.chart_battle import DIE
from rules_assist.common.saying import because, no, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Figure, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War, has_surrendered
from rules_assist.rulebooks.blitzwar.offers import deed, fact, join
from rules_assist.rulebooks.blitzwar.sides import (
    ALLIES,
    AXIS,
    BULGARIA,
    FINLAND,
    FRANCE,
    GERMANY,
    GREECE,
    HUNGARY,
    ITALY,
    PARTIES,
    RUMANIA,
    SOVIET,
    SPAIN,
    TURKEY,
    USA,
    USSR,
    YUGOSLAVIA,
    die_of,
    side_against,
    to_see_to,
    which_country,
)
from rules_assist.rulebooks.blitzwar.stacking import france_has_surrendered
from rules_assist.rulebooks.blitzwar.victory import holds_twenty

# ----------------
# Who joins whom, and when (§9.3).

RULE = "§9.3"
YUGOSLAV_PRICE = 6
DIE_FOR_YUGOSLAVIA = say("the die fell so, and costs the Axis six supplies at once")


def war_with_ussr(view: War) -> int | None:
    """The turn since which the Axis and the USSR are at war."""
    pairs = ((AXIS, SOVIET), (GERMANY, USSR), (AXIS, USSR), (GERMANY, SOVIET))
    told = [view.since("at_war", *pair) for a, b in pairs for pair in ((a, b), (b, a))]
    attacks = [view.since("first_attack_on_ussr"), view.since("first_attack_on_germany")]
    return min((found for found in (*told, *attacks) if found is not None), default=None)


def italy_and_hungary_join(view: War) -> bool:
    """When France surrenders, or the Axis holds twenty points (BW-DIP-05)."""
    waits = view.option("twenty_points") == "next diplomacy phase" and view.position.clock.phase != "diplomacy"
    return france_has_surrendered(view) or (holds_twenty(view) and not waits)


def bulgaria_and_greece_join(view: War) -> bool:
    """In winter 1941: Bulgaria the Axis, Greece the Allies (BW-DIP-06)."""
    return view.now >= view.date("bulgaria_and_greece")


def finland_joins(view: War) -> bool:
    """The Axis, on the turn Germany and the USSR are at war (BW-DIP-07)."""
    return war_with_ussr(view) is not None


def rumania_joins(view: War) -> bool:
    """The Axis, the turn after it is at war with the USSR (BW-DIP-08)."""
    war = war_with_ussr(view)
    return war is not None and view.now >= war + view.delay("rumania")


def rumania_lets_the_axis_pass(view: War) -> bool:
    """From the surrender of France on, three Axis corps may stay (BW-DIP-08)."""
    return france_has_surrendered(view) and not rumania_joins(view)


def brings_in(view: War, die: int | None) -> bool:
    """Whether the die that was rolled for a country brings it to the Axis: a six."""
    return die == printed.limit(view.game, "die_to_join")


def die_falls_for_yugoslavia(view: War, die: int | None = None) -> bool:
    """A six on turn 14 brings it to the Axis (BW-DIP-09)."""
    rolled = view.since("rolled", YUGOSLAVIA) if die is None else die
    return view.now == view.date("yugoslav_die") and brings_in(view, rolled)


def yugoslavia_joins(view: War, die: int | None = None) -> SideId | None:
    """The Axis by the die; otherwise the Allies when the USSR is attacked (BW-DIP-09)."""
    if die_falls_for_yugoslavia(view, die):
        return AXIS
    return ALLIES if view.since("first_attack_on_ussr") is not None else None


def roll_is_due(view: War, country: SideId) -> bool:
    """Whether the die may be rolled for a country this turn (BW-DIP-09, BW-DIP-11)."""
    if view.since("rolled", country) is not None or view.party_of(country) in PARTIES:
        return False
    if country == YUGOSLAVIA:
        return view.now == view.date("yugoslav_die")
    reason = {SPAIN: FRANCE, TURKEY: GREECE}.get(country)
    return reason is not None and view.since("surrendered", reason) == view.now


def brought_america_in(view: War) -> Iterator[tuple[str, SideId | None]]:
    """What makes the United States join a turn earlier (BW-DIP-12)."""
    facts = view.position.facts
    if brings_in(view, view.since("rolled", SPAIN)):
        yield "{country} joined the Axis by the die.", SPAIN
    if brings_in(view, view.since("rolled", TURKEY)):
        yield "{country} lets the Axis pass by the die.", TURKEY
    if facts.says("landed_in_britain"):
        yield "The Axis landed in the United Kingdom.", None


def usa_turn(view: War) -> int:
    """The turn on which the United States are at war at the latest."""
    return view.date("usa") - len(list(brought_america_in(view)))


def usa_is_at_war(view: War) -> bool:
    """From winter 1942, or earlier (BW-DIP-12)."""
    return view.now >= usa_turn(view) or view.party_of(USA) == ALLIES


_CALENDAR: Mapping[SideId, tuple[SideId, Callable[[War], bool], Sentence]] = {
    ITALY: (AXIS, italy_and_hungary_join, say("France has surrendered, or the Axis holds 20 strategic points")),
    HUNGARY: (AXIS, italy_and_hungary_join, say("France has surrendered, or the Axis holds 20 strategic points")),
    BULGARIA: (AXIS, bulgaria_and_greece_join, say("winter 1941 has come")),
    GREECE: (ALLIES, bulgaria_and_greece_join, say("winter 1941 has come")),
    FINLAND: (AXIS, finland_joins, say("Germany and the USSR are at war")),
    RUMANIA: (AXIS, rumania_joins, say("Germany and the USSR have been at war for a turn")),
    USA: (ALLIES, usa_is_at_war, say("the turn of their entry has come")),
}


def joins(view: War, country: SideId, act: Act | None = None) -> tuple[SideId, Sentence] | None:
    """Which side a neutral joins now, and why."""
    attacker = act.details.get("attacker", "") if act else ""
    if attacker:
        return side_against(view.party_of(SideId(attacker.casefold()))), say("it was attacked")
    if country == YUGOSLAVIA:
        to = yugoslavia_joins(view, die_of(act) if act else None)
        return (to, DIE_FOR_YUGOSLAVIA if to == AXIS else say("the USSR was attacked")) if to else None
    if country == SPAIN and act and brings_in(view, die_of(act)) and roll_is_due(view, SPAIN):
        return AXIS, say("the die fell so")
    found = _CALENDAR.get(country)
    return (found[0], found[2]) if found and found[1](view) else None


def is_active(view: War, country: SideId) -> bool:
    """Whether a country fights already. The United States wait for their turn."""
    return usa_is_at_war(view) if country == USA else view.party_of(country) in PARTIES


def may_join(view: War, act: Act) -> Answer:
    """`may join side italy`, `may activate side yugoslavia with die 6`."""
    country = act.side or view.side
    if country in PARTIES:
        return no(which_country(RULE))
    found = joins(view, country, act)
    if country != USA and is_active(view, country):
        words = "{country} is at war already, for the {side}."
        return no(because(RULE, words, country=side(country), side=side(view.party_of(country))))
    if found is None:
        return no(because(RULE, "Nothing brings {country} into the war now.", country=side(country)))
    to, why = found
    return verdict(None, say("{country} joins the {side}: {why}.", country=side(country), side=side(to), why=why), RULE)


def _roll(view: War, act: Act) -> Answer:
    """`may roll side spain`."""
    country = act.side or view.side
    if country in PARTIES:
        return no(which_country(RULE))
    why = first_reason(
        (RULE, "The die was rolled for {country} already.", view.since("rolled", country) is not None),
        (RULE, "{country} is at war already.", view.party_of(country) in PARTIES),
        (RULE, "There is no roll for {country} this turn.", not roll_is_due(view, country)),
        country=side(country),
    )
    return verdict(why, say("The Axis may roll for {country}: a 6 is needed.", country=side(country)), RULE)


def _free_movement(view: War, act: Act) -> Answer:
    """`may free_movement side rumania`."""
    country = act.side or view.side
    if country in PARTIES:
        return no(which_country(RULE))
    by_die = country == TURKEY and brings_in(view, die_of(act)) and roll_is_due(view, TURKEY)
    so = (
        view._replace(side=AXIS).is_host(country) or (country == RUMANIA and rumania_lets_the_axis_pass(view)) or by_die
    )
    why = None if so else because(RULE, "{country} lets nobody pass.", country=side(country))
    return verdict(why, say("{country} lets the Axis pass.", country=side(country)), RULE)


def usa_entry(view: War, act: Act) -> Ledger | None:
    """The turn on which the United States join at the latest: twenty, and one less for each of three events."""
    if not view.asked_once(act):
        return None
    start = Entry(amount=view.date("usa"), sentence=say("Winter 1942."), rule=RULE)
    earlier = (
        Entry(amount=-1, sentence=say(words, country=side(country)) if country else say(words), rule=RULE)
        for words, country in brought_america_in(view)
    )
    told = say("The United States are at war from turn {turn} on.", turn=usa_turn(view))
    return Ledger(name="usa_entry", side=USA, entries=(start, *earlier), total=usa_turn(view), sentence=told, rule=RULE)


def activations_due(view: War) -> Iterator[Finding]:
    """Who joins in this diplomacy phase, and for whom the die is rolled."""
    at_once = view.option("twenty_points") == "at once" and holds_twenty(view)
    if view.side != AXIS or (view.position.clock.phase != "diplomacy" and not at_once):
        return
    now = view.position.clock.phase == "diplomacy"
    for country in (*_CALENDAR, YUGOSLAVIA) if now else (ITALY, HUNGARY):
        found = joins(view, country)
        if found and is_news(view, country) and not has_surrendered(view.position, country):
            words = "{country} joins the {side}: {why}."
            told = say(words, country=side(country), side=side(found[0]), why=found[1])
            price = YUGOSLAV_PRICE if country == YUGOSLAVIA and found[0] == AXIS else 0
            yield to_see_to(told, RULE, urgent=True, deed=join(view, country, found[0], price=price))
    for country in (YUGOSLAVIA, SPAIN, TURKEY) if now else ():
        if roll_is_due(view, country):
            yield to_see_to(say("The Axis may roll for {country}: a 6 is needed.", country=side(country)), RULE)
    told_so = view._replace(side=AXIS).is_host(RUMANIA) or is_active(view, RUMANIA)
    if now and rumania_lets_the_axis_pass(view) and not told_so:
        told = say("{country} lets the Axis pass from now on.", country=side(RUMANIA))
        passing = deed(told, (fact(view, "free_movement", RUMANIA, value=AXIS),))
        yield to_see_to(told, RULE, urgent=True, deed=passing)


def is_news(view: War, country: SideId) -> bool:
    """Whether a country that is to join has not done so before."""
    if country == USA:
        return view.now >= usa_turn(view) and not view.position.facts.says("joined", USA)
    return not is_active(view, country)


CHAPTER = Chapter(
    findings=(activations_due,),
    verbs=(
        Verb(
            name="join", does=may_join, title="Join the war", needs=("side",), also=("enter_war",),
            details=(DIE, Detail(name="attacker", names="side")),
        ),
        Verb(name="roll", does=_roll, title="Roll for this country", needs=("side",), details=(DIE,)),
        Verb(name="free_movement", does=_free_movement, title="Let the Axis pass", needs=("side",), details=(DIE,)),
    ),
    figures=(Figure(name="usa_entry", reckons=usa_entry, title="Entry of the United States", details=()),),
)  # fmt: skip
