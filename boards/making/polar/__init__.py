"""Boards that are boxes and lines over a world seen from above the North Pole.

`tables` (what is typed) · `spaces` (boxes, tracks and links: the board) · `world` (coasts, bent so that every area
lies on its land) · `areas`, `tracks`, `legend` (what is printed) · `technology` (the boards beside the map) ·
`paper` (all of it together). `python -m boards.making.polar BOARD --sources FOLDER` makes one.
"""
