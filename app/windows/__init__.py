"""Where all is put together."""
