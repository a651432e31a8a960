"""The It's War! markers, who enters the war by them, and partisans (§7.1, §7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from counters.events import CountersMoved, Single, Together, ValueSet
from counters.places import PlaceId, area_of
from counters.position import ValueId
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger
from rules_assist.common.asked import figure, flag, number, verb
from rules_assist.common.saying import no
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.politics import FULL, the_fact
from rules_assist.rulebooks.blitz.powers import AFA, AXIS, GERMANY, NOBODY, POWERS, SIDE_OF, USA, USSR, World, same_side
from rules_assist.rulebooks.blitz.production import limit

LAST_BOX = 15


def entering(view: World) -> Iterator[Finding]:
    """Powers between whom war was declared (§3.2). A neutral one whose marker is on 15 is at war at once, and each of
    them when Turn 8 begins (§7.2). Where the Road to War ends Germany and the AFA are (§9.2)."""
    for us, them in sorted(view.politics.declared):
        if us in POWERS and them in POWERS and not view.at_war(us, them):
            told = say("{power} is at war with {foes}.", power=side(SideId(us)), foes=(side(SideId(them)),))
            deed = Deed(sentence=told, event=the_fact("at_war", us, them))
            yield Finding(severity="warning", sentence=told, rule="§3.2", aspect="politics", deed=deed)
    arrived = view.politics.road is not None and view.position.clock.phase not in ("", "bidding", "road_to_war")
    if arrived and not view.at_war(GERMANY, AFA):
        told = say("{power} is at war with {foes}.", power=side(GERMANY), foes=(side(AFA),))
        deed = Deed(sentence=told, event=the_fact("at_war", GERMANY, AFA))
        yield Finding(severity="warning", sentence=told, rule="§9.2", aspect="politics", deed=deed)
    for power, foes in ((USA, AXIS), (USSR, (GERMANY,))):
        if view.must_enter(power):
            told = say("{power} is at war with {foes}.", power=side(power), foes=tuple(map(side, foes)))
            event = Together(tuple(the_fact("at_war", power, foe) for foe in foes))
            yield Finding(severity="warning", sentence=told, rule="§7.2", aspect="politics",
                          deed=Deed(sentence=told, event=event))  # fmt: skip


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
        kept_out = limit(view._replace(side=power)) is not None and box <= LAST_BOX
        if kept_out and not facts.says("box_counted", power, phase):
            told = say("The It's War! marker of {power} goes on to {box}.", power=side(power), box=box)
            yield Finding(severity="note", sentence=told, rule="§7.2", aspect="politics",
                          deed=_box_up(view, power, box, told, phase))  # fmt: skip


def _box_up(view: World, power: SideId, box: int, told: Sentence, phase: str) -> Deed:
    marker = next((one for one in view.position.by(power) if one.kind == "its_war"), None)
    done = the_fact("box_counted", power, phase, until="turn")
    events: list[Single] = [ValueSet(ValueId(f"{power}.its_war"), box), done]
    if marker is not None:
        events.insert(0, CountersMoved((marker.id,), PlaceId(f"victory_track/{box}")))
    return Deed(sentence=told, event=Together(tuple(events)))


EVENTS = {
    "axis_declares": "Germany declares war on a neutral country",
    "axis_takes": "For each Oil and Resource in what the Axis wins from the other side",
    "allies_take": "For each Oil and Resource that one of the Allies wins from the Axis",
}


def neutral_entry(view: World, act: Act) -> Ledger | None:
    """Where an It's War! marker comes to: the chart has what is known, and what is reconstructed of it."""
    if view.side not in (USA, USSR):
        return None
    chart, column = view.game.sheet.charts["neutral_entry"], 0 if view.side == USA else 1
    terms: list[Term] = [(view.position.value(f"{view.side}.its_war"), say("Its marker now."), "§7.2")]
    if act.details.get("turn_end"):
        terms.append((1, say("A turn ends."), "§7.2"))
    for name, row in EVENTS.items():
        times = number(act, name) or 0
        if times:
            told = say("{what}: {times} times.", what=row, times=times)
            terms.append((times * chart.number(row, column), told, "§7.2"))
    total = sum(amount for amount, _, _ in terms)
    if total < 0:
        words = "Not below box 0: Germany and Japan score {points} each."
        terms.append((-total, say(words, points=-total), "§7.2"))
    elif total >= 15:
        terms.append((15 - total, say("At 15 it is at war at once."), "§7.2"))
    return add_up(view, "neutral_entry", terms, "§7.2")


def place_partisan(view: World, act: Act) -> Answer | None:
    """Where a side may put a partisan after a die (§7.1)."""
    at = next((area_of(each) for each in (*act.at, *act.to)), None)
    if at is None:
        return None
    them, first = view.holder(at), str(view.said(at, "owner") or "")
    chart, die = view.game.sheet.charts["partisans"], number(act, "die")
    named = chart.cell(f"Die {die}", 0).casefold() if die else ""
    china = view.country(at) == "China"
    choice = "choice" in named
    chooser = "axis" if "axis" in named else "allies"
    goods = view.said(at, "oil") or view.said(at, "resources")
    why = first_reason(
        ("§7.1", "{at} is not held by anybody who could lose by it.", them == NOBODY),
        ("§7.1", "{at} is held by the own side.", same_side(view.side, them)),
        ("§7.1", "The die names another country.", bool(named) and not choice
         and view.country(at).casefold() not in named),
        ("§7.1", "{at} was not held by the own side at first.",
         view.reading("partisans_anywhere").startswith("own") and not same_side(view.side, first)),
        ("§7.1", "The choice is the other side's.", choice and SIDE_OF.get(view.side) != chooser),
        ("§7.1", "{at} was not held by the own side at first.", not china and not same_side(view.side, first)
         and view.is_home(at) != ""),
        at=area(at),
    )  # fmt: skip
    if why is not None:
        return no(why)
    words = "A partisan may be placed in {at}: an Oil or Resource there is lost for this turn."
    told = say(words if goods else "A partisan may be placed in {at}, where there is nothing to lose.", at=area(at))
    return Answer(yes=True, sentence=told, rule="§7.1")


CHAPTER = Chapter(
    once=(entering, boxes_up),
    figures=(
        figure("neutral_entry", neutral_entry, "It's War! marker", "side", also="its_war",
               details=(flag("turn_end"), *(Detail(name=each, least=0) for each in EVENTS)), only_named=True),
    ),
    verbs=(
        verb("place_partisan", place_partisan, "Place a partisan", "side at", also="partisan", rule="§7.1",
             details=(Detail(name="die", least=1, most=6),)),
    ),
)  # fmt: skip
