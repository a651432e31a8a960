"""What a tool in use shows."""
