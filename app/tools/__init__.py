"""What a hand may hold: each tool's gesture is one function, from press to release."""
