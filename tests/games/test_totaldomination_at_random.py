"""Total Domination played at random through the document, as a table plays it: cards by their clicks, units along ways
that are offered, all that is to be seen to; by one player alone, by two and by four.

After each deed the table is written and read again, and what is quick is held against what is slow, by the letter."""

from __future__ import annotations

from random import Random

import pytest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import write
from app.panels.advice.checklist import done, following, go_on
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, Event, PileShuffled
from counters.position import PlaceId, SeatId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from counters.text.writing import write_position
from rules_assist.advice import Act, Deed, Finding
from tests.rules_assist.rulebooks.totaldomination.plainly import FACTION, POWERS, Plain
from tests.shelf_games import the_game

BOX = the_game("totaldomination")
GAME, RULES = BOX.game, BOX.rulebook
HANDS = [PlaceId(f"hand/{side}") for side in ("axis", "allies", *POWERS)]
CARD_VERBS = ("operations", "operations", "develop", "event", "lend_these", "lay_before")


class War:
    """One war, and the dice that play it."""

    def __init__(self, setup: str, seed: int) -> None:
        self.dice, start = Random(seed), start_position(BOX.setups[setup], GAME)
        everybody = ", ".join(GAME.sheet.sides)
        start = read_position(f'seat all "All": {everybody}', GAME, start)
        self.document = GameDocument(GAME, History(start), RULES)
        self.document.sit(SeatId("all"))
        for deck in ("deck/draw", "deck/us", "deck/china", "deck/solo"):
            if start.stack(PlaceId(deck)):
                self.document.happen(PileShuffled(PlaceId(deck), None))
        self.alone, self.deeds = setup == "solo", 0

    @property
    def side(self) -> SideId:
        return self.document.position.clock.side

    # ---- what is done, and looked at
    def happen(self, event: Event, told: str) -> None:
        assert self.document.happen(event), told
        self.deeds += 1
        self.check(told)

    def take(self, deed: Deed) -> None:
        self.happen(deed.event, write(deed.sentence, self.document.naming))

    def check(self, told: str) -> None:
        position, plain = self.document.position, Plain(GAME, self.document.position)
        text = write_position(position, GAME)
        again = read_position(text, GAME)
        assert write_position(again, GAME) == text
        quick, slow = (sorted(map(self.words, RULES.findings(GAME, now))) for now in (position, again))
        assert quick == slow, told
        assert not [each for each in RULES.findings(GAME, position) if each.severity == "error"], told
        for power in POWERS:
            fed = {line.at: line.supplied for line in RULES.supply(GAME, position, SideId(power))}
            assert fed == {at: plain.supplied(at, power) for at in fed}, told
            (areas,) = RULES.ledger(GAME, position, Act(verb="areas", side=SideId(power)))
            assert areas.total == plain.points(power), told

    def words(self, found: Finding) -> tuple[str, ...]:
        return found.severity, found.aspect, write(found.sentence, self.document.naming), found.rule

    # ---- what is offered
    def offers(self) -> list[Finding]:
        return [each for each in RULES.findings(GAME, self.document.position) if each.deed is not None]

    def take_all(self) -> None:
        for _ in range(40):
            if not (offers := self.offers()):
                return
            found = self.dice.choice(offers)
            assert found.deed is not None
            self.happen(found.deed.event, write(found.sentence, self.document.naming))
            assert found not in self.offers(), found
        pytest.fail("There is no end of offers.")

    def click(self, verb: str, card: CounterId, *at: str) -> bool:
        act = Act(verb=verb, counters=(card,), at=tuple(map(PlaceId, at)))
        found = RULES.may(GAME, self.document.position, act)
        if found is None or not found.yes or found.deed is None:
            return False
        self.take(found.deed)
        return True

    def of_hands(self, *hands: PlaceId) -> list[CounterId]:
        cards = [id for hand in hands for id in self.document.position.stack(hand)]
        return self.dice.sample(cards, len(cards))

    # ---- a turn
    def draft(self) -> None:
        for _ in range(60):
            self.take_all()
            verb = "discard_these" if self.alone else "set_aside"
            if not any(self.click(verb, card) for card in self.of_hands(*HANDS)):
                return

    def plays(self) -> bool:
        mine = PlaceId(f"hand/{self.side}"), PlaceId(f"hand/{FACTION[self.side]}")
        for card in self.of_hands(*mine)[:3]:
            for verb in self.dice.sample(CARD_VERBS, len(CARD_VERBS)):
                before = [f"tactics/{self.dice.choice(POWERS)}"] if verb == "lay_before" else []
                if self.click(verb, card, *before):
                    for _ in range(10):
                        self.operate()
                    return True
        return False

    def operate(self) -> None:
        """A unit goes where it is offered to, and what it costs is counted; where it may go is as the letter says."""
        position, plain = self.document.position, Plain(GAME, self.document.position)
        left = position.facts.get("ops_left", self.side)
        pool = [position.counters[id] for id in position.stack(PlaceId(f"pool/{self.side}"))]
        units = [one for at in plain.areas for one in plain.stack(at)] + pool
        ours = [one for one in units if plain.runs(one.side) == self.side]
        if left is None or not ours:
            return
        one = self.dice.choice(ours)
        reach = RULES.reach(GAME, position, (one.id,))
        if one not in pool:
            assert set(reach.ways) == {to for to in plain.areas if plain.may_go(one, to)}, one
        ways = [way for ways in reach.ways.values() for way in ways if way.cost <= int(left.value)]
        if ways:
            way = self.dice.choice(ways)
            self.happen(way.taken(CountersMoved((one.id,), PlaceId(way.to))), f"{one.id} to {way.to}")
            after = self.document.position.facts.get("ops_left", self.side)
            assert after is not None
            assert int(after.value) == int(left.value) - way.cost

    def step(self) -> None:
        phase, itself = self.document.position.clock.phase, self.alone and FACTION.get(self.side) == "axis"
        if phase == "draft":
            self.draft()
        elif phase == "action" and not itself:
            if not self.plays():
                assert done(self.document)
                return
        elif phase != "bombardment":
            self.take_all()
        to = following(self.document)
        assert go_on(self.document, to, RULES.findings(GAME, self.document.position)), "the clock goes on"
        self.check(str(to))


@pytest.mark.parametrize(("setup", "seed"), [("solo", 1), ("two_players", 3), ("standard", 4)])
def test_a_war_at_random_is_right_from_deed_to_deed(qtbot: QtBot, setup: str, seed: int) -> None:
    war = War(setup, seed)
    for _ in range(200):
        if war.document.position.clock.turn > 2:
            break
        war.step()
    assert war.document.position.clock.turn == 3
    assert war.deeds > 40
