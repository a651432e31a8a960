"""What is seen of a board that is being drawn."""
