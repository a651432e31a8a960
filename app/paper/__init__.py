"""On paper, at true size: counters to cut out, cards, charts, and the map in tiles."""
