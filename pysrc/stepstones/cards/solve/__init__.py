"""The fast solvers: linking two cards, and clearing a board."""
