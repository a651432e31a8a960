"""How fast the program is, against plain ways of doing the same."""
