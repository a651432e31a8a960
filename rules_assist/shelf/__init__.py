"""The games: what each is, what it has, and the kits that somebody else made."""
