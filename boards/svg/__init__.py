"""Areas out of any SVG drawing, and what a drawing may not do to us."""
