"""The window of the games to begin and to go on with."""
