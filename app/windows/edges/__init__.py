"""Round one screen: at each edge somebody sits, with a hand, buttons and menus that are turned to them."""
