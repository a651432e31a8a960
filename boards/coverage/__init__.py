"""Areas without gaps: shared borders, faces, slivers, snapping, and which contacts a map asks for."""
