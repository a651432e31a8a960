"""What a golden case expects of an answer, one file for each question; each expectation is a yes or a no."""
