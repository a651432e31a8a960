"""Who has won, by points or by what a scenario asks for; and the Soviets at Harbin (§8, Sc.A to Sc.F)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side
from counters.counter import SideId
from counters.events import AreasHeld
from rules_assist.advice import Act, Answer, Detail, Finding, Reason
from rules_assist.common.asked import added_up, number, verb
from rules_assist.common.standpoint import allowed, because, notice
from rules_assist.common.sums import Term
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitz.politics import the_fact
from rules_assist.rulebooks.blitz.powers import (
    AFA,
    ALLIES,
    AXIS,
    GERMANY,
    JAPAN,
    LAND,
    LOW_COUNTRIES,
    POWERS,
    USA,
    USSR,
    World,
    same_side,
)
from rules_assist.rulebooks.blitz.stacking import on_land

HARBIN, LEAST_GARRISON = AreaId("harbin"), 2


def _groups(view: World) -> tuple[tuple[SideId, ...], ...]:
    """The powers of each player (§1.11)."""
    several: dict[str, tuple[tuple[SideId, ...], ...]] = {
        "2": (AXIS, ALLIES), "3": (AXIS, (AFA, USA), (USSR,)), "4": ((GERMANY,), (JAPAN,), (AFA, USA), (USSR,))
    }  # fmt: skip
    return several.get(view.option("players") or "5", tuple((each,) for each in POWERS))


def winner(view: World) -> tuple[tuple[SideId, ...], Sentence, str] | None:
    """Who has won, and by which rule; nobody as yet. A player with several powers has their average."""
    scenario, turn = view.politics.scenario, view.position.clock.turn
    over = view.position.clock.phase == "victory"
    held = view.position.holders.get
    if scenario == "A":
        if held(AreaId("paris")) == GERMANY and held(AreaId("poland")) == GERMANY:
            return AXIS, say("Germany holds Paris and Poland, and has won."), "Sc.A"
        return (ALLIES, say("Turn 2 is over: the AFA has won."), "Sc.A") if turn >= 2 and over else None
    if scenario == "B":
        if all(view.holder(AreaId(at)) in (AFA, USA) for at in ("western_germany", "berlin")):
            return ALLIES, say("Germany is conquered: the Western Allies have won."), "Sc.B"
        return (AXIS, say("Turn 11 is over: Germany has won."), "Sc.B") if turn >= 11 and over else None
    last = {"C": 9, "D": int(view.reading("barbarossa_end") or 12)}.get(scenario, 15)
    rule = f"Sc.{scenario}" if scenario != "full game" else "§8"
    playing = {"C": (GERMANY, AFA), "D": (GERMANY, USSR), "E": (JAPAN, AFA), "F": (GERMANY, AFA, USA, USSR)}
    powers = playing.get(scenario, POWERS)
    points = {each: view.position.value(f"{each}.victory") for each in powers}
    most = max(points.values())
    if not (most >= 15 and scenario != "C") and not (turn >= last and over):
        return None
    shares = [[each for each in group if each in powers] for group in _groups(view)]
    averages = {tuple(group): sum(points[each] for each in group) / len(group) for group in shares if group}
    most = max(averages.values())
    best = tuple(each for group, average in averages.items() if average == most for each in group)
    if scenario == "C" and len(best) > 1:
        return (), say("With {points} points each, nobody has the most.", points=most), rule
    told = say("With {points} points the winner is {who}.", points=most, who=tuple(map(side, best)))
    return best, told, rule


def game_end(view: World) -> Iterator[Finding]:
    if (found := winner(view)) is not None:
        yield notice(Reason(found[1], found[2]), aspect="victory", severity="note")


def win(view: World, _act: Act) -> Answer | None:
    """Whether a side has won by what lies on the table."""
    found = winner(view)
    if found is None:
        return Answer(yes=False, sentence=say("Nobody has won yet."), rule="§8")
    return Answer(yes=view.side in found[0], sentence=found[1], rule=found[2])


def _group(view: World) -> tuple[SideId, ...]:
    """All powers of the player who has this one."""
    return next((each for each in _groups(view) if view.side in each), (view.side,))


def final_score(view: World, _act: Act) -> Iterator[Term]:
    """Points of all powers of a player on average, and the bid (§8, §9.1)."""
    group = _group(view)
    for each in group:
        yield view.position.value(f"{each}.victory") / len(group), say("{power}.", power=side(each)), "§8"
    if view.option("bidding") == "on":
        yield next((b for each in group if (b := view.position.value(f"{each}.bid"))), 0.0), say("The bid."), "§9.1"


def atomic_club(view: World, _act: Act) -> Iterator[Term]:
    """A bomb that worked in this turn: by how many powers joined before; who joins together gets the same."""
    joined = {fact.about[0]: fact.value for fact in view.position.facts.of("atomic") if fact.about}
    now = view.position.clock.turn
    if joined.get(view.side) in ("", str(now)):
        before = sum(1 for turn in joined.values() if turn.isdecimal() and int(turn) < now)
        second = 2 if view.option("atomic_second") == "2 VP" else 3
        told = say("Its bomb worked; {count} powers came before it.", count=before)
        yield (3, second, 1)[min(before, 2)], told, "§8"


def no_casualties(view: World, _act: Act) -> Iterator[Term]:
    """The first land area won from the Axis without a loss, if one of the Western powers has it at the turn's end."""
    for fact in view.position.facts.of("first_to_take"):
        if fact.value == view.side and view.holder(at := AreaId(fact.about[0])) in (AFA, USA):
            yield 1.0, say("{area}, taken without a loss.", area=area(at)), "§8"


# ---------------------------------------------------------------- scenario E: the Soviets at Harbin


def _garrison(view: World, at: AreaId) -> int:
    return view.sizes(
        one for one in view.position.in_area(at) if view.type(one) in LAND and view.owner(one) == JAPAN
    )  # fmt: skip


def soviet_attack(view: World, act: Act) -> Answer | None:
    """From Turn 11 a die against the Sizes of Japan's land units; before that the garrison must be two (Sc.E)."""
    if view.politics.scenario != "E":
        return None
    at = view.place(act) or HARBIN
    total, die = _garrison(view, at), number(act, "die")
    taken = [AreaId(fact.about[0]) for fact in view.position.facts.of("soviet_area")]
    near = {HARBIN, *(to for each in taken for to in view.game.board.network("land").get(each, ()))}
    words = "The die has to be above {total}."
    if die is not None:
        words = "{die} is above {total}: {at} is lost, with two Sizes; the others go back."
    return allowed(
        words, "Sc.E",
        ("Sc.E", "The Soviets attack from Turn 11 on.", view.position.clock.turn < 11),
        ("Sc.E", "Harbin comes first, then what lies next to it.", at not in near),
        ("Sc.E", "{at} is not Japanese.", view.holder(at) != JAPAN),
        ("Sc.E", "{die} is not above {total}: nothing happens.", die is not None and die <= total),
        at=area(at), die=die or 0, total=total,
    )  # fmt: skip


def harbin(view: World) -> Iterator[Finding]:
    if view.politics.scenario == "E" and view.holder(HARBIN) == JAPAN and _garrison(view, HARBIN) < LEAST_GARRISON:
        why = because("Sc.E", "Fewer than two Sizes of land units in {at}: Japan loses it.", at=area(HARBIN))
        done = (AreasHeld((HARBIN,), USSR), the_fact("soviet_area", HARBIN))
        yield notice(why, (), HARBIN, aspect="control", severity="warning", done=done)


def taken(view: World) -> Iterator[Finding]:
    """Land units that stand alone in an enemy's area control it (§5.2, §6.6)."""
    for at, units in on_land(view).items():
        who = units[0].side
        if who == view.position.holders.get(at) or same_side(who := view.owner(units[0]), view.holder(at)):
            continue
        if (at == LOW_COUNTRIES and _is_second_front(view)) or not all(view.enemy_ground(one, at) for one in units):
            continue
        why = because("§5.2, §6.6", "{side} took {at}: nobody else stands there.", side=side(who), at=area(at))
        yield notice(why, units, at, aspect="control", severity="warning", done=(AreasHeld((at,), who),),
                     doing=say("{at} is {side}'s now.", at=area(at), side=side(who)))  # fmt: skip


def _is_second_front(view: World) -> bool:
    return view.politics.scenario == "D" and view.position.clock.turn >= 9


def second_front(view: World) -> Iterator[Finding]:
    """In Turn 9 of scenario D the Western Allies come ashore, and Germany gives up its armour there (Sc.D)."""
    at, clock = LOW_COUNTRIES, view.position.clock
    if _is_second_front(view) and view.holder(at) == GERMANY:
        why = because("Sc.D", "The Western Allies take {at} in Turn 9.", at=area(at))
        yield notice(why, (), at, aspect="phase", severity="note", done=(AreasHeld((at,), AFA),))
    if _is_second_front(view) and clock.turn == 9 and clock.phase == "plans":
        why = because("Sc.D", "In its builds of this turn Germany gives up ARM of four Sizes for good.")
        yield notice(why, aspect="phase", severity="note")


CHAPTER = Chapter(
    once=(game_end, harbin, taken, second_front),
    figures=(
        added_up("final_score", final_score, "Points in the end", "side", rule="§8, §9.1", called="points in the end",
                 of=lambda view: view.side in POWERS, also="score", only_named=True),
        added_up("atomic_club", atomic_club, "Points for the Atomic Club", "side", rule="§8",
                 called="points for the Atomic Club", of=lambda view: view.side in POWERS, only_named=True),
        added_up("no_casualties", no_casualties, "Points for No Casualties", "side", rule="§8",
                 called="points for No Casualties", of=lambda view: view.side in (AFA, USA), only_named=True),
    ),
    verbs=(
        verb("win", win, "Who has won?", "side", rule="§8"),
        verb("soviet_attack", soviet_attack, "The Soviets attack", "at", rule="Sc.E",
             details=(Detail(name="die", least=1, most=6),)),
    ),
)  # fmt: skip
