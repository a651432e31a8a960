"""A battle, from the odds to its consequences: the panel, and the board one lays dice on."""
