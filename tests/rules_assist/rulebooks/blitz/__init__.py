"""The rulebook of Blitz!, held against slow and plain ways to the same answer."""
