"""The rulebook in the window: what is asked of it finds its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer, Signal

from app.advisor.advisor import NOTHING, Advisor
from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import AdviceWhen, Settings
from app.language import t, write
from app.panels.advice.ask import AskPanel
from app.panels.advice.charts import ChartsPanel
from app.panels.advice.checklist import Presses, following, go_on, owed
from app.panels.advice.findings import FindingsPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.board import BattleBoardPanel
from app.panels.battle.panel import BattlePanel
from app.panels.parts.panel import Panel
from app.table.hands.pointer import Phase, Pointer
from app.tools.told import ruled
from app.tools.tool import Selection
from app.windows.actions.tool_list import TOOL_LIST
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.play.boards_view import BoardsView, Pointing
from app.windows.play.docks import Docks
from boards.board import AreaId
from boards.plain.sentence import counter, say
from boards.plain.sentence import side as side_ref
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.events.moving import means_told
from counters.position import PlaceId
from rules_assist.advice import Reason, Way
from rules_assist.battle_sheet import Lit

OF_THE_RULEBOOK = ("supply", "stacking", "findings")


class Advising(QObject):
    """Everything between the advisor, the maps and the panels; what it says by itself the maps hear from it."""

    switched = Signal(str)
    """When the rulebook is to speak from now on."""

    def __init__(
        self, document: GameDocument, advisor: Advisor, boards: BoardsView, *, docks: Docks, pointing: Pointing,
        selection: Selection, bar: SentenceBar, settings: Kept[Settings],
    ) -> None:  # fmt: skip
        super().__init__(boards)
        self._document, self._advisor, self._boards, self._docks = document, advisor, boards, docks
        self._pointing, self._selection, self._bar, self._settings = pointing, selection, bar, settings
        self._lit: tuple[Lit, ...] = ()
        self._presses = Presses()  # By key and by button alike.
        self.supply_of: SideId | None = None
        """Whose lines are drawn; None: everybody's."""

        selection.attacked.connect(self.reckon_attack)
        selection.went.connect(self._offer_ways)
        self._pressed: Pointer | None = None
        boards.pointed.connect(self._pointed)
        boards.layers_changed.connect(self._layer_switched)
        for desk in boards.desks.values():
            desk.listen(advisor)

    def listen(self, panel: Panel) -> None:
        """Some panels show what the rulebook says by itself, and the charts where a battle is read."""
        if isinstance(panel, FindingsPanel | SequencePanel):
            panel.listen(self._advisor)
        if isinstance(panel, SequencePanel):
            panel.presses = self._presses
        if isinstance(panel, ChartsPanel):
            panel.light(self._lit)
        if isinstance(panel, BattlePanel):
            panel.aiming.connect(self.aim)
            panel.turned.connect(self._show_on_the_board)
            panel.due.listen(self._advisor)
        if isinstance(panel, BattleBoardPanel) and isinstance(fought := self._docks.panels.get("battle"), BattlePanel):
            panel.turn_to(fought.at)

    def _pointed(self, pointer: Pointer) -> None:
        if pointer.phase is Phase.RELEASE and self._pressed is not None and self._pressed.finger == pointer.finger:
            self._clicked(self._pressed, pointer)
        if pointer.phase is not Phase.MOVE:
            self._pressed = pointer if pointer.phase is Phase.PRESS else None

    def _clicked(self, press: Pointer, pointer: Pointer) -> None:
        """On the sign or the frame of a finding, it asks what that is: a finger cannot hover. One on a counter beside
        the sign only picks that out."""
        plain = press.is_still(pointer) and not (pointer.adding or pointer.set_out)
        if not plain or self._boards.tool != TOOL_LIST[0].id:
            return
        overlays, spot = self._boards.desks[pointer.map].table.overlays, (pointer.x, pointer.y)
        framed = [] if pointer.counters else overlays.why_at(*spot)
        if (found := overlays.flag_at(*spot) or next(iter(framed), None)) is not None:
            self._docks.open(FindingsPanel).go_to(found)

    def _show_on_the_board(self, at: AreaId | None) -> None:
        """The battle board is ready for the battle that is asked about."""
        board = self._docks.panels.get("battle_board")
        if at is not None and isinstance(board, BattleBoardPanel):
            board.turn_to(at)

    def _layer_switched(self, name: str) -> None:
        """Of a rulebook that is silent nothing is to be seen; that is said rather than left to be wondered at."""
        if name in OF_THE_RULEBOOK and self._boards.is_layer_on(name) and self._boards.isVisible():
            if self._settings.value.advice == "never":
                self._bar.say(say("There is no advice: Shift+A switches it on."))
            elif self._advisor.silent and self._advisor.now == NOTHING:
                self._bar.say(say("The rulebook is silent until it is asked (A)."))

    def next_supply(self) -> None:
        """First the side that acts, then each of the others that has any supply, then everybody's."""
        acting = self._document.position.clock.side
        sides = sorted(self._advisor.now.supply or self._document.game.sheet.sides, key=lambda side: side != acting)
        order = [None, *sides]
        at = order.index(self.supply_of) if self.supply_of in order else -1
        self.supply_of = order[(at + 1) % len(order)]
        for desk in self._boards.desks.values():
            desk.table.overlays.supply.show_side(self.supply_of)
        self._boards.show_layer("supply", on=True)
        whose = self.supply_of
        self._bar.say(say("Supply of {side}.", side=side_ref(whose)) if whose else say("Supply of every side."))

    # What is asked

    def ask_why(
        self, counters: tuple[CounterId, ...] | None = None, place: PlaceId | None = None, sides: Iterable[SideId] = ()
    ) -> None:
        """What the rulebook says of these, and of going there; or of what is in the hand, and of where it is; or of
        what each side may do."""
        if counters is None and (considered := self._boards.considered) is not None:
            counters, place = considered
        self._docks.open(WhyPanel).ask(self._pointing.meant if counters is None else counters, place, sides)

    def reckon_attack(self, counters: tuple[CounterId, ...], at: AreaId | None) -> None:
        """The battle panel says what the odds are; the hand is as it was before."""
        self._docks.open(BattlePanel).choose(counters, at)
        if self._boards.tool == "attack":
            # What was asked for is told. Its gesture is not over yet.
            self._bar.clear()
            QTimer.singleShot(0, self, lambda: self._boards.take(TOOL_LIST[0].id))

    def aim(self, counters: tuple[CounterId, ...]) -> None:
        """The next tap says where these attack."""
        self._selection.only(counters)
        self._boards.take("attack")
        self._document.said.emit(say("Tap where they attack."))

    def ask(self) -> None:
        """A line to type a question in; and what it finds by itself, where it is silent otherwise."""
        self._advisor.ask()
        self._docks.open(AskPanel).setFocus()

    def look_up(self, lit: tuple[Lit, ...], chart: str) -> None:
        """What a battle lights on the charts; and one of them opened."""
        self._lit = lit
        panel = self._docks.open(ChartsPanel) if chart else self._docks.found(ChartsPanel)
        if panel is not None:
            panel.light(lit)
            if chart:
                panel.choose(chart)

    def _offer_ways(self, move: CountersMoved, others: tuple[Way, ...]) -> None:
        """A finger has no Tab: by which other means they may have gone is a tap away."""
        moment = self._document.head
        counters = tuple(map(counter, move.counters))
        self._bar.say(say("{counters}: {means}.", counters=counters, means=means_told(move.means)))
        for way in others:
            tip = write(ruled(Reason(way.sentence, way.rule)), self._document.naming)
            otherwise = way.taken(move)
            label = t("Or: {means}", means=write(means_told(way.means), self._document.naming))
            self._bar.offer(label, tip, self._goes_otherwise(moment, otherwise))

    def _goes_otherwise(self, moment: int, move: CountersMoved) -> Callable[[], object]:
        document = self._document

        def instead() -> None:
            """Unless something else has happened since."""
            if document.head == moment and document.undo():
                document.happen(move)

        return instead

    def next_phase(self) -> None:
        """What is open is shown first, where the button is; one more press goes on all the same."""
        document, findings = self._document, () if self._advisor.now.old else self._advisor.now.findings
        if self._presses.counts():
            to = following(document)
            if owed(document, to, findings):
                self._docks.open(SequencePanel).go_on()
            else:
                go_on(document, to, findings)

    def switch(self, when: AdviceWhen) -> None:
        """So; or, where it is so already, always."""
        self.switched.emit("always" if self._settings.value.advice == when else when)
