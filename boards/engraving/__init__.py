"""Pens of old maps, for those who make the printed boards and for those who draw their own."""
