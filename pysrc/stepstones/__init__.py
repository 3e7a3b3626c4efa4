"""Stepstones: board puzzles solved by real Python, one step at a time."""
