"""What you see and touch."""
