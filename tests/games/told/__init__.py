"""Campaigns as texts, typed from the rulebooks by somebody who did not read the rules' code."""
