"""Buying and placing: money by pools, oil, men, and where new units go (L192, L306-323, L440-446, L550-562)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import KindId
from rules_assist.advice import Act, Answer, Detail, Ledger, Reason
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.saying import because, first_reason, no, unless, verdict
from rules_assist.common.sums import add_up
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import INFANTRY, first_owner, is_damaged, network
from rules_assist.rulebooks.empires.income import POOLS, lines_of
from rules_assist.rulebooks.empires.politics import is_beaten, is_stunned
from rules_assist.rulebooks.empires.war import World

PARTISANS_NEAR = 2
"""No partisan within so many territories of one that its nation holds and guards (L560)."""


def _kind(view: World, act: Act) -> KindId | None:
    told = act.details.get("kind", "")
    if told:
        return next((id for id, kind in view.game.sheet.kinds.items()
                      if told.casefold().replace("_", " ") in (id, kind.name.casefold())), None)  # fmt: skip
    return view.position.counters[act.counters[0]].kind if act.counters else None


def _place(view: World, act: Act) -> Answer | None:
    """May a unit of this kind be placed there: `may place england at london with kind arm, number 2`."""
    kind, at = _kind(view, act), next(iter(areas_named(act)), None)
    if kind is None or at is None or at not in ground.lands(view.game):
        return None
    count = number(act, "number", "count") or max(len(act.counters), 1)
    lies = [view.position.area(id) for id in act.counters]
    if any(place in ground.lands(view.game) for place in lies):
        return no(because("L550", "{at} has it already: what stands on the map is not placed again.", at=area(lies[0])))
    so_far = number(act, "placed", "so_far") or 0
    told = say("{number} of them may be placed in {at}.", number=count, at=area(at))
    if kind == "part":
        return unless(_no_partisan(view, at, count + so_far), told, "L560")
    return unless(_no_room(view, kind, at, count + so_far), told, _rule_of(view, kind))


def _rule_of(view: World, kind: KindId) -> str:
    if kind in INFANTRY:
        return "L555"
    return "L557" if view.game.sheet.kinds[kind].type == "ship" else "L306-308" if kind == "ic" else "L556"


def _no_room(view: World, kind: KindId, at: AreaId, count: int) -> Iterator[Reason | None]:
    game, town, size = view.game, ground.city(view.game, at), ground.size(view.game, at)
    works, sort = ground.has_kind(view.position, at, "ic"), view.game.sheet.kinds[kind].type
    foot, ship, mine = kind in INFANTRY, sort == "ship", first_owner(game, at) == view.side
    facts = view.position.facts
    colony = str(game.board.attribute(at, "pool") or "") in POOLS
    town_of_pool = any(ground.city(game, to) == "colonial" for to in ground.owned_at_first(game, view.side)
                       if game.board.attribute(to, "pool") == game.board.attribute(at, "pool"))  # fmt: skip
    heavy = not foot and not ship and kind != "ic"
    yield first_reason(
        ("L196", "{side} is conquered and builds nothing.", facts.says("conquered", view.side)),
        ("L628", "Poland is stunned and builds nothing at home this turn.", is_stunned(view)),
        ("L652-653", "A bomb fell on {at}: nothing is built there any more.", facts.says("nuked", at)),
        ("L554", "{at} was not {side}'s at first.", not mine),
        ("L554", "{side} does not hold {at}.", view.holder(at) != view.side),
        ("L554", "{side} did not hold {at} when its turn began.", kind != "ic" and not view.held_at_start(at)),
        ("L238, L250", "The SS needs Germany's option first.", kind in ("ssi", "ssa")
         and not facts.says("option_taken", "field_the_ss")),
        ("L555", "Infantry is placed in cities only.", foot and not town),
        ("L557", "Ships are placed in major ports only.", ship and ground.port(game, at) != "major"),
        ("L556", "{at} has no industrial complex and no city that serves as one.",
         heavy and not works and town not in ("city", "capital")),
        ("L118", "The city of {at} takes {size} a turn; they are {count}.",
         heavy and not works and count > size),
        ("L558", "The colonial city of {at} takes {size} a turn, whatever it is; they are {count}.",
         town == "colonial" and count > size),
        ("L313", "No industrial complex in a colony without a colonial city.", kind == "ic" and colony
         and not town_of_pool),
        side=side(view.side), at=area(at), size=size, count=count,
    )  # fmt: skip


def _no_partisan(view: World, at: AreaId, count: int) -> Iterator[Reason | None]:
    roads, board = network(view.game, "land"), view.position
    near = distances(roads, at, within=PARTISANS_NEAR)
    guarded = next((to for to in near if view.holder(to) == view.side
                    and any(one.side == view.side and view.type(one) == "land" and one.kind != "part"
                            for one in board.in_area(to))), None)  # fmt: skip
    there = sum(one.kind == "part" and one.side == view.side for one in board.in_area(at))
    foes = view.enemies()
    yield first_reason(
        ("L560", "{at} is not {side}'s homeland.", first_owner(view.game, at) != view.side),
        ("L560", "{at} is not held by an enemy.", view.holder(at) not in foes),
        ("L560", "Enemy land units stand in {at}.",
         any(one.side in foes and view.type(one) == "land" for one in board.in_area(at))),
        ("L560", "{near} is too near: {side} holds and guards it.", guarded is not None),
        ("L560", "One partisan a turn in a territory.", count > 1 and not there),
        side=side(view.side), at=area(at), near=area(guarded or at),
    )  # fmt: skip


# ---------------------------------------------------------------- buying


def _price(view: World, act: Act) -> Ledger | None:
    """What units cost: twice for infantry when the men have run out (L192, L218)."""
    kind = _kind(view, act)
    if kind is None:
        return None
    count = number(act, "number", "count") or 1
    each = number(act, "price", "cost")
    if each is None:
        each = int(view.game.sheet.kinds[kind].printed("cost", side=view.side) or 0)  # type: ignore[arg-type]
    terms = [(float(each * count), say("{number} at {price}.", number=count, price=each), "L442")]
    men = number(act, "manpower")
    left = view.position.value(f"{view.side}.manpower") if men is None else men
    late = max(count - int(left), 0) if kind in INFANTRY - {"part"} else 0
    if late:
        words = "No men left for {number} of them: they cost twice, and fight one worse."
        terms.append((float(each * late), say(words, number=late), "L218"))
    return add_up(view, "price", terms, "L442")


def _pool_name(act: Act) -> str:
    return act.details.get("pool", "").replace("_", " ").casefold()


def _buy(view: World, act: Act) -> Answer | None:
    """`may buy england with cost 94, pool egypt` or `may buy germany with kind arm`."""
    kind, cost = _kind(view, act), number(act, "cost", "price")
    if cost is None:
        ledger = _price(view, act)
        cost = int(ledger.total) if ledger is not None else None
    if cost is None:
        return None
    named = next((name for pool, (name, owner) in POOLS.items() if owner == view.side
                  and _pool_name(act) in (name.replace("_", " "), pool.casefold())), "")  # fmt: skip
    saved = view.position.value(f"{view.side}.{named or 'resources'}")
    if (told := number(act, "saved")) is not None:
        saved = told
    oil = _oil_needed(view, kind) * (number(act, "number", "count") or 1) if kind else 0
    pool = next((each for each, (name, _) in POOLS.items() if name == named), "")
    stored = _oil_at_hand(view, pool) if oil else 0
    home = ground.homeland(view.game, view.side)
    occupied = any(view.holder(at) in view.enemies() for at in home)
    why = first_reason(
        ("L196", "{side} is conquered and builds nothing.", view.position.facts.says("conquered", view.side)
         or is_beaten(view, view.side)),
        ("L628", "Poland is stunned and builds nothing at home this turn.",
         is_stunned(view)),
        ("L246-254", "{side} has no such unit.", kind is not None and not _has(view, kind)),
        ("L323", "No homeland of {side} is held by an enemy: no partisans.", kind == "part" and not occupied),
        ("L238, L250", "The SS needs Germany's option first.", kind in ("ssi", "ssa")
         and not view.position.facts.says("option_taken", "field_the_ss")),
        ("L442", "{saved} is saved there, and {cost} is asked; pools are not put together.", cost > saved),
        ("L444", "{stored} oil has a line to that pool, and {oil} is needed.", oil > stored),
        side=side(view.side), saved=saved, cost=cost, stored=stored, oil=oil,
    )  # fmt: skip
    return verdict(why, say("{side} may buy that for {cost}.", side=side(view.side), cost=cost), "L442")


def _has(view: World, kind: KindId) -> bool:
    """Whether the counter mix has such units for the nation; what is nobody's, everybody has."""
    mix = view.game.sheet.kinds[kind].mix
    return not mix or view.side in mix


def _oil_needed(view: World, kind: KindId) -> int:
    found = view.game.sheet.kinds[kind].printed("oil", side=view.side)
    return int(found) if isinstance(found, int | float) else 0


def _oil_at_hand(view: World, pool: str) -> int:
    """Markers that lie on land of the nation's, with a line to the pool (L444)."""
    fed = lines_of(view, pool)
    return sum(round(one.amount or 1) for at in fed if view.holder(at) == view.side
               for one in view.position.in_area(at) if one.kind == "oil")  # fmt: skip


def _repair(view: World, act: Act) -> Answer | None:
    """Battleships for 20, carriers for 25 a hit, in a port where they began the turn (L268, L282)."""
    if not act.counters:
        return None
    one = view.position.counters[act.counters[0]]
    at, saved = view.position.area(one.id), view.position.value(f"{view.side}.resources")
    price = int(view.game.number(one, "repair"))
    why = first_reason(
        ("L268, L282", "Only battleships and carriers are repaired.", one.kind not in ("bb", "cv")),
        ("L268, L282", "It is not damaged.", not is_damaged(one)),
        ("L268", "It must have begun the turn in a port of its own or of an ally.",
         at not in ground.lands(view.game) or not view.is_friendly(at) or one.marked("moved")),
        ("L268, L282", "It costs {price}; {saved} is saved.", saved < price),
        price=price, saved=saved,
    )  # fmt: skip
    return verdict(why, say("It is repaired for {price}.", price=price), "L268" if one.kind == "bb" else "L282")


def _time(view: World, act: Act) -> Ledger | None:
    kind = _kind(view, act)
    found = view.game.sheet.kinds[kind].printed("build_time", side=view.side) if kind else None
    if not isinstance(found, int | float):
        return None
    terms = [(float(found), say("Turns on the build chart."), "L446, L562")]
    if found and view.reading("build_clock") == "shift_then_place":
        terms.append((-1.0, say("The chart moves on before units are placed."), "L562 (contested)"))
    return add_up(view, "build_time", terms, "L446")


KIND = Detail(name="kind", names="kind", also=("unit", "what"))
COUNT = Detail(name="number", least=0, most=99, also=("count",))
POOL = Detail(name="pool", values=(*POOLS, *(name for name, _ in POOLS.values())), also=("in_pool",))
COST = Detail(name="cost", least=0, most=9999, also=("price",))
CHAPTER = Chapter(
    verbs=(
        verb("place", _place, "Place new units", "side at", also="deploy place_unit build_at", phases=("placement",),
             rule="L550-560", details=(KIND, COUNT, Detail(name="placed", least=0, most=99, also=("so_far",)))),
        verb("buy", _buy, "Buy", "side", also="build purchase", phases=("build",), rule="L440-446",
             details=(KIND, COUNT, COST, POOL, Detail(name="saved", least=0, most=9999))),
        verb("repair", _repair, "Repair", "counters", phases=("build",), rule="L268, L282",
             suits=lambda view, one: one.kind in ("bb", "cv"), bare=False),
    ),
    figures=(
        figure("price", _price, "Price", "side", also="cost",
               details=(KIND, COUNT, COST, Detail(name="manpower", least=0, most=999)), only_named=True),
        figure("build_time", _time, "Build time", "side", details=(KIND,), only_named=True),
    ),
)  # fmt: skip
