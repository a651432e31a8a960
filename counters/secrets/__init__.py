"""What a seat may see, hear and be told."""
