"""What advice looks like, as values: made once without Qt, for the screen and for pictures."""
