"""The window in which people play."""
