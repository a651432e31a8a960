"""What the game keeps beside its counters: facts, values, notes."""
