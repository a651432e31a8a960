"""What windows are put together from."""
