"""A board on the disk."""
