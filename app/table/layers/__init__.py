"""All that lies over a map besides its counters."""
