"""Boards of invented islands, out of a table of facts."""
