"""The end of a turn: who enters the war, partisans, and who has won (§7.1, §7.2, §8, Sc.A to Sc.F)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side, write_number
from counters.counter import Counter, KindId, SideId
from counters.events import AreasHeld, CountersMoved, CountersPlaced, CountersRemoved, FactSet, Single
from counters.position import TICKED, Fact, FactWord, PlaceId, area_of, in_area
from rules_assist.advice import Act, Answer, Deed, Finding, Reason, Thrown
from rules_assist.common.asked import meant, number
from rules_assist.common.standpoint import allowed, deed, ids_of, notice, to_see_to, with_deed
from rules_assist.common.sums import Term
from rules_assist.rulebooks.blitz import production
from rules_assist.rulebooks.blitz.battle import SCORES
from rules_assist.rulebooks.blitz.blitzing import blitz_of, free_sizes
from rules_assist.rulebooks.blitz.building import comes_out
from rules_assist.rulebooks.blitz.moving import berth, put_by_hand
from rules_assist.rulebooks.blitz.powers import GROUND, LAND, LOW_COUNTRIES, SHIPS, World
from rules_assist.rulebooks.blitz.production import ENTRY, GOODS, LAST_BOX, entry_moves, entry_row, limit, worth
from rules_assist.rulebooks.blitz.results import a_size_less, retreats
from rules_assist.rulebooks.blitz.ships import runs
from rules_assist.rulebooks.blitz.sides import AFA, ALLIES, AXIS, GERMANY, JAPAN, NOBODY, POWERS, USA, USSR, same_side
from rules_assist.rulebooks.blitz.stacking import on_land
from rules_assist.tables.ledgers import ledger_of

HARBIN = AreaId("harbin")
LONG_WAR = 10  # From the turn after it an Axis power scores for each more that it lasts (§8).


# ---------------------------------------------------------------- into the war, and partisans (§7.1, §7.2)


def entering(view: World) -> Iterator[Finding]:
    """Powers between whom war was declared (§3.2), neutral ones on box 15 or in Turn 8 (§7.2), and after the Road."""
    due: list[tuple[str, str, tuple[str, ...]]] = [
        ("§3.2", us, (them,)) for us, them in sorted(view.politics.declared) if us in POWERS and them in POWERS
    ]  # fmt: skip
    if view.politics.road is not None and view.clock.phase not in ("", "bidding", "road_to_war"):
        due.append(("§9.2", GERMANY, (AFA,)))
    due += [("§7.2", power, foes) for power, foes in ((USA, AXIS), (USSR, (GERMANY,))) if view.must_enter(power)]
    for rule, power, foes in due:
        if not all(view.at_war(power, foe) for foe in foes):
            done = [view.noted("at_war", power, foe) for foe in foes]
            yield notice((rule, "{power} is at war with {foes}."), aspect="politics", severity="warning", done=done,
                         power=side(SideId(power)), foes=tuple(side(SideId(foe)) for foe in foes))  # fmt: skip


def boxes_up(view: World) -> Iterator[Finding]:
    """A box each turn for every power kept out of the war, two for the USA if its Convoy or Canada's was hit; and one
    more as a turn begins, if Japan has struck (§7.2)."""
    phase, facts = view.clock.phase, view.position.facts
    if not view.is_full or phase not in ("entry", "start"):
        return
    hit = any(view.damage_in(at) for at in view.board_of("sea") if view.said(at, "convoy") in ("USA", "Canada"))
    struck = phase == "start" and view.clock.turn > 1 and bool(facts.of("japan_struck"))
    for power in (view.clock.side,) if phase == "entry" else (USA,) if struck else ():
        now, more = view.position.value(f"{power}.its_war"), hit and (power, phase) == (USA, "entry")
        by = 1 + (view.chart("neutral_entry", entry_row(view, "convoy_hit"), 0) if more else 0)
        if limit(view.seen_by(power)) is not None and now < LAST_BOX and not facts.says("box_counted", power, phase):
            box, words = round(min(LAST_BOX, now + by)), "The It's War! marker of {power} goes on to {box}."
            if more:
                words = "The It's War! marker of {power} goes on to {box}: its Convoy or Canada's was hit, too."
            done = (*view.value_set(f"{power}.its_war", box), view.noted("box_counted", power, phase))
            yield notice(("§7.2", words), aspect="politics", severity="note", done=done, power=side(power), box=box)


def neutral_entry(view: World, act: Act) -> Iterator[Term]:
    """Where an It's War! marker comes to: the chart has what is known, and what is reconstructed of it."""
    column, now = 0 if view.side == USA else 1, view.position.value(f"{view.side}.its_war")
    terms: list[Term] = [(now, say("Its marker now."), "§7.2")]
    if act.details.get("turn_end"):
        terms.append((1, say("A turn ends."), "§7.2"))
    for name in ENTRY:
        if times := number(act, name) or 0:
            told = say("{what}: {times} times.", what=(row := entry_row(view, name)), times=times)
            terms.append((times * view.chart("neutral_entry", row, column), told, "§7.2"))
    yield from terms
    total = sum(amount for amount, _, _ in terms)
    if total < 0:
        yield -total, say("Not below box 0: Germany and Japan score {points} each.", points=-total), "§7.2"
    elif total >= LAST_BOX:
        yield LAST_BOX - total, say("At 15 it is at war at once."), "§7.2"


def place_partisan(view: World, act: Act) -> Answer | None:
    """Where a side may put a partisan after a die, and the click that puts it there (§7.1)."""
    at = meant(act)
    if at is None:
        return None
    them, first, thrown = view.holder(at), str(view.said(at, "owner") or ""), view.fact_about("partisan_die")
    if thrown and same_side(view.side, them):
        view = view.seen_by(AFA if view.side in AXIS else GERMANY)  # Each side places where the other is.
    die = number(act, "die") or int(thrown or 0)
    named = view.game.sheet.charts["partisans"].cell(f"Die {die}", 0).casefold() if die else ""
    choice, own = "choice" in named, view.reading("partisans_anywhere").startswith("own")
    words = "A partisan may be placed in {at}: an Oil or Resource there is lost for this turn."
    if not (view.said(at, "oil") or view.said(at, "resources")):
        words = "A partisan may be placed in {at}, where there is nothing to lose."
    scenario = view.politics.scenario
    placed = [one for one in view.position.counters.values() if one.kind == "partisan"
              and view.held_by(view.position.area(one.id)) == view.held_by(at)]  # fmt: skip
    marker = CountersPlaced((Counter(view.free_id("partisan"), KindId("partisan"), NOBODY),), PlaceId(at))
    may = allowed(
        words, "§7.1",
        (f"Sc.{scenario}", "In this scenario there are no partisans.", not view.is_full),
        ("§7.1", "{at} is not held by anybody who could lose by it.", not them),
        ("§7.1", "{at} is held by the own side.", same_side(view.side, them)),
        ("§7.1", "This turn's partisan has been placed already.", placed),
        ("§7.1", "The die names another country.", bool(named) and not choice
         and view.country(at).casefold() not in named),
        ("§7.1", "The choice is the other side's.", choice and (view.side in AXIS) != ("axis" in named)),
        ("§7.1", "{at} was not held by the own side at first.", not same_side(view.side, first)
         and (own or (view.country(at) != "China" and view.is_home(at) != ""))),
        at=area(at),
    )  # fmt: skip
    return with_deed(may, deed(say("Place a partisan in {at}", at=area(at)), marker))


def partisans(view: World) -> Iterator[Finding]:
    """Once the die is thrown, each area where a side may place its partisan and something is lost by it (§7.1)."""
    chosen = set[str]()
    for at in view.board_of(*GROUND) if view.clock.phase == "partisans" and view.fact_about("partisan_die") else ():
        goods = any(worth(view, at, good) for good in GOODS) and not view.out_of_play(at)
        may = place_partisan(view, Act(verb="place_partisan", at=(in_area(at),))) if goods else None
        if may is not None and may.deed is not None:
            another = view.held_by(at) in chosen
            chosen.add(view.held_by(at))
            yield to_see_to(may, (), at, done=(may.deed.event,), doing=may.deed.sentence, instead=another)


# ---------------------------------------------------------------- victory (§8)


PLAYING = {"C": (GERMANY, AFA), "D": (GERMANY, USSR), "E": (JAPAN, AFA), "F": (GERMANY, AFA, USA, USSR)}
"""Who scores in a scenario; in the full game all do."""


def groups(view: World) -> tuple[tuple[SideId, ...], ...]:
    """The powers that score, by player."""
    several: dict[str, tuple[tuple[SideId, ...], ...]] = {
        "2": (AXIS, ALLIES), "3": (AXIS, (AFA, USA), (USSR,)), "4": ((GERMANY,), (JAPAN,), (AFA, USA), (USSR,))
    }  # fmt: skip
    shares = several.get(view.option("players") or "5", tuple((each,) for each in POWERS))
    who = PLAYING.get(view.politics.scenario, POWERS)
    return tuple(found for group in shares if (found := tuple(each for each in group if each in who)))


def winner(view: World) -> tuple[tuple[SideId, ...], Sentence, str] | None:
    """Who has won, and by which rule; nobody as yet. A player with several powers has their average."""
    scenario, turn = view.politics.scenario, view.clock.turn
    over = view.clock.phase == "victory"
    if scenario == "A":
        if all(view.holder(AreaId(at)) == GERMANY for at in ("paris", "poland")):
            return AXIS, say("Germany holds Paris and Poland, and has won."), "Sc.A"
        return (ALLIES, say("Turn 2 is over: the AFA has won."), "Sc.A") if turn >= 2 and over else None
    if scenario == "B":
        if all(view.holder(AreaId(at)) in (AFA, USA) for at in ("western_germany", "berlin")):
            return ALLIES, say("Germany is conquered: the Western Allies have won."), "Sc.B"
        return (AXIS, say("Turn 11 is over: Germany has won."), "Sc.B") if turn >= 11 and over else None
    last = {"C": 9, "D": int(view.reading("barbarossa_end") or 12)}.get(scenario, 15)
    rule = f"Sc.{scenario}" if scenario != "full game" else "§8"
    points = {each: view.position.value(f"{each}.victory") for group in groups(view) for each in group}
    most = max(points.values())
    if not (most >= 15 and scenario != "C") and not (turn >= last and over):
        return None
    averages = {group: sum(points[each] for each in group) / len(group) for group in groups(view)}
    most = max(averages.values())
    best = tuple(each for group, average in averages.items() if average == most for each in group)
    if scenario == "C" and len(best) > 1:
        return (), say("With {points} points each, nobody has the most.", points=most), rule
    words = "With {points} points the winners are {who}." if best[1:] else "With {points} points the winner is {who}."
    told = say(words, points=most, who=tuple(map(side, best)))
    # With the USSR its allies win (D.11), though they score nothing.
    return (*best, AFA, USA) if scenario == "D" and USSR in best else best, told, rule


def game_end(view: World) -> Iterator[Finding]:
    """Once all have counted what the turn brought them (§8)."""
    if (found := winner(view)) is not None and (view.clock.phase != "victory" or not any(to_count(view))):
        yield notice(Reason(found[1], found[2]), aspect="victory", severity="note")


def win(view: World, _act: Act) -> Answer | None:
    who, told, rule = winner(view) or ((), say("Nobody has won yet."), "§8")
    return Answer(yes=bool({view.side, view.account(view.side)} & {*who}), sentence=told, rule=rule)


def final_score(view: World, _act: Act) -> Iterator[Term]:
    """Points of all powers of a player on average, and the bid (§8, §9.1)."""
    group = next((each for each in groups(view) if view.side in each), (view.side,))
    for each in group:
        yield view.position.value(f"{each}.victory") / len(group), say("{power}.", power=side(each)), "§8"
    if view.option("bidding") == "on":
        yield next((b for each in group if (b := view.position.value(f"{each}.bid"))), 0.0), say("The bid."), "§9.1"


def atomic_club(view: World, _act: Act) -> Iterator[Term]:
    """A bomb that worked in this turn: by how many powers joined before; who joins together gets the same."""
    joined = {fact.about[0]: fact.value for fact in view.position.facts.of("atomic")}
    now = view.clock.turn
    if joined.get(view.side) in ("", str(now)):
        before = sum(1 for turn in joined.values() if turn.isdecimal() and int(turn) < now)
        second = 2 if view.option("atomic_second") == "2 VP" else 3
        told = say("Its bomb worked; {count:power|powers} came before it.", count=before)
        yield (3, second, 1)[min(before, 2)], told, "§8"


def _factory(view: World, at: AreaId, who: SideId) -> Iterator[Single]:
    """Who takes an enemy's Factory, and who loses one: what is taken and lost again in a turn is neither (§8)."""
    first = SideId(str(view.said(at, "owner") or ""))
    if not worth(view, at, "factory") or first not in POWERS:
        return
    for us, word, undone in (
        (view.holder(at), "lost_factory", "took_factory"),
        (who, "took_factory", "lost_factory"),
    ):
        if us in POWERS and not same_side(us, first):
            gone = view.so(undone, us, at)
            yield view.cleared(undone, us, at) if gone else view.noted(word, us, at)
    if not same_side(who, first):
        yield view.noted("factory_lost", first)


def victory_points(view: World, act: Act) -> Iterator[Term]:
    """What the turn brings, as far as the track goes (§8)."""
    yield from (terms := [*_scored(view, act)])
    noted = view.position.facts.get(TICKED, "victory_points", f"{view.side}.victory")
    before = view.position.value(f"{view.side}.victory") - (float(noted.value) if noted else 0)
    if 0 < (over := min(before, LAST_BOX) + (total := sum(amount for amount, *_ in terms)) - LAST_BOX) <= total:
        yield -over, say("Box 15 is the last."), "§8"


def _scored(view: World, act: Act) -> Iterator[Term]:
    """What the table of rules counts, and what was noted of the Club and of land won at no loss; with those of another
    power whose account it keeps."""
    for other in (each for each in POWERS if each != view.side and view.account(each) == view.side):
        yield from _scored(view.seen_by(other), act)
    if (found := ledger_of(SCORES(view), "victory_points")) is not None:
        yield from ((each.amount, each.sentence, each.rule) for each in found.entries)
    yield from (*production.arsenal(view), *atomic_club(view, act), *(no_casualties(view, act) if view.is_full else ()))
    if view.side in AXIS and view.has_cards and (points := view.clock.turn - LONG_WAR) > 0 and view.has_a_country:
        yield points, say("Long War: the end of turn {turn}.", turn=view.clock.turn), "§8"


def to_count(view: World) -> Iterator[Finding]:
    """Goods and points that are not written down yet, with the click that does as the ledger does (§7.6, §8)."""
    for us in map(view.seen_by, POWERS) if view.clock.phase in ("plans", "victory") else ():
        who, most = side(us.side), limit(us)
        if view.clock.phase == "victory":
            points = victory_points(us, Act(verb="victory_points", side=us.side))
            due = {("victory_points", "victory"): sum(amount for amount, *_ in points)}
            told = say("{side} scores {total} in this turn.", side=who, total=sum(due.values()))
        elif not production.production(us):
            continue
        else:
            due = {(f"usable_{good}", good): production.usable(us, good) for good in GOODS}
            oil, resources = due.values()
            words = "{side} has not counted its goods of this turn: Oil {oil}, Resources {resources}."
            told = say(words, side=who, oil=oil, resources=resources)
        if not any(due.values()) or any(us.so(TICKED, figure, f"{us.side}.{what}") for figure, what in due):
            continue
        done: list[Single] = []
        for (figure, what), amount in due.items():
            fact = Fact(TICKED, (figure, f"{us.side}.{what}"), "turn", write_number(amount))
            done += (*us.added(f"{us.side}.{what}", amount), FactSet(fact, quiet=True)) if amount else ()
        if most is not None and sum(due.values()) > most:
            words, done = "{side} has not counted its goods of this turn: Oil or Resources, {most} at most.", []
            told = say(words, side=who, most=most)
        yield to_see_to(Reason(told, "§8" if view.clock.phase == "victory" else "§7.6, §7.7"), done=done,
                        doing="Write it down")  # fmt: skip


def whole_again(view: World) -> Iterator[Finding]:
    """Damage and partisans, by a click once they were counted: as worksheets are opened; in C as points are, once all
    have written them down (§7.6, Sc.C)."""
    if {"A": "", "B": "", "C": "victory"}.get(view.politics.scenario, "reveal") != view.clock.phase:
        return
    markers = (one for one in view.position.counters.values() if one.kind in ("damage", "partisan"))
    if counted := [one for one in markers if view.is_on_map(one)]:
        waits = view.clock.phase == "victory" and any(to_count(view))
        places = dict.fromkeys(view.position.ground(one.id) for one in counted)
        yield to_see_to(("§7.6", "Counted in this turn, and taken off: {who}."), counted, *places,
                        done=() if waits else (CountersRemoved(ids_of(counted)),))  # fmt: skip


def no_casualties(view: World, _act: Act) -> Iterator[Term]:
    for fact in view.position.facts.of("first_to_take"):
        if fact.value == view.side and view.holder(at := AreaId(fact.about[0])) in (AFA, USA):
            yield 1.0, say("{area}, taken without a loss.", area=area(at)), "§8"


# ---------------------------------------------------------------- scenario E: the Soviets at Harbin


def _japanese(view: World, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.type(one) in LAND and view.owner(one) == JAPAN]


def soviet_attack(view: World, act: Act) -> Answer | None:
    """From Turn 11 a die against the Sizes of Japan's land units; before that the garrison must be two (Sc.E)."""
    if view.politics.scenario != "E":
        return None
    at = meant(act) or HARBIN
    total, die = view.sizes(_japanese(view, at)), number(act, "die")
    taken = [AreaId(fact.about[0]) for fact in view.position.facts.of("soviet_area")]
    near = {HARBIN, *(to for each in taken for to in view.game.board.network("land").get(each, ()))}
    words, once = "The die has to be above {total}.", Fact(FactWord("attacked"), (at,), "turn", "soviets")
    done = Deed(sentence=say("Throw for it"), event=FactSet(once, quiet=True),
                thrown=Thrown("1d6", say("the Soviet attack on {at}", at=area(at)), act))  # fmt: skip
    if die is not None:
        words = "{die} is above {total}: {at} is lost, with two Sizes; the others go back."
        done = deed(say("{at} is the USSR's", at=area(at)), *_soviet(view, at))
    thrown = any(fact.value == once.value for fact in view.position.facts.of("attacked"))
    may = allowed(
        words, "Sc.E",
        ("Sc.E", "The Soviets attack once a turn.", thrown and die is None),
        ("Sc.E", "The Soviets attack from Turn 11 on.", view.clock.turn < 11),
        ("Sc.E", "Harbin comes first, then what lies next to it.", at not in near),
        ("Sc.E", "{at} is not Japanese.", view.holder(at) != JAPAN),
        ("Sc.E", "{die} is not above {total}: nothing happens.", die is not None and die <= total),
        at=area(at), die=die or 0, total=total,
    )  # fmt: skip
    return with_deed(may, done)


def harbin(view: World) -> Iterator[Finding]:
    """Japan loses it with too small a garrison (Sc.E), and to the USSR in Turn 7, if Germany kept the peace (Sc.F)."""
    scenario, clock, told = view.politics.scenario, view.clock, None
    if scenario == "E" and view.holder(HARBIN) == JAPAN and view.sizes(_japanese(view, HARBIN)) < 2:
        told = "Sc.E", "Fewer than two Sizes of land units in {at}: Japan loses it."
    at_peace = not view.at_war(GERMANY, USSR) and view.holder(HARBIN) != USSR
    if scenario == "F" and clock.turn == 7 and clock.phase == "start" and at_peace:
        told = "Sc.F", "Germany and the USSR are at peace as Turn 7 starts: {at} is the USSR's."
    if told:
        done = _soviet(view, HARBIN) if scenario == "E" else (AreasHeld((HARBIN,), USSR),)
        yield notice(told, (), HARBIN, aspect="control", severity="warning", done=done)


def _soviet(view: World, at: AreaId, sizes: int = 2) -> tuple[Single, ...]:
    return AreasHeld((at,), USSR), view.noted("soviet_area", at, value=sizes)


def beaten(view: World) -> Iterator[Finding]:
    """Where the USSR wins Japan loses two Sizes, of which it picks the first; who is left goes back, or takes one
    more (Sc.E, §6.6)."""
    for fact in view.position.facts.of("soviet_area"):
        at, due = AreaId(fact.about[0]), int(fact.value or 0)
        there = _japanese(view, at)
        for one in there if due > 0 else ():
            words = "{who} loses a Size in {at}: {due} are due, Japan picks the first."
            yield to_see_to(("Sc.E", words), (one,), at, instead=one is not there[0], due=due,
                            done=(*a_size_less(view, one), view.noted("soviet_area", at, value=due - 1)))  # fmt: skip
        if not there or due:
            continue
        if to := retreats(view, ids_of(there), at):
            done: tuple[Single, ...] = (CountersMoved(ids_of(there), in_area(to[0])),) if len(to) == 1 else ()
            yield to_see_to(("Sc.E", "{who} goes back from {at} to {to:or}."), there, at, done=done,
                            to=tuple(map(area, to)))  # fmt: skip
        else:
            words = "{who} cannot go back from {at}: a Size more for each."
            done = (*chain.from_iterable(a_size_less(view, one) for one in there), _soviet(view, at, -1)[1])
            yield to_see_to(("Sc.E, §6.6", words), there, at, done=done)


def taken(view: World) -> Iterator[Finding]:
    for at, units in on_land(view).items():
        if who := _winner(view, at, units):
            told = "§5.2, §6.6", "{side} took {at}: nobody else stands there."
            yield notice(told, units, at, aspect="control", severity="warning", done=_won(view, at, who),
                         doing="{at} is {side}'s now.", side=side(who))  # fmt: skip


def _winner(view: World, at: AreaId, units: Sequence[Counter]) -> SideId | None:
    """Land units alone in an enemy's area control it: the most Land Factors, or the strongest unit (§5.2, §6.6)."""
    if units[0].side == view.position.holders.get(at) or same_side(view.owner(units[0]), view.holder(at)):
        return None
    shut = at == LOW_COUNTRIES and _is_second_front(view)
    if shut or not all(view.enemy_ground(one, at) for one in units):
        return None
    factors = {each: [view.game.number(one, "land") for one in units if view.owner(one) == each]
               for each in map(view.owner, units)}  # fmt: skip
    return max(factors, key=lambda each: (sum(factors[each]), max(factors[each])))


def _won(view: World, at: AreaId, who: SideId) -> tuple[Single, ...]:
    goods = sum(worth(view, at, good) for good in GOODS) if view.holder(at) else 0
    near = view.game.board.network("land", "land_route").get(at, ())
    times = {"axis_takes" if who in AXIS else "allies_take": goods, "paris_falls": at == "paris" and who in AXIS,
             "border_won": who == GERMANY and any(view.is_home(each) == USSR for each in near)
             and (at != "poland" or view.clock.turn > 1)}  # fmt: skip
    follows = *entry_moves(view, **times), *_first_to_take(view, at, who), *_factory(view, at, who)
    return AreasHeld((at,), who), *follows


def _first_to_take(view: World, at: AreaId, who: SideId) -> Iterator[Single]:
    """Who was first in this turn to win land from the Axis at no loss: whole, as its attackers came (§8)."""
    facts, came = view.position.facts, view.count_said("strength", at)
    if who in AXIS and facts.says("first_to_take", at):
        yield view.cleared("first_to_take", at)
    if view.is_full and who in (AFA, USA) and view.held_by(at) == "axis" and not facts.of("first_to_take"):
        ours = (one for one in view.position.counters.values() if view.fact_about("committed", one.id) == at)
        if came <= view.sizes(one for one in ours if view.is_on_map(one)):
            yield view.noted("first_to_take", at, value=who)


def comes_in(view: World, move: CountersMoved) -> Iterator[Single]:
    """What land units march over, and where they are alone then, is theirs at once (§5.2, §6.6); of a Free Blitz so
    much is used (§2.2). Ships on land lie in its Port (§1.3)."""
    yield from (*comes_out(view, move), *runs(view, move))
    counters, end = view.position.counters, area_of(move.to)
    found = tuple(counters[id] for id in move.counters if id in counters)
    if end == "pool" and any(_by_the_soviets(view, one) for one in found):
        yield view.noted("card_met", USSR, "annihilate_the_wehrmacht")
    for power, sizes in free_sizes(view, found).items() if move.means else ():
        if blitz_of(view, power) == "free":
            yield view.noted("free_blitz", power, value=sizes)
    if view.said(end, "convoy_owner") == AFA and any(one.kind == "damage" for one in found):
        yield from (view.noted("convoys_hit"), view.noted("convoy_hit"))
    ships = ids_of(one for one in found if view.type(one) in SHIPS)
    if ships and "/" not in move.to and view.said(end, "port"):
        yield CountersMoved(ships, berth(view.game, end, move.route))
    yield from put_by_hand(view, found, end) if not move.means else ()
    group = [one for one in found if view.type(one) in LAND]
    if not group or not view.seen_by(view.owner(group[0])).acting or view.kind(end) not in GROUND:
        return
    for at in (*move.route, end):
        there = [one for one in view.position.in_area(at) if view.type(one) in LAND]
        if who := _winner(view, at, there + group):
            yield from (events := _won(view, at, who))
            view = view.then(events)


def _by_the_soviets(view: World, one: Counter) -> bool:
    """Whether an ARM of Germany's is lost where Soviets fight it (§8)."""
    at = view.fact_about("committed", one.id) or view.position.area(one.id)
    near = ((view.position.area(each.id), view.fact_about("committed", each.id)) for each in view.position.by(USSR))
    tanks = view.type(one) == "arm" and view.owner(one) == GERMANY
    return tanks and view.has_cards and any(at in each for each in near)


def _is_second_front(view: World) -> bool:
    return view.politics.scenario == "D" and view.clock.turn >= 9


def second_front(view: World) -> Iterator[Finding]:
    """In Turn 9 of scenario D the Western Allies come ashore, and Germany gives up its armour there (Sc.D)."""
    at, clock = LOW_COUNTRIES, view.clock
    if _is_second_front(view) and view.holder(at) == GERMANY:
        yield to_see_to(("Sc.D", "The Western Allies take {at} in Turn 9."), (), at, done=(AreasHeld((at,), AFA),))
    if _is_second_front(view) and clock.turn == 9 and clock.phase == "plans":
        yield to_see_to(("Sc.D", "In its builds of this turn Germany gives up ARM of four Sizes for good."))
