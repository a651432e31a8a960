"""A printed map as engravers made them."""
