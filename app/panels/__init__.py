"""The panels at the window's edges: each shows one thing of the game, and asks in the user's words."""
