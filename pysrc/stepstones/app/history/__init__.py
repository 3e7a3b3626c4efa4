"""The session's game tree, and how the page keeps it and gets it back."""
