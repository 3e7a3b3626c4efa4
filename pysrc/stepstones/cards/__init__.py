"""Cards on a board: which two are linked by a path, and with how few straight segments."""
