"""The rulebook beside the players: asked in short slices, never in a hand's way."""
