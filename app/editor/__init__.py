"""The map editor: a board is drawn, tried out, and kept. It stands beside the windows in which people play."""
