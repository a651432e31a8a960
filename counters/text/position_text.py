"""A position as a person can type it, both ways: set-ups, golden cases, bug reports, the clipboard.

One statement on a line, or several with `·` (or `;` or `|`) between them. A comment is a line that begins with `#`,
or a `#` with a space behind it.

    PLACE: ITEM, ITEM                berlin: 2 germany infantry, germany armour #panzer (back, steps 1)
    PLACE: -                         berlin: -            what lay there is gone
    turn N · phase ID · side ID      turn 13 · phase combat · side germany
    holds SIDE: AREA, AREA           holds germany: berlin, tripoli
    value ID = N, ID = N             value germany.treasury = 40
    option ID = CHOICE               option stacking = strict
    fact WORD ID… [until END] [= X]  fact moved_by_sea panzer until turn
    seat ID "NAME": SIDE, SIDE       seat anna "Anna": germany, italy
    sight PLACE: WHO [SIDE]          sight hand/axis: owner germany
    choice ID SEAT: "X", "Y" [open]  choice card anna: "offensive"
    note [#ID] [SEAT]: "TEXT" [on MAP] [at X Y, X Y]
    lock ID, ID                      lock panzer
    setup ID                         as the first statement: what follows changes that set-up

An ITEM, bottom of the stack first, is [COUNT] [SIDE] KIND [#ID] [(DETAILS)] [ [CARGO] ]. Without an id it is called
SIDE_KIND_1, SIDE_KIND_2… in the order of the text; `#4` is short for SIDE_KIND_4, `3 italy infantry #4-6` for three.
`#ID` alone moves a counter that is there already. `?` is a hidden counter, called by its slot. DETAILS are the names of
a face or of marks, `face X`, `mark X`, `steps N`, `amount N`, `turned N`, `known to SIDE SIDE`, `at X Y`, `locked`.

A name in quotation marks is taken exactly as it stands, known to the game or not; without them it has to be known, by
its id or its printed name, in capital or small letters. All of it, with examples: rules_assist/cases/POSITIONS.md.

`write_position` writes what `read_position` reads back to the very same position, and always the same text.
"""

from counters.text.reading import read_position, start_position
from counters.text.writing import write_position

__all__ = ["read_position", "start_position", "write_position"]
