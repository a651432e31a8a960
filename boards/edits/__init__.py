"""Edits of a board: each is a function that gives the next board, or says in a sentence why there is none.

An edit touches what is near it and nothing else. After each of them the coverage is whole: areas that share a border
share its points, and every border that is a contact knows its line.
"""
