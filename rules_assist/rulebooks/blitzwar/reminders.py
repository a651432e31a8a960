"""What falls due by itself, each with its turn: the reminders that players would lay on the calendar (§9, §10, §11)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, say, side
from rules_assist.advice import Act, Entry, Finding, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.cards import total_war_from
from rules_assist.rulebooks.blitzwar.dates import date, delay, due
from rules_assist.rulebooks.blitzwar.formation import KARELIA
from rules_assist.rulebooks.blitzwar.joining import RUMANIA, usa_turn, war_with_ussr
from rules_assist.rulebooks.blitzwar.saying import asked_once, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, PARTIES, tells_of_a_whole_game
from rules_assist.rulebooks.blitzwar.turn_order import phase_now
from rules_assist.rulebooks.blitzwar.vichy import YUGOSLAVIA


def falling_due(view: Standpoint) -> Iterator[tuple[int, Sentence, str]]:
    """Each event that is known by now: its turn, what it is, and the rule."""
    attack, war = "first_attack_on_ussr", war_with_ussr(view)
    rumania = None if war is None else war + delay(view, "rumania")
    known = (
        (due(view, attack, "soviet_infantry"), say("Twelve infantry corps for the Soviets."), "§11.9"),
        (due(view, attack, "second_elite"), say("The second Elite."), "§11.7"),
        (due(view, "surrendered", "partisans", YUGOSLAVIA), say("Partisans, every season from now on."), "§9.5"),
        (due(view, "free_french", "free_french"), say("Two Free French corps."), "§9.4"),
        (due(view, "paris_liberated", "free_french_paris"), say("A Free French corps every turn from now on."), "§9.4"),
        (rumania, say("{country} joins the Axis.", country=side(RUMANIA)), "§9.3"),
        (usa_turn(view), say("The United States are at war."), "§9.3"),
        (date(view, "no_revival"), say("Who surrendered revives no more."), "§9.2"),
    )
    yield from ((when, told, rule) for when, told, rule in known if when is not None)
    for each in PARTIES:
        told = say("Total War cards for {side}.", side=side(each))
        yield total_war_from(view, each), told, "§10.2"


def reminders(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger reminders`: the turn of each event to come; its total is the turn of the next one."""
    if not asked_once(view, act):
        return None
    ahead = sorted(falling_due(view), key=lambda each: each[0])
    entries = tuple(Entry(amount=when, sentence=told, rule=rule) for when, told, rule in ahead if when >= turn(view))
    following = entries[0].amount if entries else 0
    told = say("The next event falls due on turn {turn}.", turn=following)
    return Ledger(name="reminders", side=AXIS, entries=entries, total=following, sentence=told, rule="§8")


def of_this_turn(view: Standpoint) -> Iterator[Finding]:
    """What the calendar brings on this turn, in the phase that it matters in; where a whole game lies on the table."""
    if view.side != AXIS or not tells_of_a_whole_game(view.position):
        return
    chart, now = view.game.sheet.charts["dates"], phase_now(view)
    for name, (when, what, phases, rule) in zip(chart.row_heads, chart.rows, strict=True):
        if now and turn(view) == int(when) and now.name in phases.split(", ") and is_news(view, name):
            yield to_see_to(say("{what}.", what=what), rule)


def is_news(view: Standpoint, name: str) -> bool:
    """Whether a date brings anything: the Soviet tank comes only where Karelia was conquered."""
    return name != "karelia_tank" or view.position.facts.says(KARELIA)


FINDINGS = (of_this_turn,)
LEDGERS = {"reminders": reminders}
