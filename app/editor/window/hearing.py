"""What those hear who do not see the map: what lies under the cross, what is picked out, and what is wrong."""

from __future__ import annotations

from app.editor.window.front import Front
from app.language import t
from app.panels.parts.small import announce
from boards.plain.sentence import area

MOST = 5
"""Names that are told one by one."""


class Hearing:
    """Each is said when it is something else; all of it stands in the description of the map."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._parts = {"under": "", "picked": "", "wrong": ""}

    def under(self, name: str) -> None:
        """The cross of the keyboard has gone on."""
        self._say("under", name)

    def wrong(self, words: str) -> None:
        """The map was looked through."""
        self._say("wrong", words)

    def picked(self) -> None:
        """Something else is picked out."""
        picked, naming = self._front.picked, self._front.project.document.naming
        contact = picked.contact
        if contact is not None:
            names = f"{naming(area(contact.a))} – {naming(area(contact.b))} ({contact.kind})"
            self._say("picked", t("{names} picked out.", names=names))
        elif len(picked.ids) > MOST:
            self._say("picked", t("{count} are picked out.", count=len(picked.ids)))
        else:
            names = ", ".join(naming(area(id)) for id in picked.ids)
            self._say("picked", t("{names} picked out.", names=names) if names else "")

    def _say(self, part: str, words: str) -> None:
        if words != self._parts[part]:
            self._parts[part] = words
            table = self._front.table
            table.setAccessibleDescription("\n".join(filter(None, self._parts.values())))
            announce(table, words)
