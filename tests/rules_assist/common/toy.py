"""A toy game with a rulebook that has something to say to every question, for tests of questions and cases.

Land runs west - gap - east - coast, and coast lies on the bay; a fleet sails coast ~ bay ~ isle. Nobody gets to
the Bay of Plenty.
"""

from __future__ import annotations

from collections.abc import Collection

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved, Single
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reach, Reason, SupplyLine, Way
from rules_assist.assist import Askable, Doable
from rules_assist.battle_sheet import BattleSheet, Chance, Modifier
from rules_assist.common.odds import Odds, die, read
from rules_assist.common.reaching import Step, StepRule, reach
from rules_assist.common.stacking import Limit, overfull
from rules_assist.common.supplying import Line, supply_lines
from tests.rules_assist.common.squares import board_of, game_on

BOARD = board_of("west gap east coast bay isle bay_of_plenty", "west-gap gap-east east-coast coast~bay bay~isle")
GAME = game_on(BOARD)
SOURCES = {SideId("red"): AreaId("west"), SideId("blue"): AreaId("isle")}


def only_over(kinds: Collection[str], step: StepRule) -> StepRule:
    """The same steps, but only over contacts of these kinds."""
    return lambda contact, start, to: step(contact, start, to) if contact.kind in kinds else None


class Toy:
    """Its rules are short: an enemy shuts an area, the gap stops everybody, two counters may lie together."""

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        mover = position.counters[counters[0]]
        if mover.marked("moved"):
            return Reach(notes=(Reason(say("They have moved already."), "3.0"),))

        def step(_: object, start: AreaId, to: AreaId) -> Step | Reason:
            if any(one.side != mover.side for one in position.in_area(to)):
                return Reason(say("{area} is in the hands of the enemy.", area=area(to)), "3.2")
            if to == "gap":
                return Step(1, Reason(say("The gap is narrow."), "3.3, 3.4"))
            return Step(1, grade="costs" if to == "coast" else "free")

        kinds = ["sea"] if means == "sea" else ["land"]
        rule: StepRule = only_over(kinds, step)
        return reach(BOARD, position.area(counters[0]), rule, rule="3", allowance=2, means=means or "land")

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        weights = dict.fromkeys(game.sheet.kinds, 1)
        crowded = overfull(game, position, [Limit(name="counters", weights=weights, most=2, rule="4.1")])
        lost = [one.id for one in position.in_area(AreaId("bay")) if one.kind != "fleet"]
        drowning = Finding(
            severity="warning", places=("bay",), counters=tuple(lost), aspect="sea",
            sentence=say("Land troops are in the bay."), rule="4.2",
        )  # fmt: skip
        return (*crowded, drowning) if lost else crowded

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        groups: dict[AreaId, tuple[CounterId, ...]] = {}
        foes: dict[AreaId, tuple[CounterId, ...]] = {}
        for one in position.counters.values():
            into = groups if one.side == side else foes
            at = position.area(one.id)
            into[at] = (*into.get(at, ()), one.id)
        line = Line(network=BOARD.network("land"), means="land", breaks=foes)
        return supply_lines(groups, [line], [SOURCES[side]], rule="7")

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        if act.details.get("weather") == "fog":
            return None
        rows = {1: "0/1", 2: "0/1", 3: "1/1", 4: "1/1", 5: "1/1", 6: "1/0"}
        odds: Odds[str] = read(die(), rows.__getitem__)
        chances = tuple(
            Chance(result, chance, say("The defender chooses." if result == "0/1" else "Both lose."))
            for result, chance in odds.items()
        )
        defenders = tuple(one.id for one in position.in_area(AreaId(act.at[0])))
        refused = () if defenders else (Reason(say("Nobody is there to fight."), "5.9"),)
        return BattleSheet(
            at=AreaId(act.at[0]),
            attackers=act.counters,
            defenders=defenders,
            figures={"attack": 3, "defence": 2, "air shift": 1.5},
            odds="3-2",
            column="2-1",
            chart="land",
            modifiers=(
                Modifier(name="armour", value=1, applies=True, sentence=say("Armour attacks."), rule="5.3"),
                Modifier(name="river", value=-1, applies=False, sentence=say("Not all cross it."), rule="5.4"),
            ),
            chances=chances if defenders else (),
            result=rows.get(int(act.details.get("die", "0")), ""),
            refused=refused,
            sentence=say("Three against two."),
            rule="5",
        )

    def entails(
        self, game: Game, position: Position, move: CountersMoved | ClockMoved, way: Way | None
    ) -> tuple[Single, ...]:
        return ()

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        def of(side: SideId, held: int) -> Ledger:
            entries = (
                Entry(amount=held, sentence=say("Areas held."), rule="8.1"),
                Entry(amount=0.5, sentence=say("A gift."), rule="8.2"),
            )
            total = held + 0.5
            return Ledger(name="income", side=side, entries=entries, total=total, sentence=say("Income."), rule="8")

        incomes = [of(SideId("red"), 2), of(SideId("blue"), 1)]
        return tuple(one for one in incomes if act.verb == "income" and act.side in (None, one.side))

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        if act.verb != "attack":
            return None
        if act.means == "night":
            return Answer(False, say("Nobody attacks at night."), "5.2")
        return Answer(True, say("{area} may be attacked.", area=area(act.at[0])), "5.1")

    def is_idle(self, game: Game, position: Position) -> bool:
        return False

    def verbs(self, game: Game) -> tuple[Doable, ...]:
        return ()

    def figures(self, game: Game) -> tuple[Askable, ...]:
        return ()

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        return None

    def ways(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[str, ...] | None:
        return None

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        return position

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        return line
