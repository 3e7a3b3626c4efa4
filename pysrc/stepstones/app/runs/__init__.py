"""Runs of algorithms: the one on show, those beside it, and the answer of a board."""
