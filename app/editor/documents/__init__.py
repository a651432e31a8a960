"""The board that is drawn: its moments and branches, where it is kept, and how others come in and go out."""
