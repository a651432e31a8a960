"""A position as a person can type it, both ways: set-ups, golden cases, bug reports, the clipboard."""

from counters.text.reading import read_position, start_position
from counters.text.writing import write_position

__all__ = ["read_position", "start_position", "write_position"]
