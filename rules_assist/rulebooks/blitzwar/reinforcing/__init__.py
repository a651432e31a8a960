"""Reinforcements (§10, §11): cards and what comes; what it is made up into, and where placed; all with one click."""
