"""Every form of saved game that was ever released can still be opened."""

import json
from pathlib import Path

import pytest

from counters.position import OptionId, PlaceId
from counters.saves.history import encoded
from counters.saves.save_reading import STEPS, Raw, read_save, upgraded
from counters.saves.saved_lines import FORM, Head

FORMS = Path(__file__).parent / "forms"
SAMPLES = sorted(FORMS.glob("saved_game_*.sandtable"))


def test_there_is_a_sample_of_every_form_and_a_step_from_each_to_the_next() -> None:
    assert [sample.name for sample in SAMPLES] == [f"saved_game_{form}.sandtable" for form in range(1, FORM + 1)]
    assert sorted(STEPS) == list(range(1, FORM))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_the_sample_says_what_it_said_when_it_was_saved(sample: Path) -> None:
    reading = read_save(sample)
    history = reading.history
    assert reading.broken is None
    assert history.troubles == {}
    told = [
        f"{n} after {history.parent(n)}, {history[n].who}: {history.tell(n, history[n].seat)}" for n in range(1, 13)
    ]
    assert told == [
        "1 after 0, Anna: Option stacking set to strict.",
        "2 after 1, Anna: Armour 1, Berlin to Vichy, through Paris, by rail.",
        "3 after 2, Ben: Britain: Rolled 2d6 for Vichy: 3 and 5.",
        "4 after 3, Ben: Drawn from Deck/events to Hand/allies: 1.",
        "5 after 4, Anna: 2 × Infantry 1 combined into Corps 1. Corps 1 turned over: back.",
        "6 after 5, Anna: Anna has chosen: bid.",
        "7 after 6, Ben: Choices opened, bid: Anna: 5.",
        "8 after 7, Anna: Anna made a note.",
        "9 after 8, Anna: Moved: Armour 1 (by rail).",
        "10 after 9, Anna: Turn 2, Combat, Germany.",
        "11 after 3, Ben: Supply 1 now holds 1½.",
        "12 after 11, Ben: Germany holds Vichy now.",
    ]
    assert (history.head, dict(history.names)) == (12, {11: "What if"})
    assert history.state.in_place(PlaceId("tripoli"))[0].amount == 1.5
    assert history.state_at(10).stack(PlaceId("hand/allies")) == ("card_3",)
    assert history.state.options == {OptionId("stacking"): "strict"}
    assert {**reading.head.kinds, **reading.kinds}.keys() == {"armour", "card", "corps", "infantry", "supply"}


def test_a_line_goes_up_step_by_step() -> None:
    def to_2(line: Raw) -> Raw:
        return {**line, "words": line["words"] + " two"}

    def to_3(line: Raw) -> Raw:
        return {**line, "words": line["words"] + " three"}

    steps = {1: to_2, 2: to_3}
    assert upgraded({"words": "one"}, 1, 3, steps) == {"words": "one two three"}
    assert upgraded({"words": "one"}, 3, 3, steps) == {"words": "one"}


def test_a_file_of_an_older_form_is_brought_to_the_present_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What will happen when there is a form 2: here its lines say `move` where form 1 says `n`."""

    def step(line: Raw) -> Raw:
        return {("n" if name == "move" else name): value for name, value in line.items()} | (
            {"form": FORM} if "form" in line else {}
        )

    lines = [json.loads(line) for line in (FORMS / "saved_game_1.sandtable").read_text("utf-8").splitlines()]
    older = [{("move" if name == "n" else name): value for name, value in line.items()} for line in lines]
    older[0]["form"] = 1
    path = tmp_path / "older.sandtable"
    path.write_bytes(b"\n".join(map(encoded, older)))
    monkeypatch.setattr("counters.saves.save_reading.FORM", FORM + 1)
    monkeypatch.setattr(
        "counters.saves.save_reading.upgraded", lambda line, form, to: upgraded(line, form, to, {1: step})
    )
    reading = read_save(path)
    assert reading.broken is None
    assert isinstance(reading.head, Head)
    assert len(reading.history) == 12
