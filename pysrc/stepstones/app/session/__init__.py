"""One reader's session: its board, its history, its run, and what the page is shown of it."""
