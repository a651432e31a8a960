"""Technologies: which a power has, how one is developed (§7.3, §8), and what all costs in OPs with them (§6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId, Box
from boards.plain.sentence import Ref, counter, say, side
from boards.plain.working_out import once
from counters.counter import Counter, KindId, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reason
from rules_assist.battle_sheet import Modifier
from rules_assist.common.asked import areas_named, spelled
from rules_assist.common.standpoint import because, cell, deed, first_reason, for_each, notice, one_of, row, rows
from rules_assist.common.sums import Done, Term, summed
from rules_assist.rulebooks.totaldomination import cards
from rules_assist.rulebooks.totaldomination.world import ASKED, POWERS, World

# The five holed boards of a power, and the cubes that fill their holes.
BOARDS = {"army": "brown_cube", "navy": "blue_cube", "engineering": "yellow_cube", "intelligence": "purple_cube",
          "rocketry": "red_cube"}  # fmt: skip
COSTS = ("army_costs", "fleet_costs")  # Where a cube goes that makes something cheaper.
REMOVED, CODE = PlaceId("pool/removed"), re.compile(r"\b([A-E][1-4])\b")
HEAVY_BOMBERS, RADAR, V1, ROCKETRY, STRONGEST = "a4", "c3", "e1", "e", ("a3", "b3")
OTHER_NAMES = {"v1": "e1", "v2": "e2", "a_bomb": "e3", "landing_craft": "b1", "heavy_bomber": "a4"}
FIGHTS = ("army", "fleet", "air_fleet")
UNITS = (*FIGHTS, "u_boot", "resistance")
CALLED, GROUNDS = ASKED.meanings("sorts"), ASKED.meanings("grounds")  # In all words for them.
# What costs the same whatever has been developed: the columns of the operations chart.
FIXED = {"u_boot": "U-Boot", "resistance": "Resistance"}
# What makes destroying such a unit cheaper: two anywhere, the better one last, and one that helps on a coast besides.
CHEAPER = {"army": ("a2", "a3", "b3"), "air_fleet": ("a2", "a3", "b3"), "fleet": ("b2", "b3", "a3")}
ROWS = {
    ("air_fleet", "island"): "Air Fleet, on an island", ("army", "coastal"): "Army or Air Fleet, on a coast",
    ("air_fleet", "coastal"): "Army or Air Fleet, on a coast", ("fleet", "coastal"): "Fleet, on a coast",
}  # fmt: skip
# The column of the chart of operations for each type of unit; beside it, its price with the technology.
COLUMNS = {"army": 0, "air_fleet": 0, "fleet": 2, "u_boot": 4, "resistance": 5}


def unit_type(words: str) -> str:
    return CALLED.get(spelled(words), "")


# ---- which a power has
@once
def names(game: Game) -> Mapping[str, str]:
    return {head.casefold(): name for head, (name, *_) in rows(game, "technologies").items()}


def told_of(view: World, technology: str) -> Ref:
    """A technology in a sentence: its box says it in other languages."""
    return Ref("word", names(view.game).get(technology, technology))


def named_technology(game: Game, *told: str) -> str:
    """The first technology that is meant, by its code or its name; nothing, if none is."""
    known = {code: code for code in names(game)}
    known |= {spelled(name.partition("(")[0]): code for code, name in names(game).items()} | OTHER_NAMES
    return next((known[word] for word in map(spelled, told) if word in known), "")


def pile_of(us: SideId) -> PlaceId:
    return PlaceId(f"technology/{us}")


@for_each
def developed(view: World) -> frozenset[str]:
    """What works for a power and all it runs, a1 and such: its cards face up (one face down works next year), its cubes
    on the pips of the costs, and its empty holes, if as many cubes were taken out of the game (§8.0)."""
    us, stacks = view.power, view.position.stacks
    lying = (one for one in view.pile(pile_of(us)) if not cards.is_face_down(one))
    found = {str(printed) for one in lying if (printed := view.game.printed(one, "technology"))}
    pips = holes(view.game, us, *COSTS)
    found.update([pip for pip, place in pips.items() if place in stacks])
    gone = [one.kind for one in view.pile(REMOVED) if one.side == us]
    for board, cube in BOARDS.items() if gone else ():
        empty = {hole for hole, at in holes(view.game, us, board).items() if at not in stacks and hole not in pips}
        found |= empty if len(empty) <= gone.count(KindId(cube)) else set()
    return frozenset(found)


@once
def holes(game: Game, side: SideId, *boards: str) -> Mapping[str, PlaceId]:
    """The cells of these boards of a power, by the technologies they are for."""
    boxes = (game.board.spaces.get(AreaId(f"{side}_{board}")) for board in boards)
    return {cell.id: PlaceId(f"{box.id}/{cell.id}") for box in boxes if isinstance(box, Box) for cell in box.cells}


def has(view: World, technology: str) -> bool:
    return technology in developed(view)


# ---- developing (§8.0, §7.3)
@once
def needed_for(game: Game, technology: str) -> tuple[tuple[str, ...], ...]:
    """What must have been developed before: all of these, each one of several. `E1, and D1 or D2` is both."""
    printed = cell(game, "technologies", technology.upper(), "only after (reconstructed)")
    return tuple(tuple(map(str.casefold, CODE.findall(part))) for part in re.split(r",? and |, ", printed) if part)


def against_having(view: World, technology: str, *, twice: bool) -> Reason | None:
    """Not twice, by one cube of each, and not without what it needs (§8.0)."""
    groups = (group for group in needed_for(view.game, technology) if developed(view).isdisjoint(group))
    told = ([told_of(view, each) for each in group] for group in groups)
    missing = tuple(say("{first} or {other}", first=one, other=more[0]) if more else one for one, *more in told)
    return view.first(
        ("§8.0", "{side} has {what} already.", twice),
        ("§8.0, 8.1", "{what} needs {missing} from an earlier round.", missing),
        what=told_of(view, technology), missing=missing,
    )  # fmt: skip


def laid_down(view: World) -> tuple[Counter, ...]:
    """Cards that lie face down until technologies are revealed: of this round."""
    return tuple(one for one in view.pile(pile_of(view.power)) if cards.is_face_down(one))


def why_not_have(view: World, technology: str) -> Reason | None:
    """The solo Axis never has what the chart says, rockets, A3 and B3 by option; and one Radar for each V1 (§13.0)."""
    waiting = (cards.card_of(view.game, one.kind) for one in laid_down(view))
    twice = has(view, technology) or any(card is not None and card.technology == technology for card in waiting)
    itself, (ours, theirs) = view.plays_itself(), view.teams()
    heads = (head for head, (said, *_) in rows(view.game, "solo").items() if said.startswith("never"))
    optional = "solo_rockets" if technology.startswith(ROCKETRY) else "solo_a3_b3" if technology in STRONGEST else ""
    never = view.reading(optional) == "never" or any(technology.upper() in CODE.findall(head) for head in heads)
    radars, v1s = (sum(has(view.seen_by(each), code) for each in t) for t, code in ((ours, RADAR), (theirs, V1)))
    enough = itself and technology == RADAR and radars >= v1s
    return view.first(
        ("§13.0", "The Axis never develops {what} here.", itself and never),
        ("§13.0", "The Axis has one Radar for each V1 of the Allies, and no more.", enough),
        against_having(view, technology, twice=twice), what=told_of(view, technology),
    )  # fmt: skip


def why_not_develop(view: World, technology: str = "") -> Reason | None:
    """One card a round for each power, be it by a Science event (§8.0, §7.3)."""
    one_already = bool(laid_down(view)) or view.so("technology_played", view.power)
    return view.first(
        view.no_power(), view.passed(), ("§8.0", "{side} has laid down its one technology of the round.", one_already),
        why_not_have(view, technology) if technology else None,
    )  # fmt: skip


def may_develop(view: World, act: Act) -> Answer | None:
    card, told = cards.asked_card(view, act), act.details.get("technology", "")
    meant = card.technology if card and not told else named_technology(view.game, *([told] if told else act.details))
    why = why_not_develop(view, meant) or (cards.not_in_hand(view, act) if not told else None)
    if card and meant and card.technology != meant:
        why = because("§3.3, 8.0", "{card} is no card of {what}.", card=card.named, what=told_of(view, meant))
    if not why and not meant:
        return Answer(yes=None, sentence=say("I was not told which technology."), rule="§8.0")
    words = "{side} may develop {what}; it works from the Administrative phase on."
    needs, itself = ", 8.1" if meant and needed_for(view.game, meant) else "", ", 13.0" if view.plays_itself() else ""
    click = cards.played(view, act, say("Play it for technology"), to=pile_of(view.power))
    return view.allowed(words, f"§8.0{needs}{itself}", why, done=click, what=told_of(view, meant))


# ---- Science: with a card of the discard pile (§7.3)
def why_no_science(view: World, act: Act) -> Reason | None:
    """With the technology that is named, or that of the card chosen from the discard pile (§7.3)."""
    told, pile = act.details.get("technology", ""), [cards.read_card(view, one) for one in view.pile(cards.DISCARDS)]
    technology = named_technology(view.game, *([told] if told else act.details))
    if not told and not technology:
        name = act.details.get("chosen") or (act.details.get("card", "") if act.counters else "")
        played, chosen = cards.asked_card(view, act), cards.named_card(view, name)
        technology = chosen.technology if chosen and (played is None or chosen.id != played.id) else ""
    absent = bool(technology) and all(card is not None and card.technology != technology for card in pile)
    return first_reason(
        ("§7.3", "The discard pile is empty.", view.lying(cards.DISCARDS) == 0),
        ("§7.3", "No card of the discard pile brings this technology.", absent), why_not_develop(view, technology),
    )  # fmt: skip


def may_science(view: World, act: Act) -> Answer | None:
    card = cards.asked_card(view, act) if act.counters else None
    words, why = "{side} may develop it with a card from the discard pile.", why_no_science(view, act)
    return view.allowed(words, "§7.3", cards.why_not_played(view, act, card, "science"), why)


# ---- points and cubes (§4.3.F, §8.2)
def technology_points(view: World) -> float:
    """One for each colour after the first; none in the solo game (§8.2, §13.0)."""
    if view.alone():
        return 0
    known = developed(view)
    colours = {colour for head, (_, colour, *_) in rows(view.game, "technologies").items() if head.casefold() in known}
    return float(view.game.sheet.charts["technology_points"].rows[len(colours)][0])


def points(view: World) -> Iterator[Term]:
    if worth := technology_points(view):
        yield worth, say("Technologies of several colours."), "§8.2, 5.1"


def cube_moved(view: World, technology: str) -> CountersMoved | None:
    """Its cube onto the pips that it covers, or out of the game; nothing, if it lies there already."""
    hole = holes(view.game, view.power, *BOARDS).get(technology)
    lying = view.position.stack(hole) if hole else ()
    return CountersMoved((lying[-1],), holes(view.game, view.power, *COSTS).get(technology, REMOVED)) if lying else None


def cubes_to_move(view: World, act: Act) -> list[Done] | None:
    """What technologies that were revealed do on their board, a click each; silent while every cube lies right."""
    terms = list[Done]()
    for technology in sorted(developed(view)):
        if moved := cube_moved(view, technology):
            words = "{what}: {cube} is removed." if moved.to == REMOVED else "{what}: {cube} covers its pip."
            told = say(words, what=told_of(view, technology), cube=counter(*moved.counters))
            terms.append((1, told, "§8.0, 8.1", deed(told, moved)))
    return terms or None


def cubes(view: World, act: Act) -> list[Term] | None:
    kinds = [kind for kind in view.game.sheet.kinds.values() if kind.sort == "cube" and view.power in kind.mix]
    return [(each.mix[view.power], say("{kind}", kind=Ref("kind", each.id)), "§2.0, 1.0") for each in kinds] or None


# ---- deploying and moving
def price(view: World, action: str, sort: str) -> float | None:
    """Of one unit, with the technologies of the power that does it; None: it cannot be had for OPs."""
    found = re.match(r"\d+", row(view.game, "operations", action)[COLUMNS[sort] + is_cheaper(view, action, sort)])
    return float(found[0]) if found else None


@for_each
def bill(view: World, action: str, units: tuple[Counter, ...], rule: str) -> tuple[float, str]:
    sorts = [view.type(one) for one in units]
    if sorts and cards.icons_left(view, action, sorts) is not None:
        return 0, f"{rule}, 7.2"
    cheaper = any(is_cheaper(view, action, sort) for sort in sorts)
    return sum(price(view, action, sort) or 0 for sort in sorts), f"{rule}, 8.1" if cheaper else rule


def is_cheaper(view: World, action: str, sort: str) -> bool:
    needed = None if sort in FIXED else re.search(r"\((\w+)", row(view.game, "operations", action)[COLUMNS[sort] + 1])
    return needed is not None and has(view, needed[1].casefold())


# ---- destroying
def base_cost(view: World, sort: str, ground: str) -> int:
    """Without technologies; of U-Boots and Resistance it is never modified."""
    if sort in FIXED:
        return view.charted("operations", "destroy", FIXED[sort])
    return view.charted("attack", row_of(sort, ground), "nothing") if sort in UNITS else 0


def row_of(sort: str, ground: str) -> str:
    return ROWS.get((sort, ground), "Fleet, on an island" if sort == "fleet" else "Army or Air Fleet, inland")


def destroy_cost(view: World, sort: str, ground: str) -> int:
    return base_cost(view, sort, ground) - sum(savings(view, sort, ground).values())


def savings(view: World, sort: str, ground: str) -> dict[str, int]:
    """What each pip that a cube covers takes off; never below 1 OP in all, but by option attack_floor."""
    base, found, floor = base_cost(view, sort, ground), dict[str, int](), view.reading("attack_floor") != "no_floor"
    *anywhere, coast = CHEAPER.get(sort, ("",))
    for id in (id for id in (*anywhere, coast) if has(view, id)):
        off, gone = base - view.charted("attack", row_of(sort, ground), id.upper()), sum(found.values())
        found[id] = min(off, base - gone - floor) if id == coast else off - gone
    return found


def modifiers(view: World, sort: str, ground: str) -> Iterator[Modifier]:
    worth = savings(view, sort, ground)
    for id in ("a2", "a3", "b2", "b3"):
        off = worth.get(id, 0)
        why = one_of(
            ("§6.3", "{technology} does not help: this cost is never modified.", sort in FIXED),
            ("§8.1", "{technology} has not been developed.", not has(view, id)),
            ("§8.1", "{technology} takes off {worth}.", off),
            ("§8.1", "{technology} does not help against this target.", True), technology=told_of(view, id), worth=off,
        )  # fmt: skip
        yield Modifier(name=id, value=-off, applies=off > 0, sentence=why.sentence, rule=why.rule)


def attack_cost(view: World, act: Act) -> list[Term] | None:
    """`ledger attack_cost of germany at poland with army`: the base, and what each technology takes off."""
    at, words = next(iter(areas_named(act)), AreaId("")), (*act.details.values(), *act.details)
    there = (view.type(one) for sort in UNITS for one in view.of_type(at, sort) if view.is_enemy(one))
    sort = next((found for word in words if (found := unit_type(word))), "") or next(there, "")
    if view.power not in POWERS or not sort:
        return None
    on = (view.areas[at].kind,) if at in view.areas else (GROUNDS[w] for w in map(spelled, words) if w in GROUNDS)
    here = next(iter(on), "")
    terms: list[Term] = [(base_cost(view, sort, here), say("Without technologies."), "§6.3")]
    return [*terms, *((one.value, one.sentence, one.rule) for one in modifiers(view, sort, here) if one.applies)]


# ---- with what it is paid (§6.0, §11.1)
def ops_told(view: World, act: Act, *, by_air: bool = False) -> int | None:
    """The OPs to spend: as told, of a card, or left of the one played for operations; None, if nobody said."""
    there = cards.to_spend(view, replace(act, details={**act.details, "for": "air_strike"}) if by_air else act)
    return round(summed(there)) if there else None if by_air else cards.ops_left(view)


def cannot_pay(view: World, act: Act, cost: float, *, by_air: bool = False) -> Reason | None:
    """Where it is said with what it is paid: too little; or not just as many, by option air_strike_card."""
    ops, just = ops_told(view, act, by_air=by_air), by_air and view.reading("air_strike_card") == "exactly"
    if ops is None or not (cost != ops if just else cost > ops):
        return None
    words = "It costs {cost:OP|OPs}, and there are {ops}."
    if ops == 1:
        words = "It costs {cost:OP|OPs}, and there is {ops}."
    return because("§11.1" if by_air else "§6.0", words, cost=cost, ops=ops)


# ---- what is wrong beside the boards
def wrong_technologies(view: World) -> Iterator[Finding]:
    """The same one twice; one without what it needs; more than one card of this round."""
    pile, known, seen, there = pile_of(view.power), developed(view), set[str](), view.pile(pile_of(view.power))
    lying = [(one, card.technology) for one in there if (card := cards.card_of(view.game, one.kind))]
    by_cubes = sorted(known.difference([technology for _, technology in lying]))
    for one, technology in (*lying, *((None, each) for each in by_cubes)):
        # Hardly any is wrong: what is told of one is made up only if it is.
        wrong = technology in seen or any(map(known.isdisjoint, needed_for(view.game, technology)))
        if wrong and (why := against_having(view, technology, twice=technology in seen)):
            about = (one,) if one else ()
            yield notice(why, about, pile, aspect="technology", severity="error" if about else "warning")
        seen.add(technology)
    if len(waiting := [one for one in there if cards.is_face_down(one)]) > 1:
        words = "{side} has laid down more than one technology this round."
        yield notice(("§8.0", words), waiting, pile, aspect="technology", side=side(view.power))
