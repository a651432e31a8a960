"""Finding areas, counters, kinds, places and notes."""

from boards.plain.sentence import write_value
from counters.finding import Found, find, folded, matches
from counters.position import Position, SeatId
from counters.secrets.seen import seen_by
from counters.text.reading import read_position
from tests.made_game import made_game


def position(text: str) -> Position:
    return read_position(text, made_game())


def titles(words: str, text: str = "") -> list[str]:
    naming = made_game().naming(position(text))
    return [write_value(found.title, naming) for found in find(made_game(), position(text), words)]


def one(words: str, text: str) -> Found:
    return find(made_game(), position(text), words)[0]


def test_capitals_and_accents_do_not_matter() -> None:
    assert folded("Île de Ré") == "ile de re"
    assert matches("ILE re", "Île de Ré")
    assert not matches("ile ra", "Île de Ré")


def test_what_begins_so_comes_before_what_has_it_within() -> None:
    assert titles("sea")[:2] == ["Coral Sea", "Mediterranean Sea"]
    assert titles("fr")[0] == "France"


def test_nothing_typed_finds_nothing() -> None:
    assert find(made_game(), position(""), "  ") == ()


def test_counters_that_are_alike_and_lie_together_are_one_find() -> None:
    found = one("german infantry", "berlin: 3 germany infantry")
    assert (found.sort, len(found.counters), found.places) == ("counter", 3, ("berlin",))


def test_a_kind_in_several_places_is_found_as_a_kind_too() -> None:
    text = "berlin: germany armour\nfrance: britain armour"
    kinds = [found for found in find(made_game(), position(text), "armour") if found.sort == "kind"]
    assert [found.places for found in kinds] == [("berlin", "france")]


def test_a_counter_is_found_by_its_own_name() -> None:
    assert one("desert_fox", "tripoli: germany rommel #desert_fox").counters == ("desert_fox",)


def test_what_lies_in_a_place_of_that_name_comes_after_the_place() -> None:
    assert titles("berlin", "berlin: germany infantry") == ["Berlin", "German Infantry"]


def test_notes_are_found_by_their_words_and_lead_to_where_they_are_written() -> None:
    found = one("bluff", 'note: "They bluff" on europe at 2.5 0.5')
    assert (found.sort, found.places) == ("note", ("berlin",))


def test_cells_of_tracks_come_last() -> None:
    text = "turn_track/2: game_turn"
    assert titles("turn", text)[:2] == ["Turn Track", "Game turn"]


def test_places_beside_the_board_are_found() -> None:
    assert titles("german pool") == ["German pool"]


def test_another_seats_secrets_are_not_found() -> None:
    text = (
        'seat anna "Anna": germany · seat ben "Ben": britain\nsight hand/axis: owner germany\n'
        'hand/axis: mud #secret\nberlin: germany rommel #fox (known to germany)\nnote anna: "whisper"'
    )
    seen = seen_by(position(text), SeatId("ben"))
    for words in ("mud", "secret", "rommel", "fox", "whisper", "?"):
        assert find(made_game(), seen, words) == (), words
