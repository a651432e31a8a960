"""Whatever is asked, the rulebook answers with a sentence and a rule, or not at all; it never falls over."""

from __future__ import annotations

from random import Random

import pytest

from boards.plain.sentence import Sentence
from counters.counter import SideId
from counters.position import PhaseId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.rulebooks.totaldomination import RULEBOOK
from tests.rules_assist.rulebooks.totaldomination.test_against_the_letter import GAME, SETUPS, tables

WORDS = ("army", "fleet", "ops", "card", "die", "tokens", "kind", "count", "units", "technology", "year", "to")
SAID = ("yes", "3", "0", "army", "u-boots", "g08", "nothing of the kind", "2 armies in poland", "germany", "9" * 30, "")
PHASES = tuple(phase.id for phase in GAME.sheet.sequence.phases)


def act(dice: Random, position: Position, verb: str) -> Act:
    def some(things: list[str], most: int) -> tuple[str, ...]:
        return tuple(dice.sample(things, min(dice.randint(0, most), len(things))))

    places = [PlaceId(at) for at in (*GAME.board.spaces, "hand/uk", "tray", "pool/germany", "deck/draw")]
    return Act(
        verb=verb,
        counters=tuple(dice.sample(list(position.counters), min(dice.randint(0, 3), len(position.counters)))),
        side=dice.choice([None, *map(SideId, GAME.sheet.sides)]),
        at=tuple(dice.sample(places, dice.randint(0, 2))),
        from_=tuple(dice.sample(places, dice.randint(0, 1))),
        to=tuple(dice.sample(places, dice.randint(0, 3))),
        through=tuple(dice.sample(places, dice.choice((0, 0, 1)))),
        means=dice.choice(("", "", "move", "sea", "air_strike")),
        details={word: dice.choice(SAID) for word in some(list(WORDS), 3)},
    )


def read_otherwise(dice: Random, position: Position) -> Position:
    """With contested readings taken any way, and some technologies, Tactics and cards of influence on the table."""
    options = {id: dice.choice(option.choices) for id, option in GAME.sheet.options.items()}
    cards = [id for id, kind in GAME.sheet.kinds.items() if "ops" in kind.attributes]
    lines = [
        f"{place}/{side}: {card}"
        for side in ("germany", "uk", "japan", "ussr")
        for place, card in zip(("technology", "tactics", "influence", "saved"), dice.sample(cards, 4), strict=True)
    ]
    return read_position("\n".join(lines), GAME, position.with_(options=options))


@pytest.mark.parametrize("seed", range(6))
def test_every_act_and_ledger_can_be_asked_about_anything(seed: int) -> None:
    dice = Random(seed)
    for position in (dice.choice(list(SETUPS.values())), dice.choice(tables())):
        clock = type(position.clock)(dice.randint(0, 9), PhaseId(dice.choice(PHASES)), SideId("uk"))
        now = read_otherwise(dice, position.with_(clock=clock))
        for verb in (*RULEBOOK.by_verb, "nothing_of_the_kind"):
            found = RULEBOOK.may(GAME, now, act(dice, now, verb))
            assert found is None or (told(found.sentence) and found.rule.startswith("§")), verb
        for name in ("", *RULEBOOK.by_figure):
            for ledger in RULEBOOK.ledger(GAME, now, act(dice, now, name)):
                assert told(ledger.sentence)
                assert ledger.total == sum(entry.amount for entry in ledger.entries) or not ledger.entries, name
        RULEBOOK.battle(GAME, now, act(dice, now, "attack"))
        for phase in PHASES:
            for finding in RULEBOOK.findings(GAME, now.with_(clock=type(now.clock)(3, phase, SideId("")))):
                assert told(finding.sentence)
                assert finding.rule.startswith("§")
                if finding.deed is not None:
                    assert told(finding.deed.sentence)
                    assert finding.deed.event.happen(now) != now, "what sees to it can be done"


@pytest.mark.parametrize("seed", range(4))
def test_anything_may_be_picked_up(seed: int) -> None:
    dice = Random(seed)
    position = dice.choice(list(SETUPS.values()))
    for _ in range(25):
        ids = tuple(dice.sample(list(position.counters), dice.randint(0, 4)))
        found = RULEBOOK.reach(GAME, position, ids, dice.choice(("", "", "move", "deploy", "relocation", "nowhere")))
        assert found.ways or found.refused or found.notes or not ids
        for note in found.notes:
            assert told(note.sentence)
            assert note.rule.startswith("§")


def told(sentence: Sentence) -> str:
    """The sentence written out: no value is missing."""
    return sentence.text(GAME.naming(Position()))
