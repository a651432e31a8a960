"""What each side receives in a reinforcement phase: minor countries and powers (§11.2), the card (§11.3), and what
falls due by itself (§9.4, §11.7, §11.9)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, say, side
from counters.counter import SideId
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.cards import arriving, what_card_brings
from rules_assist.rulebooks.blitzwar.dates import due, row_of, season_mark, since
from rules_assist.rulebooks.blitzwar.formation import elites_available
from rules_assist.rulebooks.blitzwar.joining import is_active
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.saying import answer, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, MAJOR_POWERS, PARTIES, SOVIET, VICHY, party
from rules_assist.rulebooks.blitzwar.surrender import FRANCE, ITALY, countries, has_surrendered
from rules_assist.rulebooks.blitzwar.vichy import free_french_corps

RULE, SOVIET_INFANTRY, ELITE = "§11.2", "§11.9", "§11.7"
FINLAND = SideId("finland")


def season_has_come(view: Standpoint, country: SideId) -> bool:
    """Whether this turn carries the mark by which a country receives its corps."""
    when = row_of(view.game, "minor_reinforcements", country)[1]
    return when == "every turn" or season_mark(view, when)


def why_nothing_comes(view: Standpoint, country: SideId) -> Reason | None:
    """Why a minor country or power receives nothing this turn (BW-RNF-04)."""
    what = row_of(view.game, "minor_reinforcements", country)[0]
    if country == VICHY:
        nothing = Reason(say("Nothing comes for Vichy or Free France this turn."), "§9.4")
        return None if free_french_corps(view) else nothing
    return first_reason(
        (RULE, "There is no reinforcement phase on the first turn.", turn(view) == 1),
        (RULE, "{country} has surrendered.", has_surrendered(view, country)),
        (RULE, "{country} has no counters, and receives nothing.", what == "none"),
        (RULE, "{country} is not at war.", country != FINLAND and not is_active(view, country)),
        (RULE, "{country} receives nothing on this turn of the calendar.", not season_has_come(view, country)),
        country=side(country),
    )


def minor_receives(view: Standpoint, country: SideId) -> tuple[Entry, ...]:
    """What comes for a minor country or power this turn."""
    if country in MAJOR_POWERS or why_nothing_comes(view, country) is not None:
        return ()
    if country == ITALY:
        stores, units = limit(view.game, "italian_supplies"), limit(view.game, "italian_units")
        words = "units for Italy, at most one of them a fleet"
        return (_entry(stores, say("supplies for Italy")), _entry(units, say(words)))
    if country == VICHY:
        return (Entry(amount=free_french_corps(view), sentence=say("infantry corps for Free France"), rule="§9.4"),)
    return (_entry(1, say("corps for {country}", country=side(country))),)


def _entry(amount: float, told: Sentence) -> Entry:
    return Entry(amount=amount, sentence=told, rule=RULE)


def soviet_infantry(view: Standpoint) -> int:
    """Twelve infantry corps, three turns after the Axis attacked the USSR or Eastern Poland (BW-RNF-12)."""
    return (
        limit(view.game, "soviet_infantry") if due(view, "first_attack_on_ussr", "soviet_infantry") == turn(view) else 0
    )


def members(view: Standpoint) -> Iterator[SideId]:
    """The minor countries and powers of our side, with neutral Finland for the Axis."""
    for country in (*countries(view.game), VICHY):
        ours = party(view._replace(side=country))
        neutral = country == FINLAND == ours and party(view) == AXIS
        if country not in MAJOR_POWERS and (ours == party(view) or neutral):
            yield country


def receives(view: Standpoint, of: SideId) -> tuple[Entry, ...]:
    """All that comes for a country; or for a side, with all its countries."""
    if of not in PARTIES and of not in MAJOR_POWERS:
        return minor_receives(view, of)
    whole = view._replace(side=party(view._replace(side=of)))
    card = arriving(whole)
    found = [*what_card_brings(whole, card)] if card and turn(view) > 1 else []
    if whole.side == SOVIET and (corps := soviet_infantry(view)):
        told = say("Soviet infantry corps, three turns after the attack")
        found.append(Entry(amount=corps, sentence=told, rule=SOVIET_INFANTRY))
    if of in PARTIES:
        found += [entry for country in members(whole) for entry in minor_receives(view, country)]
    return tuple(found)


def reinforcements(view: Standpoint, act: Act) -> Ledger:
    """What a side or country receives this turn, before losses."""
    of = act.side or view.side
    entries = receives(view, of)
    total = sum(entry.amount for entry in entries)
    why = why_nothing_comes(view, of) if of not in PARTIES and of not in MAJOR_POWERS else None
    told = why.sentence if why else say("{side}, units that come: {total}.", side=side(of), total=total)
    return Ledger(
        name="reinforcements", side=of, entries=entries, total=total, sentence=told, rule=why.rule if why else RULE
    )


def _receive(view: Standpoint, act: Act) -> Answer:
    """`may receive side france`."""
    country = act.side or view.side
    if country in PARTIES or country in MAJOR_POWERS:
        none = Reason(say("Nothing comes for {side} this turn.", side=side(country)), "§11.3")
        return answer(None if receives(view, country) else none, say("Its card arrives."), "§11.3")
    told = say("Reinforcements come for {country}.", country=side(country))
    return answer(why_nothing_comes(view, country), told, RULE)


def reinforcements_to_see_to(view: Standpoint) -> Iterator[Finding]:
    """In the reinforcement phase: who else receives something."""
    if view.side not in PARTIES or view.position.clock.phase != "reinforcement":
        return
    for country in members(view):
        for entry in minor_receives(view, country):
            words = "{amount} {what} may be placed."
            yield to_see_to(say(words, amount=entry.amount, what=entry.sentence), entry.rule)
    if view.side == SOVIET and (corps := soviet_infantry(view)):
        yield to_see_to(say("{corps} infantry corps come for the Soviets.", corps=corps), SOVIET_INFANTRY)
    new_elite = turn(view) in (since(view, "surrendered", FRANCE), due(view, "first_attack_on_ussr", "second_elite"))
    if view.side == AXIS and new_elite:
        yield to_see_to(say("Elite counters that may be used: {elites}.", elites=elites_available(view)), ELITE)


VERBS = {"receive": _receive, "receives": _receive, "reinforcements": _receive}
LEDGERS = dict.fromkeys(("reinforcements", "reinforcement"), reinforcements)
FINDINGS = (reinforcements_to_see_to,)
