"""Problems, tables, properties and history of a board, beside its map."""
