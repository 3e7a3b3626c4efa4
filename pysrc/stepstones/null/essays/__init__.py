"""The algorithm of the smallest puzzle, written to be watched."""
