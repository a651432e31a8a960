"""What hands do to a board: one tool is one row and makes one edit."""
