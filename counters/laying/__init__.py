"""Where on the paper each counter of a stack lies."""
