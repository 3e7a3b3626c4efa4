"""What was on the board: the tree of moments, and how the page keeps it and gets it back."""
