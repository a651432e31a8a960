"""A whole game round a map: the texts of a kit, forms that write them, and what is wrong with them, row by row."""
