"""The counters on a map, and what lies about them: badges, outlines, call-outs."""
