"""What is laid over a window: help, settings, what a game is, the lesson."""
