"""Edits of boards."""
