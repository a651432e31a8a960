"""What is peculiar to the drawing of each board; see `boards.making.world` for how another one plugs in."""
