"""Boards of pebbles, put down and taken up: the smallest puzzle."""
