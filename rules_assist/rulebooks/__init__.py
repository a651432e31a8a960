"""The rulebook of each game that has one in Python."""
