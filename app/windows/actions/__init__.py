"""Everything that can be done, as one table: for menus, keys, buttons and the palette."""
