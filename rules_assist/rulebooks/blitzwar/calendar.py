"""The order of a turn (§8, §19), and what falls due by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boards.board import AreaId
from boards.plain.sentence import Ref, Sentence, area, say, side
from counters.box.sheet import Phase
from counters.counter import SideId
from counters.game import Game
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.saying import because, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Figure
from rules_assist.rulebooks.blitzwar.cards import total_war_from
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.forming import KARELIA
from rules_assist.rulebooks.blitzwar.joining import usa_turn, war_with_ussr
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, PARTIES, POLAND, RUMANIA, YUGOSLAVIA, to_see_to
from rules_assist.rulebooks.blitzwar.stacking import stack_trouble

# ----------------
# Before the war begins the Allied player lays six Polish armies into zones of Poland (§19).

SETTING_UP_RULE = "§19"


def is_setting_up(view: War) -> bool:
    """Whether the set-up lies on the table as it is told, and the war has not begun."""
    return view.position.clock.phase == "setup" and view.now == 1


def polish_set_up(view: War, act: Act, at: AreaId) -> Answer | None:
    """Whether Polish armies may be laid there; nothing, if that is not what is asked."""
    group = view.named(act)
    nations: set[SideId | None] = {one.side for one in group}
    if not is_setting_up(view) or (nations or {act.side}) != {POLAND}:
        return None
    abroad = view.country_of(at) != POLAND
    why = because(SETTING_UP_RULE, "{at} is not in Poland.", at=area(at)) if abroad else stack_trouble(view, group, at)
    return verdict(why, say("Polish armies may be set up in {at}.", at=area(at)), SETTING_UP_RULE)


# ----------------
# The order of a turn (§8, §11.1): phases of all sides together, then Axis, Allies and Soviets one by one.

TURN_ORDER_RULE = "§8"


def phase_now(view: War) -> Phase | None:
    """The phase that the clock shows; nothing while the table is laid out."""
    return view.game.sheet.sequence.phase(view.position.clock.phase) if view.is_told else None


def phase_words(game: Game) -> Iterable[str]:
    """Its phases; of one that each side has, what they share as well."""
    return (word for each in game.sheet.sequence.phases for word in (each.id, each.id.partition("_")[2]) if word)


def phase_asked(view: War, act: Act) -> Phase | None:
    """The phase a question names, `with phase axis_air`; else the one that it is."""
    said = act.details.get("phase", act.details.get("in", "")).strip().casefold().replace(" ", "_")
    phases = view.game.sheet.sequence.phases
    named = (each for each in phases if said in (each.id, f"{each.id}".removeprefix(f"{view.party}_")))
    return next(named, None) if said else phase_now(view)


def why_not_this_phase(view: War, asked: Phase | None) -> Reason | None:
    """Why a side does not act in a phase: it is another’s, not of this turn, or others come first (BW-SEQ-01)."""
    if asked is None and is_setting_up(view) and view.party == ALLIES:
        return None  # The Allied player lays the Polish armies (§19).
    if asked is None:
        return because(TURN_ORDER_RULE, "No phase was told.")
    now = phase_now(view)
    order = [each.id for each in view.game.sheet.sequence.phases]
    other = bool(asked.sides) and view.party not in asked.sides
    return first_reason(
        ("§8, §6", "There is no such phase on turn {turn}.", asked.turns and view.now not in asked.turns),
        (TURN_ORDER_RULE, "That phase is not one of the {side}.", other),
        (TURN_ORDER_RULE, "Others come first.", now and order.index(now.id) < order.index(asked.id)),
        (TURN_ORDER_RULE, "That phase is over.", now and order.index(now.id) > order.index(asked.id)),
        turn=view.now,
        side=side(view.party),
    )


def may_act_now(view: War, act: Act) -> Answer:
    """`may act side allies`, `may act side allies with phase allies_air`."""
    told = say("It is the time of the {side}.", side=side(view.party))
    laying = is_setting_up(view) and not act.details
    return verdict(
        why_not_this_phase(view, phase_asked(view, act)),
        told,
        f"{TURN_ORDER_RULE}, §19" if laying else f"{TURN_ORDER_RULE}, §11.1",
    )


def phase_is_out_of_turn(view: War) -> Iterator[Finding]:
    """The clock shows a phase that this turn does not have: reinforcements on the first turn, Blitzkrieg in mud."""
    now = phase_now(view)
    if view.side == AXIS and now and now.turns and view.now not in now.turns:
        words = "There is no {phase} phase on turn {turn}."
        told = say(words, phase=Ref("phase", now.id), turn=view.now)
        yield to_see_to(told, f"§8, {now.rule}", urgent=True)


# ----------------
# What falls due by itself, each with its turn: the reminders that players would lay on the calendar (§9, §10, §11).


def falling_due(view: War) -> Iterator[tuple[int, Sentence, str]]:
    """Each event that is known by now: its turn, what it is, and the rule."""
    attack, war = "first_attack_on_ussr", war_with_ussr(view)
    rumania = None if war is None else war + view.delay("rumania")
    known = (
        (view.due(attack, "soviet_infantry"), say("Twelve infantry corps for the Soviets."), "§11.9"),
        (view.due(attack, "second_elite"), say("The second Elite."), "§11.7"),
        (view.due("surrendered", "partisans", YUGOSLAVIA), say("Partisans, every season from now on."), "§9.5"),
        (view.due("free_french", "free_french"), say("Two Free French corps."), "§9.4"),
        (view.due("paris_liberated", "free_french_paris"), say("A Free French corps every turn from now on."), "§9.4"),
        (rumania, say("{country} joins the Axis.", country=side(RUMANIA)), "§9.3"),
        (usa_turn(view), say("The United States are at war."), "§9.3"),
        (view.date("no_revival"), say("Who surrendered revives no more."), "§9.2"),
    )
    yield from ((when, told, rule) for when, told, rule in known if when is not None)
    for each in PARTIES:
        told = say("Total War cards for {side}.", side=side(each))
        yield total_war_from(view, each), told, "§10.2"


def reminders(view: War, act: Act) -> Ledger | None:
    """`ledger reminders`: the turn of each event to come; its total is the turn of the next one."""
    if not view.asked_once(act):
        return None
    ahead = sorted(falling_due(view), key=lambda each: each[0])
    entries = tuple(Entry(amount=when, sentence=told, rule=rule) for when, told, rule in ahead if when >= view.now)
    following = entries[0].amount if entries else 0
    told = say("The next event falls due on turn {turn}.", turn=following)
    return Ledger(name="reminders", side=AXIS, entries=entries, total=following, sentence=told, rule="§8")


def of_this_turn(view: War) -> Iterator[Finding]:
    """What the calendar brings on this turn, in the phase that it matters in; where a whole game lies on the table."""
    if view.side != AXIS or view.elsewhere("war"):
        return
    chart, now = view.game.sheet.charts["dates"], phase_now(view)
    for name, (when, what, phases, rule) in zip(chart.row_heads, chart.rows, strict=True):
        if now and view.now == int(when) and now.name in phases.split(", ") and brings_anything(view, name):
            yield to_see_to(say("{what}.", what=what), rule)


def brings_anything(view: War, name: str) -> bool:
    """Whether a date brings anything: the Soviet tank comes only where Karelia was conquered."""
    return name != "karelia_tank" or view.position.facts.says(KARELIA)


CHAPTER = Chapter(
    findings=(of_this_turn, phase_is_out_of_turn),
    figures=(Figure(name="reminders", reckons=reminders, title="What falls due", details=()),),
)
