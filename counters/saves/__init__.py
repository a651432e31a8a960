"""Games on the disk, and what happened in them, as a tree."""
