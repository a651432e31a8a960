"""What is printed on the map."""
