"""One map under hands."""
