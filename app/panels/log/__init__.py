"""What happened, how the dice fell, every line of play, and finding things by name."""
