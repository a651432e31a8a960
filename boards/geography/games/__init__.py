"""What is peculiar to the drawing of each board; see `boards.geography` for how another one plugs in."""
