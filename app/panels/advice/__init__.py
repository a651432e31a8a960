"""What the rulebook says and what is printed: why, findings, sums, charts, the sequence of play."""
