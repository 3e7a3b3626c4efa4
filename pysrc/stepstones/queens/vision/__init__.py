"""Boards of queens with regions, read from pictures."""
