"""Hands, decks, piles, secret choices."""
