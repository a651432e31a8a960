"""Counters beside the map, in opened stacks and in lists: to be seen, picked and dragged."""
