"""What advice looks like on a map, as values: made once without Qt, and painted by the table and in pictures alike."""
