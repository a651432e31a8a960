"""Mouse, fingers and keys, and what they do in words of the board."""
