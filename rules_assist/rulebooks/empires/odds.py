"""The odds of whole battles on land, at sea and in port: all rounds that the booklet has, for any order of losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from boards.plain.sentence import say
from counters.counter import Counter, CounterId, KindId
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet, WholeBattle
from rules_assist.common import fought_out
from rules_assist.common.asked import number
from rules_assist.common.fought_out import HOME, HULL, VARIANT, Dice, Fight, Side
from rules_assist.common.whole_battle import Boxes, Lot
from rules_assist.rulebooks.empires.air import fuel, rounds_over
from rules_assist.rulebooks.empires.land import blitzing
from rules_assist.rulebooks.empires.world import ARMOR, World, is_damaged, level

ROUNDS, DIE = ("land", "sea"), 10
"""What is fought round after round; and the die that is thrown for each unit."""

AIR, GUNS, SHORE = "air", ("guns", "ships against aircraft", "ship guns"), "bombardment"
"""Air combat (L502); what is fired once, at aircraft alone (L476-478, L516); battleships off a beach (L268)."""

WALLS, COAST = "fortification", "coast_guard"
"""Hits that a city takes without loss, and the guard of a shore: they are the first to go (L524, L530)."""

LOST = "Lost on average: {ours} by the attacker, {theirs} by the defender, in what units cost."
RECONSTRUCTED = say("The numbers and prices of the units are reconstructed: the sheets of the nations are lost.")


def aims(fought: str, lot: str, there: frozenset[str], aloft: frozenset[str]) -> frozenset[str]:
    """Guns and air combat hit aircraft, submarines hit ships, all others whom they please (L484, L506)."""
    if fought == AIR or fought in GUNS:
        return aloft
    return there - aloft if lot.startswith("sub") else there


def side_of(view: World, sheet: BattleSheet, who: str, pieces: Iterable[Counter], order: Sequence[str]) -> Side:
    """Pieces of a kind that throw alike are a lot, the weakest of them first."""
    found, numbers = Side(), {one.id: list[tuple[str, int, int]]() for one in pieces}
    groups: dict[str, dict[tuple[int, tuple[tuple[str, int, int], ...]], list[Counter]]] = {}
    for fought in sheet.rounds:
        for shots in (each for volley in fought.volleys if volley.who == who for each in volley.shots):
            for id, count in zip(shots.counters, shots.of_each, strict=True):
                if id in numbers and count:
                    numbers[id].append((fought.name, shots.number, count))
                elif fought.name == SHORE:  # Off the beach they are hit by nobody.
                    found.throws(SHORE, Dice("", shots.number, count))
            if spare := shots.dice - sum(shots.of_each):
                coast = COAST if fought.name in ROUNDS else ""
                found.throws(fought.name, Dice(coast, shots.number, spare))
                found.lots += [Lot(COAST, 1)] if coast else []
    for id, thrown in numbers.items():
        last = 99 if who == "defence" else rounds_over(view, view.one(id), sheet.at)
        groups.setdefault(view.one(id).kind, {}).setdefault((last, tuple(thrown)), []).append(view.one(id))
    chunks: dict[str, list[Lot]] = {}
    for kind in sorted(groups, key=lambda kind: (kind != COAST, view.printed(kind, "cost"), kind)):
        chunks |= {f"{kind}{HULL}": [], kind: []}
        for variant, key in enumerate(sorted(groups[kind], key=lambda key: [on for _, on, _ in key[1]])):
            (last, throws), these = key, groups[kind][key]
            name = f"{kind}/{variant}" if variant else kind
            hulls, lots = _lots(view, who, name, these)
            chunks[f"{kind}{HULL}"] += hulls
            chunks[kind] += lots
            if view.type(these[0]) == "air":
                found.lasts[name] = last
                chunks[kind] += [Lot(f"{name}{HOME}", 0, lots[0].worth)] if who == "attack" else []
            for fought_in, on, count in throws:
                # A damaged battleship attacks no more (L268).
                found.throws(fought_in, Dice(f"{name}{HULL}" if kind == "bb" and who == "attack" else name, on, count))
    found.lots += fought_out.in_order(chunks, order)
    return found


def _lots(view: World, who: str, name: str, these: Sequence[Counter]) -> tuple[list[Lot], list[Lot]]:
    """Ships that are hit once before they are lost, and the ships; with Heavy Armor, and in a Blitzkrieg, armor is hit
    twice one after the other (L268, L282, L434, L543)."""
    one, worth = these[0], view.game.number(these[0], "cost")
    owner = view.seen_by(one.side)
    if one.kind in ARMOR and (level(owner, "heavy_armor") > 0 or (who == "attack" and blitzing(owner))):
        return [], [lot for _ in these for lot in (Lot(f"{name}{HULL}", 1), Lot(name, 1, worth))]
    whole = sum(not is_damaged(each) for each in these) if view.game.printed(one, "hits") == 2 else 0
    return [Lot(f"{name}{HULL}", whole)] if whole else [], [Lot(name, len(these), worth)]


def _who_fights(view: World, sheet: BattleSheet, main: str) -> tuple[list[Counter], list[Counter]]:
    """Who throws or may be lost: no generals, no ships off a beach, no armor over a river; of a port only ships, and
    aircraft that rise."""
    throwing = {id for fought in sheet.rounds for volley in fought.volleys for shots in volley.shots
                for id, count in zip(shots.counters, shots.of_each, strict=True) if count}  # fmt: skip

    def fights(one: Counter, *, attacks: bool) -> bool:
        match view.type(one):
            case "ship":
                return main == "sea"
            case "land":
                return one.id in throwing or not (attacks and one.kind in ARMOR)
            case _:
                return one.id in throwing

    def those(ids: Sequence[CounterId], *, attacks: bool) -> list[Counter]:
        return [one for one in map(view.one, ids) if fights(one, attacks=attacks)]

    return those(sheet.attackers, attacks=True), those(sheet.defenders, attacks=False)


def _fight_of(view: World, sheet: BattleSheet, act: Act, main: str) -> Fight:
    names, port = [each.name for each in sheet.rounds], main == "sea" and view.is_land(sheet.at)
    ours, theirs = _who_fights(view, sheet, main)
    own = side_of(view, sheet, "attack", ours, fought_out.orders(view.game, act, "attacker"))
    foe = side_of(view, sheet, "defence", theirs, fought_out.orders(view.game, act, "defender"))
    walls = view.said(sheet.at, WALLS)
    if any(each.name == "city" and each.applies for each in sheet.modifiers) and isinstance(walls, int):
        foe.lots.insert(0, Lot(WALLS, walls))
    rounds = number(act, "retreat_after", "rounds")
    if all(one.kind == "bmb" for one in ours):  # Their bombs are gone after a round (L300).
        rounds = min(1, 1 if rounds is None else rounds)

    def settled(boxes: Boxes) -> Boxes:
        """Of a port only ships are attacked, and walls alone defend nothing."""
        left = foe.without(boxes, lambda lot: port and lot.kind in foe.lasts)
        return left if any(foe.without(left, lambda lot: lot.kind == WALLS)) else (0,) * len(left)

    return Fight(
        ours=own, theirs=foe, aims=aims, main=main, met=AIR if AIR in names else "", rounds=rounds, sides=DIE,
        most_met=max((fuel(view, one) for one in theirs if view.type(one) == "air"), default=0),
        once=tuple(name for name in names if name in GUNS), along=SHORE if SHORE in names else "", settled=settled,
    )  # fmt: skip


def with_odds(view: World, sheet: BattleSheet, act: Act) -> BattleSheet:
    """The sheet with what comes of the battle in the end; without it, where it cannot be reckoned: a bomb falls, trade
    is attacked, hits are chosen by who scored them, paratroops have to get through."""
    names = {each.name for each in sheet.rounds}
    main = next((name for name in ROUNDS if name in names), "")
    chosen = any(each.name == "Dive Bombers" and each.applies for each in sheet.modifiers)
    dropped = any(one.marked("loaded") and one.kind == "bmb" for one in map(view.one, sheet.attackers))
    if not main or chosen or (AIR in names and dropped) or "bomb" in names:
        return sheet
    fight = _fight_of(view, sheet, act, main)
    if fight.too_big or not (fight.ours.lots and fight.theirs.lots):
        return sheet
    outcome = fight.fought()
    figures = fought_out.figures_of(outcome, lambda kind: kind not in (WALLS, COAST) and not kind.endswith(HULL))
    taken = outcome.chance(lambda a, d: not any(d.values()) and any(n and _walks(view, kind) for kind, n in a.items()))
    own, foe = ([lot for lot in lots if _chosen(lot)] for lots in (outcome.attackers, outcome.defenders))
    lines = [*fought_out.lines_of(figures, taken if main == "land" else None, LOST), RECONSTRUCTED]
    if lasts := sorted(set(fight.ours.lasts.values())):
        words = "The attacker's aircraft fight {rounds} rounds, as long as their fuel lasts."
        lines.append(say(words, rounds="-".join(str(each) for each in dict.fromkeys((lasts[0], lasts[-1])))))
    ours, theirs = map(fought_out.kinds_of, (own, foe))
    whole = WholeBattle(**figures, attacker_order=ours, defender_order=theirs, lines=tuple(lines), rule=sheet.rule)
    told = {**figures, "captured": taken} if main == "land" else figures
    borne = len(names) > 1 or len(own) + len(foe) < len(outcome.attackers) + len(outcome.defenders)
    exact = {name: round(n, 9) for name, n in told.items()}
    return replace(sheet, whole=whole, borne=borne, figures={**sheet.figures, **exact})


def _chosen(lot: Lot) -> bool:
    """What a player may put into an order of losses."""
    armored = lot.kind.endswith(HULL) and VARIANT.sub("", lot.kind.removesuffix(HULL)) in ARMOR
    return lot.kind not in (WALLS, COAST) and not lot.kind.endswith(HOME) and not armored


def _walks(view: World, lot: str) -> bool:
    kind = view.game.sheet.kinds.get(KindId(VARIANT.sub("", lot)))
    return kind is not None and kind.type == "land"
