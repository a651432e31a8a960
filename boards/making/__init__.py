"""How maps are made: a second program, which nobody who plays ever runs."""
