"""Picking counters up and putting them down, and what is said meanwhile."""
