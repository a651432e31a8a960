"""Boards out of the real world: `python -m boards.making.world GAME --sources FOLDER`.

The steps, each a small module of functions: `tables` (what a person wrote down: geography.json) · `sources` (provinces,
elevation) · `projecting` · `provinces` (pieces, cuts) · `shaping` (lands) · `seas` (cuts, faces, owners) · `contacts`
(the table's links, held against the paper) · `making` (all of these: `make_board`) · `shading`, `water` (relief, lakes,
rivers) · `placing` (room for names) · `drawing` (layers; `callouts` for areas too small) · `writing` (board.json,
map.svg, lettering.json). `aside` is work on another core meanwhile.

Another board plugs in with one file, `boards/maps/<game>/geography.json` (and `<map>.geography.json` for each further
map): README.md here goes through one, line by line. It is printed by `plain_look`. A board that wants more has a second
file, `boards/making/games/<game>.py`, with

* `BORDERS`, the kinds of contact whose areas must share a line on the paper, and
* `draw(paper) -> Drawing`, which fills the layers of one map (`paper.map` says which) with the functions of `drawing`.

A table without areas has tracks and boxes only: no land or sea, and `draw` prints bare paper.

Lengths in geography.json are units of the drawing, y downwards; places are [longitude, latitude].
"""
