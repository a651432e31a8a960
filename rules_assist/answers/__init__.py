"""Advice written out, and advice kept quiet."""
