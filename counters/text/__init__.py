"""The parts of position text: tokens, words a game knows, reading and writing."""
