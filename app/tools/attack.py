"""Ask about an attack: drag from the attackers to where they attack, or pick them out and tap it. Nothing moves."""

from __future__ import annotations

from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture, Tool
from boards.board import AreaId
from boards.plain.sentence import Sentence, say
from counters.counter import CounterId, SideId
from counters.position import in_area
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet


class Attack(Tool):
    title = "Attack"
    key = "B"

    def gesture(self, press: Pointer) -> Gesture:
        if press.phase is Phase.DOUBLE:
            self.selection.opened.emit(press)
            return
        asked, pointer, drawn = self._attackers(press), (yield), False
        attackers = asked
        over: AreaId | None = None
        sheet: BattleSheet | None = None
        try:
            while pointer.phase is Phase.MOVE:
                drawn = drawn or not press.is_still(pointer)
                if drawn and asked and (at := self._aimed_at(pointer, asked)) != over:
                    over, attackers = at, self._able(asked, at) if press.adding else asked
                    sheet = self._sheet(attackers, over) if over else None
                line = [(press.x, press.y), (pointer.x, pointer.y)] if drawn and attackers else []
                with self.preview.battle(sheet, attackers) if sheet is not None else self.preview.line(line):
                    self.preview.say(self._told(sheet), pointer)
                    pointer = yield
        finally:
            self.preview.say(None, pointer)
        if pointer.phase is Phase.LONG:
            self.selection.closer.emit(pointer)
        elif drawn and asked:
            at = self._aimed_at(pointer, asked)
            self._attack(self._able(asked, at) if press.adding else asked, at)
        elif not drawn:
            self._tap(press)

    def _attackers(self, press: Pointer) -> tuple[CounterId, ...]:
        """What is picked out, if the hand is on that; or else the counter or the pile under it. As in a move, the
        pile with Shift or Ctrl too: those of it that fight on the same side."""
        position = self.game.position
        if not press.counters:
            return ()
        if press.counters[0] in self.selection.counters:
            return self.selection.ordered(position)
        top = press.counters[0]
        if press.adding and top in position.where:
            side = position.counters[top].side
            return tuple(id for id in position.stack(position.where[top]) if position.counters[id].side == side)
        return press.counters[::-1] if press.whole_stack else press.counters[:1]

    def _aimed_at(self, pointer: Pointer, attackers: tuple[CounterId, ...]) -> AreaId | None:
        """Who lets go on an enemy means where that lies: ships in Port and wide piles reach over the edge of it."""
        position = self.game.position
        ours = {self._leader(id) for id in attackers if id in position.counters}
        top = [id for id in pointer.counters[:1] if id in position.counters and self._leader(id) not in ours]
        return position.area(top[0]) if top else pointer.area

    def _able(self, attackers: tuple[CounterId, ...], at: AreaId | None) -> tuple[CounterId, ...]:
        """Of a whole pile those stay behind whom the rulebook refuses by name: a fort, who has attacked before."""
        sheet = self._sheet(attackers, at) if at is not None else None
        named = {ref.id for why in (sheet.refused if sheet else ()) for ref in why.sentence.refs()}
        rest = tuple(id for id in attackers if id not in named)
        return rest if self._can_attack(rest, at) else attackers

    def _tap(self, press: Pointer) -> None:
        """On more attackers of the same side, or of one that belongs to the same, it picks them out, too, with Shift or
        Ctrl the whole pile; anywhere else, that is what they attack. Where there can be a battle, it is that, even on
        an air unit of theirs that has flown there before."""
        position = self.game.position
        picked = self.selection.ordered(position)
        sides = {self._leader(id) for id in picked}
        under = self._attackers(press) if press.adding else press.counters if press.whole_stack else press.counters[:1]
        friends = [id for id in under if not sides or self._leader(id) in sides]
        acting = self._leads(position.clock.side)
        if friends and not self._can_attack(picked, press.area):
            self.selection.toggle(friends)
        elif under and self._leader(under[0]) == acting and acting not in sides:
            # Whoever was picked out before, who is at it begins an attack of theirs.
            self.selection.only(under)
        elif picked:
            self._attack(self._able(picked, press.area), press.area)
        elif press.area is not None:
            self.game.said.emit(say("Nobody is picked out to attack. Drag from the attackers, or click them first."))

    def _leader(self, id: CounterId) -> SideId:
        """The side that a counter's nation belongs to, if it belongs to one."""
        return self._leads(self.game.position.counters[id].side)

    def _leads(self, side: SideId) -> SideId:
        rule = self.game.game.sheet.sides.get(side)
        return (rule.belongs_to if rule is not None else None) or side

    def _attack(self, attackers: tuple[CounterId, ...], at: AreaId | None) -> None:
        there = tuple(id for id in attackers if id in self.game.position.counters)
        if at is not None and there:
            self.selection.attacked.emit(there, at)

    def _told(self, sheet: BattleSheet | None) -> Sentence | None:
        """The odds, while the hand is still on its way."""
        if sheet is None:
            return None
        if sheet.odds and not sheet.refused:
            words = "{sentence} {odds}, read in the column {column}. [{rule}]"
            return say(words, sentence=sheet.sentence, odds=sheet.odds, column=sheet.column, rule=sheet.rule)
        if sheet.rounds and not sheet.refused:
            thrown = [volley.sentence for volley in sheet.rounds[-1].volleys]
            first, others = thrown[0], thrown[1] if len(thrown) > 1 else ""
            return say("{sentence} {attack} {defence}", sentence=sheet.sentence, attack=first, defence=others)
        return say("{sentence} [{rule}]", sentence=sheet.sentence, rule=sheet.rule)

    def _can_attack(self, attackers: tuple[CounterId, ...], at: AreaId | None) -> bool:
        """Whether they stand elsewhere, and the rulebook has nothing against it."""
        position = self.game.position
        if at is None or not attackers or any(position.area(id) == at for id in attackers):
            return False
        sheet = self._sheet(attackers, at)
        return sheet is not None and not sheet.refused

    def _sheet(self, attackers: tuple[CounterId, ...], at: AreaId) -> BattleSheet | None:
        act = Act(verb="battle", counters=attackers, at=(in_area(at),))
        nothing: BattleSheet | None = None
        return self.game.answer(lambda rules, game, now: rules.battle(game, now, act), nothing)
