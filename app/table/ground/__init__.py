"""The printed map, as tiles, and its lettering."""
