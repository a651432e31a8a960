"""A counter's picture."""
