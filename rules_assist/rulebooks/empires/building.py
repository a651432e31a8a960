"""Technologies, rockets and the bomb; and buying: money by pools, oil and men (L192, L306-323, L420-446, L630-655)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, say, side
from boards.plain.sentence import kind as kind_ref
from boards.plain.working_out import best_first
from counters.counter import Counter, CounterId, KindId
from counters.events import CardsDrawn, CountersMarked, CountersPlaced, CountersRemoved
from counters.game import Game
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Deed, Finding
from rules_assist.common.asked import areas_named, meant, number, spelled
from rules_assist.common.standpoint import Row, deed, ids_of, to_see_to
from rules_assist.common.standpoint import number as charted
from rules_assist.common.sums import Term, summed
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.air import skies
from rules_assist.rulebooks.empires.income import collects, lines_of, pool_of, pools
from rules_assist.rulebooks.empires.politics import is_beaten, is_stunned
from rules_assist.rulebooks.empires.world import ARMOR, INFANTRY, MAJORS, World, is_damaged, level, not_played

FLOOR, FARTHEST = 10, 12


def bomb(view: World, column: str) -> int:
    """What the chart says of it: the price of a program, or its chance in a hundred; nought for all others (L648)."""
    whose = view.game.sheet.sides.get(view.side)
    return charted(view.game, "nuclear", whose.name, column) if whose else 0


def successes(view: World) -> int:
    lying = view.pile(f"technology/{view.side}")
    return max((int(view.game.number(one, "successes")) for one in lying if one.kind == "tech_nuclear"), default=0)


def _far(view: World, start: AreaId, *, seas: bool) -> dict[AreaId, int]:
    def onward(at: AreaId, cost: int) -> Iterator[tuple[int, AreaId, int]]:
        for to in skies(view.game).get(at, {}):
            there = cost + (2 if view.kind(to).startswith("off_map") else 1)
            if (seas or view.is_land(to)) and there <= FARTHEST:
                yield there, to, there

    return dict(best_first([(0, start, 0)], onward))


MEN_FROM = 3
TAKES: Mapping[str, tuple[int, Value]] = {
    "": (0, ""), "oil": (0, say("oil")), "resources": (2, say("resources")), "manpower": (1, say("men")),
}  # fmt: skip
"""Rockets take men from this level on; and how much they take of what (L638-642)."""


def may_fire(view: World, act: Act) -> Answer | None:
    level, unit, at = number(act, "level"), next(iter(view.named(act)), None), meant(act)
    if unit is not None and unit.kind == "rocket":
        level = int(unit.face.removeprefix("level_") or 1)
    boxes, steps = number(act, "boxes"), number(act, "lands")
    far = (steps or 0) + 2 * (boxes or 0)
    if steps is None and boxes is None and unit is not None and at is not None:
        far = _far(view, view.position.area(unit.id), seas=(level or 0) > 1).get(at, 99)
    if level is None or (steps is None and boxes is None and (unit is None or at is None)):
        return None
    most, die, aim = view.printed("rocket", "range", f"level_{level}"), number(act, "die"), act.details.get("aim", "")
    # Farther than next door the two highest levels hit on 1 alone.
    hits = int(view.printed("rocket", "attack", f"level_{level}")) if far <= 1 or level < MEN_FROM else 1
    told = "It is in range: {far} of {most}." if aim else "It is in range: {far} of {most}; it hits on {hits} or less."
    found = view.allowed(
        act, told if die is None else "{die}: a unit in {at} is lost.", "L636-642",
        not_played(view, "rockets"),
        ("L634", "Rockets are Germany's alone.", view.side != "germany"),
        ("L634", "Only rockets are fired.", unit is not None and unit.kind != "rocket"),
        ("L634", "{who} has fired already.", die is None and unit is not None and view.so("flew_mission", unit.id)),
        ("L638-642", "Rockets of level {level} take no {aim}.",
         aim and (aim == "oil" or level < (MEN_FROM if aim == "manpower" else 2))),
        ("L638-642", "Resources and men are taken in cities only.", aim and at is not None
         and not world.city(view.game, at)),
        ("L636-642", "It is too far: rockets of level {level} reach {most}.", far > most),
        ("L636", "Rockets of level 1 are fired at cities only.",
         level == 1 and at is not None and not world.city(view.game, at)),
        ("L401", "{at} is not held by an enemy.", at is not None and view.holder(at) not in view.enemies()),
        ("L636-642", "{die}: no hit; it takes {hits} or less.", (die or 0) > hits),
        level=level, most=most, far=far, hits=hits, die=die or 0, aim=TAKES[aim][1])  # fmt: skip
    if unit is None or at is None or die is not None:
        return found
    fired, them = view.noted("flew_mission", unit.id), view.seen_by(view.holder(at))
    if not aim:
        return view.throwing(view.done(found, "Fire at {at}", fired, at=area(at)), act, say("a rocket"))
    lost = min(TAKES[aim][0], them.saved(aim))
    taken = (fired, them.gains(-lost, aim))
    return view.done(found, "{side} loses {lost} {aim}", *taken, side=side(them.side), lost=lost, aim=TAKES[aim][1])


def chance(view: World, act: Act | None = None) -> Iterator[Term]:
    told = number(act, "scientists") if act else None
    gone = int(view.position.value("usa.scientists")) if told is None else told
    yield (begins := bomb(view, "chance of a try")), say("To begin with."), "L648"
    if view.side == "usa" and gone:
        yield 2 * gone, say("{count:scientist|scientists} came over.", count=gone), "L648"
    if view.side == "germany" and gone:
        yield max(-2 * gone, FLOOR - begins), say("{count:scientist is|scientists are} gone.", count=gone), "L648"


def may_buy_program(view: World, act: Act) -> Answer | None:
    cost = bomb(view, "program")
    may = view.allowed(
        act, "A program costs {cost}.", "L648",
        not_played(view, "nuclear"),
        ("L648", "Only the USA, Germany, England and Japan develop the bomb.", not cost),
        ("L648", "It has a program already.", view.so("program_bought", view.side)),
        view.too_dear(cost, "L648"),
        cost=cost)  # fmt: skip
    return view.done(may, "Buy it for {cost}", view.noted("program_bought", view.side), cost=cost)


def men_lost(view: World, act: Act) -> Iterable[Term] | None:
    at, value = meant(act), number(act, "fortification")
    walls = view.said(at, "fortification") if value is None and at else value
    told = say("Three for each of {value:point|points}.", value=walls or 0)
    return [(3 * walls, told, "L655")] if isinstance(walls, int) else None


# ---------------------------------------------------------------- technologies
TRY = 10
"""What a try at a technology costs (L422)."""


def technologies(game: Game) -> Iterable[str]:
    of = (f"{id} {kind.name}" for id, kind in game.sheet.kinds.items() if id.startswith("tech_"))
    return ("rockets", "nuclear", *(word for told in of for word in told.removeprefix("tech_").split()))


def _meant(view: World, tech: str) -> tuple[str, ...]:
    """The technologies of the chart that may be called so: just the one of that name, if there is one."""
    spoken, kinds = tech.replace("_", " "), view.game.sheet.kinds.items()
    names = {id.removeprefix("tech_"): kind.name.casefold() for id, kind in kinds if id.startswith("tech_")}
    exact = tuple(id for id, name in names.items() if spoken in (id.replace("_", " "), name))
    return exact or tuple(id for id, name in names.items() if spoken in id.replace("_", " ") or spoken in name)


def may_try(view: World, act: Act) -> Answer | None:
    """Ten a try, and 9 or 10 brings it (L422); for the bomb 20, at a chance in a hundred of its own (L648)."""
    die, tech = number(act, "die", "roll"), act.details.get("tech", "").casefold()
    tried = [spelled(each) for each in act.details.get("tried", "").split(" and ")]
    rocket, nuclear, meant = "rocket" in tech, "nuclear" in tech, _meant(view, tech) if tech else ()
    cost, most, rule = (2 * TRY, 100, "L648") if nuclear else (TRY, 10, "L422")
    develops = bool(bomb(view, "program"))
    on = int(summed(chance(view))) if nuclear and develops else 0
    one = KindId(f"tech_{meant[0]}") if len(meant) == 1 else None
    what, faces = (kind_ref(one), len(view.game.sheet.kinds[one].faces)) if one else (say("a technology"), 1)
    last = one and (successes(view) == faces - 1 if nuclear else level(view, meant[0]) >= faces)
    found = view.allowed(
        act, "{side} may try {what} for {cost}." if die is None else "{die}: {what} is gained.", rule,
        not_played(view, "rockets") if rocket else not_played(view, "nuclear") if nuclear else None,
        ("L634", "Only Germany develops rockets.", rocket and view.side != "germany"),
        ("L648", "Only the USA, Germany, England and Japan develop the bomb.", nuclear and not develops),
        ("L648", "{side} has no nuclear program yet.", nuclear and not view.so("program_bought", view.side)),
        ("L422", "One try at each technology in a turn.", tech and (
            spelled(tech) in tried or (die is None and one and view.so("technology_tried", view.side, meant[0])))),
        ("L422", "There is no such technology.", tech and not meant),
        ("L422", "{side} has {what} to its last level.", last),
        None if act.details.get("paid") else view.too_dear(cost, rule),
        ("L422, L648", "{die} is more than the dice of a try show.", (die or 0) > most),
        ("L648", "{die}: it takes {chance} or less of a hundred.", nuclear and (die or 0) > on),
        ("L422", "{die}: it takes a 9 or 10 to gain {what}.", die is not None and not nuclear and die < 9),
        die=die or 0, cost=cost, chance=on, what=what)  # fmt: skip
    if die is not None:
        return replace(found, deed=_gained(view, one, found.sentence)) if found.yes and one else found
    noted = [view.noted("technology_tried", view.side, meant[0])] if one else []
    done = view.done(found, "Pay {cost} for a try at {what}", *noted, cost=cost, what=what)
    return view.throwing(done, act, say("{what}", what=what), f"1d{most}", paid="yes")


def _gained(view: World, tech: KindId, told: Sentence) -> Deed:
    """Its chit comes into the nation's row, or a new one for the next level."""
    row, faces = PlaceId(f"technology/{view.side}"), [face.name for face in view.game.sheet.kinds[tech].faces]
    old = [one for one in view.pile(row) if one.kind == tech]
    face = faces[min(faces.index(old[0].face or faces[0]) + 1 if old else "nuclear" in tech, len(faces) - 1)]
    new = CountersPlaced((Counter(view.free_id(f"{tech}_{view.side}"), tech, view.side, face),), row)
    return deed(told, *([CountersRemoved(ids_of(old))] if old else []), new)


# ---------------------------------------------------------------- what is bought, and for whom
POOR = "{saved} is saved there, and {cost} is asked; pools are not put together."


def kind_meant(view: World, act: Act) -> KindId | None:
    told = KindId(spelled(act.details.get("kind", ""))) or next((one.kind for one in view.named(act)), KindId(""))
    return told if told in view.game.sheet.kinds else None


def count_meant(act: Act) -> int:
    told = number(act, "number", "count")
    return max(len(act.counters), 1) if told is None else told


def builds_nothing(view: World, kind: KindId | None) -> Iterator[Row]:
    whose = view.side
    yield "L196", "{side} is conquered and builds nothing.", view.so("conquered", whose) or is_beaten(view, whose)
    yield "L200", "{side} has surrendered: it is out of the war, and builds nothing.", view.so("surrendered", whose)
    yield "L616", "{side} is neutral, and nobody plays it: it builds nothing.", collects(view) == "nothing"
    yield "L628", "Poland is stunned and builds nothing at home this turn.", kind != "part" and is_stunned(view)


def not_for_all(view: World, kind: KindId) -> Iterator[Row]:
    """Units that need an option, or a science, or of which the nation has none."""
    printed = view.game.sheet.kinds[kind]
    mix, of, priced = printed.mix, printed.sides, printed.printed("cost", printed.faces[0].name) is not None
    ss = kind in ("ssi", "ssa") and not view.so("option_taken", "field_the_ss")
    yield "L442", "That is nothing one buys.", not priced
    strange = (mix and view.side not in mix) or (of and view.side not in of)
    yield "L238, L250" if kind in ("ssi", "ssa") else "L246-254", "{side} has no such unit.", strange
    wanting = "The SS needs Germany's option first: it is taken among the diplomatic actions."
    yield "L238, L250", wanting, ss
    if kind in ("rocket", "nuclear_bomb"):
        yield not_played(view, "rockets" if kind == "rocket" else "nuclear")
        yield "L634", "{side} has not developed rockets.", kind == "rocket" and not level(view, "rockets")
        yield ("L650", "{side} has not made all three advances towards the bomb.",
               kind == "nuclear_bomb" and successes(view) < 3)  # fmt: skip


# ---------------------------------------------------------------- buying
def enters(view: World) -> bool:
    """Whether a minor ally of Germany has just come into the war: it places anywhere it holds, at once (L616)."""
    return view.fact_about("enters", view.side) == str(view.clock.turn)


def price(view: World, act: Act) -> Iterable[Term] | None:
    kind, count, each = kind_meant(view, act), count_meant(act), number(act, "price", "cost")
    men = number(act, "manpower")
    if kind is None:
        return None
    if each is None:
        # Rockets are built at the level that was reached, and each has its own price (L636-642).
        each = view.printed(kind, "cost", f"level_{max(level(view, 'rockets'), 1)}" if kind == "rocket" else "")
    terms: list[Term] = [(each * count, say("{number} at {price}.", number=count, price=each), "L442")]
    foot = kind in INFANTRY - {"part"}
    if foot and men is None and not view.is_told("manpower"):
        return None
    if late := max(count - int(view.saved("manpower") if men is None else men), 0) if foot else 0:
        words = "No men left for {number} of them: they cost twice, and fight one worse."
        terms.append((each * late, say(words, number=late), "L218"))
    return terms


def may_buy(view: World, act: Act) -> Answer | None:
    kind, cost, told = kind_meant(view, act), number(act, "cost", "price"), number(act, "saved")
    if cost is None and kind is None:
        return None
    terms = [] if cost is not None else price(view, act)
    cost = int(summed(terms or ())) if cost is None else cost
    there = next((pool for at in areas_named(act) if (pool := pool_of(view, at))), "")
    asked = act.details.get("pool", there).replace("_", " ").casefold()
    pool, purse = next(((pool, name) for pool, (name, owner) in pools(view.game).items() if owner == view.side
                        and asked in (name.replace("_", " "), pool.casefold())), ("", "resources"))  # fmt: skip
    known = terms is not None and (told is not None or view.is_told(purse))
    saved = view.saved(purse) if told is None else told
    oil = view.printed(kind, "oil") * count_meant(act) if kind else 0
    at_hand = _oil_at_hand(view, pool) if oil else []
    stored = sum(round(one.amount or 1) for one in at_hand)
    occupied = any(view.holder(at) in view.enemies() for at in world.homeland(view.game, view.side))
    found = view.allowed(
        act, "{side} may buy that for {cost}.", "L442",
        *builds_nothing(view, kind), *(not_for_all(view, kind) if kind else ()),
        ("L258, L446", "A general is not chosen: one of those not built yet is drawn.",
         kind and view.game.sheet.kinds[kind].type == "general"),
        ("L323", "No homeland of {side} is held by an enemy: no partisans.", kind == "part" and not occupied),
        ("L442", POOR, known and cost > saved),
        ("L246, L444" if kind in ARMOR else "L150, L444",
         "{stored} oil has a line to that pool, and {oil} is needed.", oil > stored),
        saved=saved, cost=cost, stored=stored, oil=oil)  # fmt: skip
    if not known and found.yes:
        return view.not_said("L442", "manpower" if terms is None else purse)
    taken = at_hand[:oil] if found.yes and all(one.amount is None for one in at_hand) else []
    lies = tuple(dict.fromkeys(area(view.position.area(one.id)) for one in taken))
    takes = say("It takes {oil} oil off the map: {places}.", oil=oil, places=lies)
    return replace(found, deed=deed(takes, CountersRemoved(ids_of(taken)))) if taken else found


def bought_late(view: World) -> Iterator[Finding]:
    """More infantry lies on the chart than there were men: it is paid again, and marked, by a click (L192, L218)."""
    for us in (each for each in view.acting() if each.saved("manpower") < 0):
        new = [one for one in view.position.by(us.side) if one.kind in INFANTRY - {"part"} and not one.marked("late")
               and view.position.where[one.id].startswith("build_chart/")]  # fmt: skip
        late = new[int(men := us.saved("manpower")) :]
        cost = sum(view.game.number(one, "cost") for one in late)
        words = "Bought when the men had run out, for {cost} more, and to fight one worse: {who}."
        if late:
            done = us.gains(-cost), us.gains(-men, "manpower"), CountersMarked(ids_of(late), on=("late",))
            yield to_see_to(("L192, L218", words), late, view.position.where[late[0].id], cost=cost, done=done)


def may_draw(view: World, act: Act) -> Answer | None:
    """A general is not chosen: one of those not built yet is drawn (L258, L446). They lie face down."""
    pile = PlaceId(f"deck/generals_{view.side}")
    generals = (id for id, kind in view.game.sheet.kinds.items() if kind.type == "general")
    left, cost = len(view.position.stack(pile)), max(view.printed(id, "cost") for id in generals)
    may = view.allowed(
        act, "One of {count} generals is drawn, for {cost}; the others stay unknown.", "L258, L446",
        *builds_nothing(view, None),
        ("L258, L446", "{side} has no general left to draw.", not left),
        ("L442", POOR, view.is_told() and cost > view.saved()),
        count=left, cost=cost, saved=view.saved())  # fmt: skip
    return view.done(may, "Pay {cost} and draw one", CardsDrawn(pile, 1, PlaceId("build_chart/1")), cost=cost)


def may_lay(view: World, act: Act) -> Answer | None:
    box, price = areas_named(act)[0], view.printed("mine", "cost")
    shores, name = view.said(box, "lands"), f"mine_{view.side}_{view.clock.turn}_{len(view.position.counters)}"
    may = view.allowed(
        act, "{side} may lay mines there.", "L94, L317",
        *builds_nothing(view, None),
        ("L317", "{at} is no narrow waterway: it has no box for mines.", not isinstance(shores, tuple)),
        ("L94, L317", "{side} holds no land at that waterway.",
         isinstance(shores, tuple) and all(view.holder(AreaId(at)) != view.side for at in shores)),
        view.too_dear(price, "L442") if view.side in MAJORS else None)  # fmt: skip
    laid = CountersPlaced((Counter(CounterId(name), KindId("mine"), view.side),), PlaceId(box))
    return view.done(may, "Lay a mine for {cost}", laid, cost=price)


def _oil_at_hand(view: World, pool: str) -> list[Counter]:
    lands = (at for at in view.game.board.spaces if at in lines_of(view, pool) and view.holder(at) == view.side)
    return [one for at in lands for one in view.position.in_area(at) if one.kind == "oil"]


def may_repair(view: World, act: Act) -> Answer | None:
    one = view.named(act)[0]
    at, price = view.position.area(one.id), int(view.game.number(one, "repair"))
    may = view.allowed(
        act, "It is repaired for {price}.", "L268" if one.kind == "bb" else "L282",
        ("L268, L282", "Only battleships and carriers are repaired.", one.kind not in ("bb", "cv")),
        ("L268, L282", "It is not damaged.", not is_damaged(one)),
        ("L268", "It must have begun the turn in a port of its own or of an ally.",
         not view.is_land(at) or not view.is_friendly(at) or view.moved(one)),
        view.too_dear(price, "L268, L282"),
        price=price)  # fmt: skip
    return view.done(may, "Repair it for {cost}", CountersMarked((one.id,), off=("damaged",)), cost=price)


def build_time(view: World, act: Act) -> Iterator[Term]:
    kind = kind_meant(view, act)
    turns = view.printed(kind, "build_time") if kind and not enters(view) else 0
    yield turns, say("Turns on the build chart."), "L446, L562"
    if turns and view.reading("build_clock") == "shift_then_place":
        yield -1, say("The chart moves on before units are placed."), "L562 (contested)"
