"""What rulebooks share: reaching, supplying, stacking, odds."""
