"""The tools of the editor, one row each."""

from __future__ import annotations

from app.editor.tools.desk import Desk
from app.editor.tools.edit_tool import EditTool
from app.editor.tools.lettering import Letter, SetSign
from app.editor.tools.lines import Cut, DrawArea, Hole
from app.editor.tools.linking import Link
from app.editor.tools.outlines import Circle, Grid, Hexagon, Rectangle
from app.editor.tools.pick import Pick
from app.editor.tools.points import EditPoints
from app.editor.tools.reshape import Reshape
from app.editor.tools.strokes import BorderKind, Join, Paint

TOOLS: tuple[type[EditTool], ...] = (
    Pick, EditPoints, DrawArea, Rectangle, Circle, Hexagon, Grid, Cut, Join, Hole, Link, BorderKind, Paint,
    SetSign, Letter, Reshape,
)  # fmt: skip
"""The first is in hand when a map is opened."""


def made(desk: Desk) -> dict[str, EditTool]:
    return {tool.id: tool(desk) for tool in TOOLS}
