"""What comes in the box besides the board: sides, kinds, places, the words and numbers the game keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

import msgspec

from boards.board import AreaId
from boards.plain.working_out import until_changed
from counters.counter import Kind, KindId, Side, SideId
from counters.position import FactWord, OptionId, PhaseId, PlaceId, Scope, Sight, ValueId

NUMBER = re.compile(r"[-−]?[0-9]{1,9}([.][0-9]{1,3})?")

Chosen: TypeAlias = Mapping[OptionId, tuple[str, ...]]
"""Options, and the words of which each must say one."""


class PlaceRule(msgspec.Struct, frozen=True, kw_only=True):
    """A place off the board: a hand, a deck, a pool."""

    id: PlaceId
    name: str
    sort: Literal["hand", "deck", "pile", "pool", "tray", "box"] = "box"
    owner: SideId | None = None
    who: Literal["everybody", "top", "owner", "nobody"] = "everybody"
    shuffled: bool = False
    """Whether a new game begins by shuffling what lies here."""

    beneath: bool = False
    """Whether what comes here goes beneath what lies here: a line of those that wait."""

    face_down: bool = False
    """Whether a card is laid here face down, for whoever lays it to know, until it is shown."""

    discards: bool = False
    """Whether cards that are done with are laid here."""

    waits: bool = False
    """Whether what is built waits here until it is placed: what is lost goes back to the tray, not here."""

    gone: Mapping[str, str] = msgspec.field(default_factory=dict)
    """What is said of counters that came here off the board, by their type, or `any` type: lost, used up. Whoever has
    not been on the board waits here to be placed."""

    comes_in: PhaseId = PhaseId("")
    """The phase in which what lies uppermost comes, once in a turn."""

    came: FactWord = FactWord("")
    """Said of the owner as soon as this turn's has come."""

    only_with: Chosen = msgspec.field(default_factory=dict)
    """Played with only where each of these options says one of these words: a common hand, where two play."""

    source: str = ""

    @property
    def sight(self) -> Sight:
        return Sight(self.who, self.owner)


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet says of a number, or of a track on which several sides have one each."""

    name: str
    least: float | None = None
    most: float | None = None
    step: float = 1
    earns: tuple[str, ...] | None = None
    """The figures of the ledger that may be added to it. Not said: any that is no number of its own."""

    earned_in: tuple[PhaseId, ...] = ()
    """The phases in which they are; none: any."""

    pays: str = ""
    """The word that is printed on counters for what they cost of it: they are bought out of this number."""

    bought: str = ""
    """Where they wait then: a place, with `{side}` or a printed word in it. Nothing: in the tray."""

    out_of: str = ""
    """Where counters lie that can be bought by going where they wait then; the rulebook says what that takes."""

    source: str = ""


class ValueRule(Counted, frozen=True, kw_only=True):
    """A number the game keeps: a treasury, a score."""

    id: ValueId
    side: SideId | None = None
    start: float = 0
    track: str = ""
    """The box of the board on which a marker shows it."""


class FactRule(msgspec.Struct, frozen=True, kw_only=True):
    """A word for what may have happened."""

    word: FactWord
    meaning: str
    name: str = ""
    """What it is called; by its word, if it has no other name."""

    told: str = ""
    """How the log tells it: `{first} joins the {value}.`, with whom it is about and what it says."""

    shown: bool = False
    """Whether its value stands beside whose turn it is."""

    about: tuple[Literal["counter", "area", "side", "word"], ...] = ()
    scope: Scope = "game"
    quiet: bool = False
    """What the rulebook notes of it is told by what it notes it with."""

    source: str = ""


class OptionRule(msgspec.Struct, frozen=True, kw_only=True):
    """An optional rule, an expansion, or a contested reading with the one taken."""

    id: OptionId
    name: str
    choices: tuple[str, ...] = ("off", "on")
    default: str = "off"
    meaning: str = ""
    by_hand: bool = False
    """The table plays by it without help: no answer of the rules depends on it."""

    source: str = ""


class MeansRule(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept in mind of counters that moved by some means which the rulebook offered.

    Where it is otherwise in some kind of area, that has its own: `transport_sea`.
    """

    marks: tuple[str, ...] = ()
    facts: Mapping[FactWord, str] = msgspec.field(default_factory=dict)
    """What each says: `steps` is how many areas were entered, in this turn all together; `route` is which; `from` is
    out of which the last was entered; `start` is where they began; `to` is where they are; any other word is itself."""

    carrier_facts: Mapping[FactWord, str] = msgspec.field(default_factory=dict)
    """The same of whoever carried them, who goes along as far as it can: to where they came from at the last."""

    face: str = ""
    """The side that shows from then on, where they have it."""

    shore: bool = False
    """Whether they end on the shore of the area, towards the sea that they came from."""

    aboard: bool = False
    """Whether they end aboard who carries them, who has come there for them."""

    types: tuple[str, ...] = ()
    """Only of counters of these types; none named: of all."""

    besides: str = ""
    """The means by which others go who come along: aircraft with the troops whose battle they join."""

    source: str = ""


class MarkRule(msgspec.Struct, frozen=True, kw_only=True):
    """A mark that hands put on counters."""

    word: str
    name: str
    symbol: str = ""
    hit: bool = False  # Of two hits the first, which is no loss.
    until: Literal["phase", "side", "turn", "taken off"] = "taken off"
    """`side`: until others act, and not those who go through their phases together with it."""

    source: str = ""


class SupplyNoted(msgspec.Struct, frozen=True, kw_only=True):
    """What is noted of each counter of the side that acts: a fact, in supply or `no`; and a mark on those not in it."""

    fact: FactWord
    mark: str = ""


class Thrown(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that a click on a step throws, and what they are read on."""

    dice: str
    chart: str = ""
    """The first column tells what their sum means, in a row that is called by it: `4`, `Die 4`."""

    fact: FactWord = FactWord("")
    """Keeps the sum in mind."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to see to in a phase."""

    text: str
    rule: str = ""
    notes_supply: SupplyNoted | None = None
    """Ticking it off writes down who is in supply, where the rulebook can tell."""
    throws: Thrown | None = None
    adds_up: bool = False  # A click on it opens the sums of whoever acts.
    only_with: Chosen = msgspec.field(default_factory=dict)
    """Seen to only where each of these options says one of these words."""


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the turn."""

    id: PhaseId
    name: str
    sides: tuple[SideId, ...] = ()
    """Who acts, one after the other; nobody named: all at once."""

    steps: tuple[Step, ...] = ()
    rule: str = ""
    turns: tuple[int, ...] = ()
    """Only in these turns; none named: in every one."""

    together: bool = False
    """All of these sides act at once, and the clock names none of them."""

    first: str = ""
    """The word of the turn that names the side that begins; the others follow in their order, all round."""

    until: str = ""
    """The sides act round and round, each until this fact is said of it."""

    plays_hands: bool = False
    """There they play cards out of their hands: the fact is said of whoever has none left when its turn comes again."""

    acted: str = ""
    """While this fact is said of the side to act, it has acted in this round: it is not done with all rounds now."""

    choice: str = ""
    """What everybody decides in secret here, before all answers are shown together."""

    answers: tuple[str, ...] = ()
    """Those there are to it; another may be typed."""

    only_with: Chosen = msgspec.field(default_factory=dict)
    """Only where each of these options says one of these words: in these scenarios."""

    only_found: bool = False
    """Passed over, for a side or for all, while the rulebook that is asked finds nothing there that somebody can do."""

    cells: tuple[PlaceId, ...] = ()
    """Where it is printed on the board: a marker that lies in one of these boxes goes there with the clock."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What a turn is called, and what is special about it."""

    number: int
    name: str
    attributes: Mapping[str, str | int | float | bool | tuple[str, ...]] = msgspec.field(default_factory=dict)
    only_with: Chosen = msgspec.field(default_factory=dict)
    source: str = ""


class Sequence(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The order in which a game is played."""

    phases: tuple[Phase, ...] = ()
    turns: tuple[Turn, ...] = ()
    track: str = ""
    """The box of the board whose cells are the turns."""

    sides_only_with: Mapping[SideId, Chosen] = msgspec.field(default_factory=dict)
    """Sides that act only where these options say so: others are not in play."""

    def phase(self, id: PhaseId) -> Phase | None:
        return next((phase for phase in self.phases if phase.id == id), None)

    def turn(self, number: int) -> Turn | None:
        return next((turn for turn in self.turns if turn.number == number), None)

    def order(self, phase: Phase, number: int) -> tuple[SideId, ...]:
        """Who acts in a phase of this turn, one after the other; nobody named, where all do at once."""
        if phase.together:
            return ()
        turn = self.turn(number)
        begins = turn.attributes.get(phase.first) if turn and phase.first else None
        at = phase.sides.index(SideId(begins)) if isinstance(begins, str) and begins in phase.sides else 0
        return phase.sides[at:] + phase.sides[:at]


SHORT = 12
"""Letters: what is shorter is read at a glance."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """How the rows and columns of a chart are found while a battle is on."""

    rows: Literal["die", "number", "kind", "modifier", "round", "attribute"]
    """What the heads of its rows name: the die, the number that is hit on, a kind of counter, what changes the dice, a
    round of the battle, or what the area says under a word."""

    word: str = ""
    """That word."""

    attack: str = ""
    """The column that is read for the attacker; `factors`: the one in which their sum lies; nothing: all the row."""

    defence: str = ""
    side: SideId | None = None
    """Whose counters it lists; nobody in particular: everybody's."""


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A printed table: columns, rows, and what to read them by."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    row_heads: tuple[str, ...] = ()
    """What a rulebook looks its rows up by."""

    row_names: tuple[str, ...] = ()
    """What is printed for them, where that is something else."""

    found: Found | None = None
    note: str = ""
    source: str = ""

    def cell(self, row: str, column: str | int = 0) -> str:
        """What stands there, the column by its head or counted from nought; nothing where there is no such cell."""
        if row not in self.row_heads or (isinstance(column, str) and column not in self.columns):
            return ""
        cells = self.rows[self.row_heads.index(row)]
        index = self.columns.index(column) if isinstance(column, str) else column
        return cells[index] if 0 <= index < len(cells) else ""

    def number(self, row: str, column: str | int = 0) -> float:
        """The first number that stands there; nought, where there is none."""
        found = NUMBER.search(self.cell(row, column))
        return float(found[0].replace("−", "-")) if found else 0

    @property
    def printed_heads(self) -> tuple[str, ...]:
        """What a reader finds its rows by."""
        return self.row_names or self.row_heads

    def said(self, said: Callable[[str], str]) -> Chart:
        """The same table to be read in another language; a rulebook looks nothing up in it."""
        heads, cells = tuple(map(said, self.printed_heads)), (tuple(map(said, row)) for row in self.rows)
        return msgspec.structs.replace(
            self, title=said(self.title), columns=tuple(map(said, self.columns)), rows=tuple(cells),
            row_heads=heads, row_names=(), note=said(self.note),
        )  # fmt: skip

    def is_short(self, column: int) -> bool:
        """Figures and single words stand in the middle of their column, all of them or none."""
        return all(len(row[column]) < SHORT for row in self.rows)


class BattleSection(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a battle board: who lies there hits with so much or less."""

    place: PlaceId
    who: Literal["attacker", "defender"]
    hits_on: int = 0


class SpecialFire(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that are thrown apart from the sections: shore shots, first strikes, fire at aircraft."""

    name: str
    who: Literal["attacker", "defender"]
    having: str
    """The word that is printed on those who fire so."""

    hits_on: str
    """The word under which their number is printed."""

    at_each: str = ""
    """One die for each enemy that has this printed; nothing: one for each who fires."""

    from_aside: bool = False
    """They lie beside the sections: guns, ships off the coast."""

    rule: str = ""


class BattleBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board beside the map on which battles are fought out: sections by what is thrown, and the fallen aside."""

    dice: int = 6
    attack: str = "attack"
    defence: str = "defence"
    """The words under which it is printed what a counter hits on."""

    paired: str = ""
    """What it is printed under for those who have a helper beside them."""

    supports: str = ""
    """How many a helper helps."""

    sections: tuple[BattleSection, ...] = ()
    casualties: PlaceId
    aside: PlaceId
    """Cargo, and all that takes no part."""

    goes_up: dict[str, str] = msgspec.field(default_factory=dict)
    """Cargo that defends all the same, by its type, and the type of ship it goes up from and comes down on."""

    hit_once: str = ""
    """The mark of those whose first of two hits is no loss."""

    leaves: str = ""
    """What is printed on the face of those who lie there still and are out of the battle: a submerged submarine."""

    special: tuple[SpecialFire, ...] = ()
    steps: tuple[str, ...] = ()
    """The charts whose rows are the steps of a round, one chart for each sort of battle."""

    source: str = ""


class Owners(msgspec.Struct, frozen=True):
    """What whoever owns the printed game is asked to type in, since it is reconstructed."""

    areas: tuple[str, ...] = ()
    """Numbers that are printed in areas and boxes."""

    units: bool = False
    """Whether the numbers of units are: of every nation, and of each."""

    faces: tuple[str, ...] = ()
    """Numbers that stand on each face of a unit by itself."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything in the box of one game that is not the board."""

    game: str
    title: str
    sides: Mapping[SideId, Side] = msgspec.field(default_factory=dict)
    kinds: Mapping[KindId, Kind] = msgspec.field(default_factory=dict)
    places: Mapping[PlaceId, PlaceRule] = msgspec.field(default_factory=dict)
    values: Mapping[ValueId, ValueRule] = msgspec.field(default_factory=dict)
    facts: Mapping[FactWord, FactRule] = msgspec.field(default_factory=dict)
    options: Mapping[OptionId, OptionRule] = msgspec.field(default_factory=dict)
    marks: Mapping[str, MarkRule] = msgspec.field(default_factory=dict)
    means: Mapping[str, MeansRule] = msgspec.field(default_factory=dict)
    sequence: Sequence = Sequence()
    charts: Mapping[str, Chart] = msgspec.field(default_factory=dict)
    battle_board: BattleBoard | None = None
    owners: Owners = Owners()
    articles: Mapping[str, tuple[AreaId, ...]] = msgspec.field(default_factory=dict)
    plurals: frozenset[str] = frozenset()
    """Areas whose names have this before them within a sentence: in the North Sea; and which names are plurals."""

    about: str = ""
    """What the game is, who made it, and what of it is reconstructed."""

    source: str = ""
    languages: Mapping[str, Mapping[str, str]] = {}
    """By its code: words of the box, and how they are said there."""

    def said(self, words: str, language: str) -> str:
        """A name or a text out of the box; what nobody has translated stays as it is."""
        return self.languages.get(language, {}).get(words, words) if language else words

    def names_its_side(self, phase: PhaseId, side: SideId) -> bool:
        """Whether a phase is named after the side that acts in it: `Axis naval phase`."""
        who, named = self.sides.get(side), self.sequence.phase(phase)
        return who is not None and named is not None and any(w and w in named.name for w in (who.name, who.adjective))

    def uses(self, place: PlaceId, options: Mapping[OptionId, str]) -> bool:
        """Whether a place is played with, as the options are chosen."""
        rule = self.places.get(place)
        return rule is None or self.chosen(rule.only_with, options)

    def played(self, options: Mapping[OptionId, str]) -> Sequence:
        """The sequence as this game goes through it: a scenario leaves out phases, turns and sides."""
        return _played(self, "", options)

    def chosen(self, wanted: Chosen, options: Mapping[OptionId, str]) -> bool:
        """Whether each of the options that are wanted says one of the words."""
        return all(options.get(id, self.options[id].default) in words for id, words in wanted.items())


@until_changed
def _played(sheet: Sheet, _for: str, options: Mapping[OptionId, str]) -> Sequence:
    whole = sheet.sequence
    away = {id for id, wanted in whole.sides_only_with.items() if not sheet.chosen(wanted, options)}
    phases = tuple(
        msgspec.structs.replace(phase, sides=tuple(side for side in phase.sides if side not in away))
        for phase in whole.phases
        if sheet.chosen(phase.only_with, options) and not (phase.sides and away.issuperset(phase.sides))
    )
    turns = tuple(turn for turn in whole.turns if sheet.chosen(turn.only_with, options))
    return msgspec.structs.replace(whole, phases=phases, turns=turns)
