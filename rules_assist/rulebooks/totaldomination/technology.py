"""Technologies: which a power has, what they make cheaper, and how one is developed (§7.3, §8.0, §8.1, §8.2)."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId, Box
from boards.plain.sentence import counter, say, side
from counters.counter import Counter, KindId, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger, Reason
from rules_assist.common.asked import added_up, figure, flag, spelled, verb
from rules_assist.common.printed import cell, row_like, rows
from rules_assist.common.printed import number as printed_number
from rules_assist.common.saying import agreed, answer, because, deed, first_reason, no, notice
from rules_assist.common.sums import Done, Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import cards
from rules_assist.rulebooks.totaldomination.powers import ACTION, FACTIONS, POWERS
from rules_assist.rulebooks.totaldomination.world import World

BOARDS = {"army": "brown_cube", "navy": "blue_cube", "engineering": "yellow_cube", "intelligence": "purple_cube",
          "rocketry": "red_cube"}  # fmt: skip
"""The five holed boards of a power, and the cubes that fill their holes."""

COSTS = ("army_costs", "fleet_costs")
"""Where a cube goes that makes something cheaper."""

REMOVED = PlaceId("pool/removed")
CODE = re.compile(r"\b([A-E][1-4])\b")
ROCKETS = {"e1": "v1", "e2": "v2", "e3": "a-bomb"}
SPELLINGS = {
    "v1": "e1", "e1": "e1", "flying_bomb": "e1", "v2": "e2", "e2": "e2", "rocket": "e2",
    "a_bomb": "e3", "e3": "e3", "abomb": "e3", "atomic_bomb": "e3", "nuclear_weapon": "e3", "bomb": "e3",
}  # fmt: skip
HEAVY_BOMBERS, RADAR, V1, ROCKETRY, STRONGEST = "a4", "c3", "e1", "e", ("a3", "b3")
OTHER_NAMES = {"v1": "e1", "v2": "e2", "a_bomb": "e3", "landing_craft": "b1", "heavy_bomber": "a4"}


# ---- which a power has
@once
def names(game: Game) -> Mapping[str, str]:
    """Every technology by its code."""
    return {head.casefold(): name for head, (name, *_) in rows(game, "technologies").items()}


@once
def all_developed(game: Game, position: Position) -> Mapping[SideId, frozenset[str]]:
    """Of each power: its cards that lie face up, its cubes that were moved, and its holes whose cubes were removed."""
    return {side: _cards(game, position, side) | _cubes(game, position, side) for side in POWERS}


def developed(view: World) -> frozenset[str]:
    """The technologies that work for the power and all units it runs: a1 and such."""
    return all_developed(view.game, view.position).get(view.power, frozenset())


def has(view: World, technology: str) -> bool:
    return technology in developed(view)


def pile_of(us: SideId) -> PlaceId:
    return PlaceId(f"technology/{us}")


def _cards(game: Game, position: Position, side: SideId) -> frozenset[str]:
    """A card that is still concealed works from the next Administrative phase on (§8.0)."""
    shown = (one for one in position.in_place(pile_of(side)) if not cards.is_face_down(one))
    return frozenset(str(found) for one in shown if (found := game.printed(one, "technology")))


def _cubes(game: Game, position: Position, side: SideId) -> frozenset[str]:
    """Cubes on the pips of the costs; and holes that are empty, if as many cubes were taken out of the game (§8.0)."""
    movable = {cell for board in COSTS for cell in cells(game, side, board)}
    found = {cell for board in COSTS for cell in cells(game, side, board) if _filled(position, side, board, cell)}
    gone = Tally(one.kind for one in position.in_place(REMOVED) if one.side == side)
    for board, cube in BOARDS.items() if gone else ():
        holes = [cell for cell in cells(game, side, board) if cell not in movable]
        empty = [cell for cell in holes if not _filled(position, side, board, cell)]
        if 0 < len(empty) <= gone[KindId(cube)]:
            found.update(empty)
    return frozenset(found)


@once
def cells(game: Game, side: SideId, board: str) -> tuple[str, ...]:
    """The holes or pips of one of a power's boards."""
    space = game.board.spaces.get(AreaId(f"{side}_{board}"))
    return tuple(cell.id for cell in space.cells) if isinstance(space, Box) else ()


def _filled(position: Position, side: SideId, board: str, cell: str) -> bool:
    return PlaceId(f"{side}_{board}/{cell}") in position.stacks


def technology_named(game: Game, told: str) -> str:
    """A technology by its code or its name; nothing, if there is none such."""
    word, known = spelled(told), names(game)
    spellings = OTHER_NAMES | {spelled(name.partition("(")[0]): code for code, name in known.items()}
    return word if word in known else spellings.get(word, "")


# ---- developing (§8.0, §7.3)
@once
def needed_for(game: Game, technology: str) -> tuple[tuple[str, ...], ...]:
    """What must have been developed before: all of these, each one of several. `E1, and D1 or D2` is both."""
    printed = cell(game, "technologies", technology.upper(), "only after (reconstructed)")
    first, _, either = printed.partition(", and ") if " or " in printed else (printed, "", "")
    found = [(code.casefold(),) for code in CODE.findall(first)]
    return (*found, tuple(code.casefold() for code in CODE.findall(either))) if either else tuple(found)


def still_missing(view: World, technology: str) -> tuple[str, ...]:
    """Prerequisites that were not developed in earlier rounds (§8.1)."""
    groups = (group for group in needed_for(view.game, technology) if not any(has(view, each) for each in group))
    return tuple(" or ".join(names(view.game)[each] for each in group) for group in groups)


def laid_down(view: World) -> tuple[Counter, ...]:
    """Cards that lie face down until technologies are revealed: of this round."""
    return tuple(one for one in view.pile(pile_of(view.power)) if cards.is_face_down(one))


def has_it_already(view: World, technology: str) -> bool:
    """No technology twice: there is one cube of each (§8.0)."""
    waiting = (cards.card_of(view.game, one.kind) for one in laid_down(view))
    return has(view, technology) or any(card is not None and card.technology == technology for card in waiting)


def laid_one_already(view: World) -> bool:
    """One technology card a round for each power, be it by a Science event (§8.0, §7.3)."""
    return bool(laid_down(view)) or view.position.facts.says("technology_played", view.power)


def not_for_the_solo_axis(view: World, technology: str) -> bool:
    """Never Espionage, Enigma, Heavy Bombers; rockets, A3 and B3 by option (§13.0)."""
    return (
        technology in never_alone(view.game)
        or (technology.startswith(ROCKETRY) and view.says("solo_rockets") == "never")
        or (technology in STRONGEST and view.says("solo_a3_b3") == "never")
    )


@once
def never_alone(game: Game) -> frozenset[str]:
    """What the chart says that the Axis of the solo game never develops."""
    heads = (head for head, (said, *_) in rows(game, "solo").items() if said.startswith("never"))
    return frozenset(code.casefold() for head in heads for code in CODE.findall(head))


def no_radar_yet(view: World, technology: str) -> bool:
    """One Radar of the solo Axis for each V1 that the Allies have (§13.0)."""
    ours, theirs = view.teams()
    radars, v1s = (sum(has(view.seen_by(each), code) for each in team) for team, code in ((ours, RADAR), (theirs, V1)))
    return technology == RADAR and radars >= v1s


def why_not_have(view: World, technology: str) -> Reason | None:
    """The first reason against a power having a technology next, whoever's turn it is."""
    missing, itself = still_missing(view, technology), view.plays_itself()
    more = itself and no_radar_yet(view, technology)
    return first_reason(
        ("§8.0", "{side} has {what} already.", has_it_already(view, technology)),
        ("§13.0", "The Axis never develops {what} here.", itself and not_for_the_solo_axis(view, technology)),
        ("§13.0", "The Axis has one Radar for each V1 of the Allies, and no more.", more),
        ("§8.0, 8.1", "{what} needs {missing} from an earlier round.", missing),
        side=side(view.power), what=names(view.game).get(technology, technology), missing=missing,
    )  # fmt: skip


def why_not_develop(view: World, technology: str = "") -> Reason | None:
    """The first reason against laying a technology down now; against any, if none is named."""
    words = "{side} has laid down its one technology of the round."
    one_already = first_reason(("§8.0", words, laid_one_already(view)), side=side(view.power))
    return view.passed() or one_already or (why_not_have(view, technology) if technology else None)


def may_develop(view: World, act: Act) -> Answer | None:
    """`may develop side germany with technology a3`, or with the card that brings it."""
    card, told = cards.asked_card(view, act), act.details.get("technology", "")
    bare = (technology_named(view.game, word) for word in act.details)
    meant = technology_named(view.game, told) if told else card.technology if card else next(filter(None, bare), "")
    why = why_not_develop(view, meant) or (cards.not_in_hand(view, act) if not told else None)
    if not why and not meant:
        return Answer(yes=None, sentence=say("I was not told which technology."), rule="§8.0")
    words = "{side} may develop {what}; it works from the Administrative phase on."
    return answer([why], words, "§8.0", side=side(view.power), what=names(view.game).get(meant, meant))


# ---- Science: with a card of the discard pile (§7.3)
def studied(view: World, act: Act) -> str:
    """The technology that is to be developed: named, or that of the card chosen from the pile."""
    if told := act.details.get("technology", ""):
        return technology_named(view.game, told)
    played, chosen = cards.asked_card(view, act), cards.named_card(view, act.details.get("chosen", ""))
    if chosen is None and "card" in act.details and act.counters:
        chosen = cards.named_card(view, act.details["card"])
    return chosen.technology if chosen and (played is None or chosen.id != played.id) else ""


def why_no_science(view: World, act: Act) -> Reason | None:
    """The discard pile has a card for it, and all limits of technologies hold."""
    technology = studied(view, act)
    pile = [cards.read_card(view, one) for one in view.position.in_place(cards.DISCARDS)]
    absent = bool(technology) and all(card is not None and card.technology != technology for card in pile)
    return first_reason(
        ("§7.3", "The discard pile is empty.", cards.cards_lying(view, cards.DISCARDS) == 0),
        ("§7.3", "No card of the discard pile brings this technology.", absent),
    ) or why_not_develop(view, technology)


def may_science(view: World, act: Act) -> Answer | None:
    """Science by name, with its card or without."""
    card = cards.asked_card(view, act) if act.counters else None
    why = cards.why_not_played(view, act, card, "science") or why_no_science(view, act)
    return answer([why], "{side} may develop it with a card from the discard pile.", "§7.3", side=side(view.power))


# ---- points and cubes (§4.3.F, §8.2)
def technology_points(view: World) -> float:
    """One for each colour after the first; none in the solo game (§8.2, §13.0)."""
    if view.alone():
        return 0
    known = developed(view)
    colours = {colour for head, (_, colour, *_) in rows(view.game, "technologies").items() if head.casefold() in known}
    return float(view.game.sheet.charts["technology_points"].rows[len(colours)][0])


def points(view: World, act: Act) -> list[Term] | None:
    worth = technology_points(view)
    terms: list[Term] = [(worth, say("Technologies of several colours."), "§8.2, 5.1")] if worth else []
    return terms if view.power in POWERS else None


def cube_deed(view: World, technology: str) -> Deed | None:
    """Its cube onto the pips that it covers, or out of the game; nothing, if it lies there already."""
    us = view.power
    holes = (view.position.stack(PlaceId(f"{us}_{board}/{technology}")) for board in BOARDS)
    cube = next((lying[-1] for lying in holes if lying), None)
    if cube is None:
        return None
    board = next((board for board in COSTS if technology in cells(view.game, us, board)), "")
    words = "{what}: {cube} covers its pip." if board else "{what}: {cube} is removed."
    told = say(words, what=names(view.game)[technology], cube=counter(cube))
    return deed(told, CountersMoved((cube,), PlaceId(f"{us}_{board}/{technology}") if board else REMOVED))


def cubes_to_move(view: World, act: Act) -> Ledger | None:
    """What technologies that were revealed do on their board, a click each; silent while every cube lies right."""
    deeds = (cube_deed(view, technology) for technology in sorted(developed(view)))
    terms: list[Done] = [(1, each.sentence, "§8.0, 8.1", each) for each in deeds if each]
    told = say("{side}: cubes of technologies that were revealed", side=side(view.power))
    return told_sum("cubes_to_move", view.power, terms, told, "§4.3, 4.3.F, 8.0") if terms else None


def cubes(view: World, act: Act) -> list[Term] | None:
    """`ledger cubes of germany`: the cubes of its technology board (§2.0)."""
    us, kinds = view.power, [kind for kind in view.game.sheet.kinds.values() if kind.sort == "cube"]
    return [(kind.mix[us], say("{kind}", kind=kind.name), "§2.0, 1.0") for kind in kinds if us in kind.mix] or None


# ---- rockets (§6.4, §8.1.E)
def rocket_of(view: World, act: Act) -> str:
    """The rocket that is meant; else the strongest that has been developed."""
    if told := act.details.get("rocket", act.means):
        return SPELLINGS.get(spelled(told), "")
    return next((id for id in reversed(ROCKETS) if has(view, id)), "")


def printed_of(view: World, rocket: str, column: str) -> int:
    """Off the chart of rockets: the least OPs of the card, how many cards are lost, and with Radar."""
    return printed_number(view.game, "rockets", row_like(view.game, "rockets", ROCKETS[rocket]), column)


def launched_already(view: World) -> bool:
    """One rocket a round for each power: its card is turned."""
    return view.position.facts.says("rocket_launched", view.power) or any(id in ROCKETS for id in used_up(view))


def used_up(view: World) -> list[str]:
    """What was used this round: its cards are turned."""
    turned = (cards.read_card(view, one) for one in view.pile(pile_of(view.power)) if one.turned)
    return [card.technology for card in turned if card]


def why_no_launch(view: World, act: Act) -> Reason | None:
    rocket, card, target = rocket_of(view, act), cards.asked_card(view, act), cards.opponent_named(view, act)
    if not rocket:
        return because("§6.4, 8.1", "{side} has developed no such rocket.", side=side(view.power))
    # Tactics count; a saved OP does not, and nothing is left over.
    least, worth = printed_of(view, rocket, "discard a card of"), cards.worth_for(view, "rocket", card) if card else 0
    friend = target and (view.is_friend(target) or target not in (*POWERS, *FACTIONS))
    several = target in FACTIONS and not view.common_hand()
    return view.plays_nothing() or first_reason(
        ("§6.4, 8.1", "{side} has not developed this rocket.", not has(view, rocket)),
        ("§6.4", "{side} has launched its one rocket of the round.", launched_already(view)),
        ("§6.4", "{target} is no opponent.", friend),
        ("§6.4", "A rocket takes cards of one opponent, not of {target}.", several),
        ("§6.4", "It takes a card of {least:OP|OPs} or more; this one is worth {ops}.", card and worth < least),
        side=side(view.power), target=side(target), least=least, ops=worth,
    ) or cards.not_in_hand(view, act)  # fmt: skip


def may_launch(view: World, act: Act) -> Answer:
    if why := why_no_launch(view, act):
        return no(why)
    rocket, lost = rocket_of(view, act), lost_by(view, cards.opponent_named(view, act))
    words = (
        "{side} may launch it with a card of {least:OP|OPs} or more; the target loses {count:random card|random cards}."
    )
    least, count = printed_of(view, rocket, "discard a card of"), printed_of(view, rocket, lost)
    return agreed(words, "§6.4, 8.1", side=side(view.power), least=least, count=count)


def lost_by(view: World, target: SideId) -> str:
    """The column of the chart that says how many cards a target loses: Radar saves one (§8.1)."""
    return "with Radar" if target and has_radar(view.seen_by(target)) else "the opponent loses"


def has_radar(view: World) -> bool:
    """A Radar that can still be used: one's own; with a common hand those of both powers, each once a round (§10.1)."""
    if not view.common_hand():
        return has(view, RADAR)
    team = [view.seen_by(each) for each in view.teams()[0]]
    return sum(has(each, RADAR) for each in team) > sum(used_up(each).count(RADAR) for each in team)


def cards_lost(view: World, act: Act) -> list[Term] | None:
    """How many random cards a power loses to a rocket that is launched at it."""
    rocket = SPELLINGS.get(spelled(act.details.get("rocket", act.means)), "")
    common = view.side in FACTIONS and view.common_hand()
    if not rocket or not (common or (view.side not in FACTIONS and view.power in POWERS)):
        return None
    taken, saved = (printed_of(view, rocket, each) for each in ("the opponent loses", "with Radar"))
    takes = taken, say("The rocket takes {count:random card|random cards}.", count=taken), "§6.4"
    return [takes, (saved - taken, say("Radar saves one."), "§8.1")] if has_radar(view) else [takes]


def rockets(view: World, act: Act) -> Ledger | None:
    """What each rocket that a power has would take from whom, and what card it takes; silent while it has none."""
    us, terms = view.power, list[Term]()
    for rocket in (id for id in ROCKETS if has(view, id)) if not launched_already(view) else ():
        for target in view.teams()[1]:
            words, least = "{rocket} on {target}, for a card of {least:OP|OPs} or more.", "discard a card of"
            what, least_ops = names(view.game)[rocket], printed_of(view, rocket, least)
            told = say(words, rocket=what, target=side(target), least=least_ops)
            terms.append((printed_of(view, rocket, lost_by(view, target)), told, "§6.4, 8.1"))
    return told_sum("rockets", us, terms, say("{side} may launch a rocket.", side=side(us)), "§6.4") if terms else None


# ---- what is wrong beside the boards
def wrong_technologies(view: World) -> Iterator[Finding]:
    """The same technology twice; one without what must come before it; more than one card of this round."""
    pile, seen, waiting = pile_of(view.power), set[str](), laid_down(view)
    for one in view.pile(pile):
        card = cards.card_of(view.game, one.kind)
        if card is None:
            continue
        missing, twice = still_missing(view, card.technology), card.technology in seen
        why = first_reason(
            ("§8.0", "{card}: {side} has this technology already.", twice),
            ("§8.0, 8.1", "{card}: {what} needs {missing} from an earlier round.", missing),
            card=counter(one.id), side=side(view.power), what=names(view.game)[card.technology], missing=missing,
        )  # fmt: skip
        if why:
            yield notice(why, (one,), pile, aspect="technology")
        seen.add(card.technology)
    if len(waiting) > 1:
        why = because("§8.0", "{side} has laid down more than one technology this round.", side=side(view.power))
        yield notice(why, waiting, pile, aspect="technology")


def _all_names(game: Game) -> Iterable[str]:
    return (*names(game), *OTHER_NAMES, *(name.partition("(")[0] for name in names(game).values()))


TECHNOLOGY = Detail(name="technology", known=_all_names, also=("tech",))
CODES = tuple(map(flag, ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "c1", "c2", "c3", "d1", "d2", "e1", "e2", "e3")))
CHOSEN = Detail(name="chosen", names="counter")
ROCKET = Detail(name="rocket", values=(*SPELLINGS, "a-bomb"))
CHAPTER = Chapter(
    findings=(wrong_technologies,),
    verbs=(
        verb("develop", may_develop, "Develop a technology", "counters", also="technology play_technology research",
             phases=ACTION, rule="§4.2, 8.0", details=(TECHNOLOGY, cards.CARD, *CODES), suits=cards.is_card),
        verb("science", may_science, "Play Science", "side", phases=ACTION, rule="§4.2, 7.3",
             details=(TECHNOLOGY, cards.CARD, CHOSEN)),
        verb("launch", may_launch, "Launch a rocket", "side", also="rocket launch_rocket", phases=ACTION,
             rule="§4.2, 6.4", details=(ROCKET, cards.TARGET, *cards.VALUE), by=tuple(SPELLINGS)),
    ),
    figures=(
        added_up("cards_lost", cards_lost, "Cards lost to a rocket", "side", rule="§6.4, 8.1", details=(ROCKET,),
                 also="rocket launch"),
        figure("rockets", rockets, "Rockets", "side"),
        added_up("technology_points", points, "Points for technology", "side", rule="§8.2",
                 also="tech_points tech_vp technology_vp", called="victory points for technology"),
        added_up("cubes", cubes, "Cubes", "side", rule="§2.0, 1.0", called="cubes of the technology boards"),
        figure("cubes_to_move", cubes_to_move, "Cubes to move", "side"),
    ),
)  # fmt: skip
