"""The game on the table: what happens to it, what is kept of it, and going back."""
