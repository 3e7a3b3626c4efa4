"""Cards as a game: pairs of one kind are taken until the board is empty."""
