"""Plain ways of doing what the program does, for the bench to compare with. They do not change when it does."""
