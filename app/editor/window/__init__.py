"""The window of the map editor."""
