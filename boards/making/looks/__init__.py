"""How a map of the real world is printed: its layers, its lettering, its call-outs."""
