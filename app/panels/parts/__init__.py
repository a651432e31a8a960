"""What panels are put together from."""
