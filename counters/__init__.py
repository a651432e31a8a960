"""What lies on the map, and what happened to it."""
