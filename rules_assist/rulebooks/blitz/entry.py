"""The It's War! markers, who enters the war by them, and partisans (§7.1, §7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import area, say, side
from counters.counter import SideId
from counters.events import CountersMoved, ValueSet
from counters.position import PlaceId, ValueId
from rules_assist.advice import Act, Answer, Detail, Finding
from rules_assist.common.asked import added_up, flag, number, verb
from rules_assist.common.standpoint import allowed, because, notice
from rules_assist.common.sums import Term
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.politics import the_fact
from rules_assist.rulebooks.blitz.powers import (
    AFA,
    AXIS,
    FULL,
    GERMANY,
    NOBODY,
    POWERS,
    SIDE_OF,
    USA,
    USSR,
    World,
    same_side,
)
from rules_assist.rulebooks.blitz.production import limit

LAST_BOX = 15


def entering(view: World) -> Iterator[Finding]:
    """Powers between whom war was declared (§3.2). A neutral one whose marker is on 15 is at war at once, and each of
    them when Turn 8 begins (§7.2). Where the Road to War ends Germany and the AFA are (§9.2)."""
    due: list[tuple[str, str, tuple[str, ...]]] = [
        ("§3.2", us, (them,)) for us, them in sorted(view.politics.declared) if us in POWERS and them in POWERS
    ]  # fmt: skip
    if view.politics.road is not None and view.position.clock.phase not in ("", "bidding", "road_to_war"):
        due.append(("§9.2", GERMANY, (AFA,)))
    due += [("§7.2", power, foes) for power, foes in ((USA, AXIS), (USSR, (GERMANY,))) if view.must_enter(power)]
    for rule, power, foes in due:
        if not all(view.at_war(power, foe) for foe in foes):
            words = "{power} is at war with {foes}."
            why = because(rule, words, power=side(SideId(power)), foes=tuple(side(SideId(foe)) for foe in foes))
            done = [the_fact("at_war", power, foe) for foe in foes]
            yield notice(why, aspect="politics", severity="warning", done=done)


def boxes_up(view: World) -> Iterator[Finding]:
    """A box each turn for every power that is kept out of the war; and one more for the USA as a turn begins, if Japan
    has struck (§7.2). Each is told when its turn to count has come, until it is done."""
    phase, facts = view.position.clock.phase, view.position.facts
    if view.politics.scenario not in FULL or phase not in ("entry", "start"):
        return
    struck = phase == "start" and view.position.clock.turn > 1 and bool(facts.of("japan_struck"))
    now = tuple(each for each in (USA, USSR) if each == view.position.clock.side)
    for power in now if phase == "entry" else (USA,) if struck else ():
        box = round(view.position.value(f"{power}.its_war")) + 1
        kept_out = limit(view.as_(power)) is not None and box <= LAST_BOX
        if kept_out and not facts.says("box_counted", power, phase):
            why = because("§7.2", "The It's War! marker of {power} goes on to {box}.", power=side(power), box=box)
            marker = [one.id for one in view.position.by(power) if one.kind == "its_war"][:1]
            moved = (CountersMoved(tuple(marker), PlaceId(f"victory_track/{box}")),) if marker else ()
            done = (*moved, ValueSet(ValueId(f"{power}.its_war"), box), the_fact("box_counted", power, phase,
                    until="turn"))  # fmt: skip
            yield notice(why, aspect="politics", severity="note", done=done)


EVENTS = {
    "axis_declares": "Germany declares war on a neutral country",
    "axis_takes": "For each Oil and Resource in what the Axis wins from the other side",
    "allies_take": "For each Oil and Resource that one of the Allies wins from the Axis",
}


def neutral_entry(view: World, act: Act) -> Iterator[Term]:
    """Where an It's War! marker comes to: the chart has what is known, and what is reconstructed of it."""
    column, now = 0 if view.side == USA else 1, view.position.value(f"{view.side}.its_war")
    terms: list[Term] = [(now, say("Its marker now."), "§7.2")]
    if act.details.get("turn_end"):
        terms.append((1, say("A turn ends."), "§7.2"))
    for name, row in EVENTS.items():
        if times := number(act, name) or 0:
            told = say("{what}: {times} times.", what=row, times=times)
            terms.append((times * view.chart("neutral_entry", row, column), told, "§7.2"))
    yield from terms
    total = sum(amount for amount, _, _ in terms)
    if total < 0:
        yield -total, say("Not below box 0: Germany and Japan score {points} each.", points=-total), "§7.2"
    elif total >= LAST_BOX:
        yield LAST_BOX - total, say("At 15 it is at war at once."), "§7.2"


def place_partisan(view: World, act: Act) -> Answer | None:
    """Where a side may put a partisan after a die (§7.1)."""
    at = view.place(act)
    if at is None:
        return None
    them, first = view.holder(at), str(view.said(at, "owner") or "")
    die = number(act, "die")
    named = view.game.sheet.charts["partisans"].cell(f"Die {die}", 0).casefold() if die else ""
    choice, chooser = "choice" in named, "axis" if "axis" in named else "allies"
    words = "A partisan may be placed in {at}: an Oil or Resource there is lost for this turn."
    if not (view.said(at, "oil") or view.said(at, "resources")):
        words = "A partisan may be placed in {at}, where there is nothing to lose."
    scenario = view.politics.scenario
    return allowed(
        words, "§7.1",
        (f"Sc.{scenario}", "In this scenario there are no partisans.", scenario not in FULL),
        ("§7.1", "{at} is not held by anybody who could lose by it.", them == NOBODY),
        ("§7.1", "{at} is held by the own side.", same_side(view.side, them)),
        ("§7.1", "The die names another country.", bool(named) and not choice
         and view.country(at).casefold() not in named),
        ("§7.1", "{at} was not held by the own side at first.",
         view.reading("partisans_anywhere").startswith("own") and not same_side(view.side, first)),
        ("§7.1", "The choice is the other side's.", choice and SIDE_OF.get(view.side) != chooser),
        ("§7.1", "{at} was not held by the own side at first.", view.country(at) != "China"
         and not same_side(view.side, first) and view.is_home(at) != ""),
        at=area(at),
    )  # fmt: skip


CHAPTER = Chapter(
    once=(entering, boxes_up),
    figures=(
        added_up("neutral_entry", neutral_entry, "It's War! marker", "side", rule="§7.2", also="its_war",
                 of=lambda view: view.side in (USA, USSR),
                 details=(flag("turn_end"), *(Detail(name=each, least=0) for each in EVENTS)), only_named=True),
    ),
    verbs=(
        verb("place_partisan", place_partisan, "Place a partisan", "side at", also="partisan", rule="§7.1",
             phases=("partisans",), details=(Detail(name="die", least=1, most=6),)),
    ),
)  # fmt: skip
