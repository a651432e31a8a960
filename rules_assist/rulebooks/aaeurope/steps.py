"""What keeps a piece where it is, which spaces are shut to it or end its move, and where it gets step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boards.board import AreaId
from boards.plain.searching import spread
from boards.plain.sentence import area, counter
from counters.counter import Counter
from rules_assist.advice import Reason
from rules_assist.common.saying import because
from rules_assist.common.standpoint import Row, first_reason, for_each
from rules_assist.common.walking import routes
from rules_assist.rulebooks.aaeurope.powers import AFTER, AIR, COMBAT, NAVAL, World, no_neutral

RULES = {COMBAT: "§ Combat Movement", AFTER: "§ Non-combat Movement"}
Route = tuple[AreaId, ...]


def stays(view: World, one: Counter, when: str) -> Reason | None:
    """What keeps a piece where it is in this movement."""
    return first_reason(*_why_it_stays(view, one, when), who=counter(one.id))


def _why_it_stays(view: World, one: Counter, when: str) -> Iterator[Row]:
    kind, ship, combat = view.type(one), view.carried_by(one), when == COMBAT
    air, moved, guns = kind in AIR, one.marked("moved"), kind == "aa_gun"
    its_own = air and ship is not None and ship.side == one.side
    yield ("§ The Soviet Patriotic War", "{who} became Soviet now: it moves from the next Soviet turn on.",
           view.so("joined_soviets", one.id) or one.marked("cannot_move"))  # fmt: skip
    yield "§ Submarines", "{who} is submerged until the turn is over.", one.face == "submerged"
    yield "§ Non-combat Movement", "{who} has moved already.", one.marked("moved_after")
    yield (RULES[COMBAT], "{who} fought in this turn, and does not move again.",
           one.marked("fought") and (combat or not air))  # fmt: skip
    yield RULES[COMBAT], "{who} has moved already.", combat and moved
    yield RULES[AFTER], "{who} moved in the combat movement.", not combat and moved and not air
    yield "§ Transports", "{who} was put ashore in this turn: it moves no further.", view.so("landed", one.id)
    yield "§ Transports", "{who} has unloaded: its move is over.", view.so("unloaded", one.id)
    yield ("§ Aircraft Carrier", "A fighter of its own landed on {who}: it does not move again.",
           view.so("fighter_landed_on", one.id))  # fmt: skip
    yield ("§ Aircraft Carrier", "{who} is cargo for this turn: it did not take off before its carrier moved.",
           view.so("cargo_all_turn", one.id)
           or (its_own and ship is not None and (ship.marked("moved") or ship.marked("moved_after"))))  # fmt: skip
    yield "§ Antiaircraft Gun", "{who} was moved in this round already.", view.so("aa_moved", one.id)
    yield ("§ Antiaircraft Gun", "AA guns of territory taken in this turn do not move.",
           guns and view.captured_now(view.position.area(one.id)))  # fmt: skip
    yield ("§ Antiaircraft Gun", "AA guns attack nobody: they move without combat only.",
           guns and combat and view.reading("aa_in_combat_movement") != "in both movements")  # fmt: skip


@for_each
def shut(view: World, kind: str, when: str, to: AreaId) -> Reason | None:
    """Why such a piece does not enter that space in this movement."""
    ship, after, there, hostile = kind in NAVAL, when == AFTER, view.enemies(to), view.is_hostile(to)
    if view.neutral(to) or not (there or hostile):
        return no_neutral(view, to)
    return first_reason(
        (RULES[AFTER], "Enemies are in {to}: without combat no ship enters.", ship and after and there),
        (RULES[AFTER], "{to} is in enemy hands: without combat no ship enters.", ship and after),
        (RULES[AFTER], "Enemies are in {to}: without combat nobody enters.", after and there),
        (RULES[AFTER], "{to} is enemy territory: without combat nobody enters.", after),
        ("§ Antiaircraft Gun", "AA guns never enter enemy territory.", kind == "aa_gun"),
        to=area(to),
    )


def stops_at(view: World, one: Counter, at: AreaId) -> Reason | None:
    """What ends its move there: enemies that are not submerged, unless the table lets ships pass them."""
    ship = view.type(one) in NAVAL
    if not view.enemies(at) or (ship and view.reading("ships_pass_enemies") == "may pass"):
        return None
    rule, words = "§ Armor", "Enemies in {to} stop the move."
    if view.only_guns(at):
        words = "AA guns in {to} stop a blitz."
    if ship:
        rule, words = "§ Combat Movement", "Enemies in {to} stop the ships."
    return because(rule, words, to=area(at))


def goes(
    view: World, one: Counter, when: str, start: AreaId | None = None, most: int | None = None
) -> dict[AreaId, Route]:
    """Where it gets to, by which spaces: from where it is, as far as is printed on it."""
    start, kind = start or view.position.area(one.id), view.type(one)
    roads = view.game.board.network("sea" if kind in NAVAL else "land")

    def onward(at: AreaId) -> Iterable[AreaId]:
        stopped = at != start and stops_at(view, one, at) is not None
        return () if stopped else [to for to in roads.get(at, ()) if shut(view, kind, when, to) is None]

    return routes(spread((start,), onward, most=far(view, one) if most is None else most).came_from)


def far(view: World, one: Counter) -> int:
    return int(view.game.number(one, "move"))
