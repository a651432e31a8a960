"""What the areas of a drawing are called: ids, names, kinds and layers out of labels that people wrote."""

from __future__ import annotations

import re
import unicodedata

from boards.svg.tree import AUTOMATIC, Element

KINDS = {
    "land": "land", "lands": "land", "country": "land", "countries": "land", "province": "land", "provinces": "land",
    "island": "land", "islands": "land", "sea": "sea", "seas": "sea", "sea zones": "sea", "ocean": "sea",
    "oceans": "sea", "water": "sea", "waters": "sea", "lake": "lake", "lakes": "lake",
}  # fmt: skip
"""Words on layers, groups and classes that say what the areas in them are."""

LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i", "ħ": "h"})
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{2,4})_")
"""How Illustrator writes a letter that an id may not have: `North_x20_Sea`."""

LONGEST = 60


def word(text: str) -> str:
    """`Côte d’Azur` as the id `cote_d_azur`; nothing if no letter of it can be kept."""
    letters = unicodedata.normalize("NFKD", readable(text).casefold().translate(LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST].strip("_")


def readable(text: str) -> str:
    """`North_x20_Sea` and `north_sea` as people write them."""
    text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text[: 4 * LONGEST])
    text = " ".join("".join(c for c in text.replace("_", " ") if c.isprintable()).split())
    return " ".join(part[:1].upper() + part[1:] for part in text.split()) if text.islower() else text


def unused(wanted: str, used: dict[str, int]) -> str:
    """The id itself, or with the first number that makes it its own. `used` remembers how far each was counted."""
    found, number = wanted, used.get(wanted, 0)
    while found in used:
        number += 1
        found = f"{wanted}_{number}"
    used[wanted], used[found] = max(number, 1), max(used.get(found, 1), 1)
    return found


def is_layer(element: Element) -> bool:
    """Inkscape's layers say so."""
    return element.tag == "g" and element.attributes.get("groupmode") == "layer"


def layer_name(element: Element) -> str:
    """A layer's label; of other programs, which know no layers, that of an outermost group."""
    top = element.parent is not None and element.parent.parent is None
    if is_layer(element) or (element.tag == "g" and top and not names_its_parts(element)):
        own = "" if AUTOMATIC.fullmatch(element.id) and not is_layer(element) else element.id
        return readable(element.attributes.get("label", "") or element.attributes.get("data-name", "") or own)
    return ""


def kind_word(element: Element) -> str:
    """Land or sea, if its label, id or class says so; else nothing."""
    written = [element.attributes.get("label", ""), element.id, *element.attributes.get("class", "").split()[:20]]
    for text in written:
        if (kind := KINDS.get(readable(text).casefold())) is not None:
            return kind
    return ""


def names_its_parts(element: Element) -> bool:
    """Whether a group is one thing with a name, such as a country with its islands, rather than a layer of things."""
    if element.tag == "use":
        return bool(element.label)
    if element.tag not in ("g", "a") or is_layer(element) or kind_word(element):
        return False
    if any(child.tag == "title" and child.text.strip() for child in element.children):
        return True
    deep = element.parent is not None and element.parent.parent is not None and not is_layer(element.parent)
    labelled = element.attributes.get("label", "") or (element.attributes.get("data-name", "") if deep else "")
    return bool(labelled.strip())


def may_name_one(element: Element) -> bool:
    """A group round a single shape often carries its name."""
    return bool(element.label) and not is_layer(element) and not kind_word(element)
