"""What comes in the box: the sheet of counters, their mix, the set-ups."""
