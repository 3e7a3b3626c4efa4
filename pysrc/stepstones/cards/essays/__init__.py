"""Linking two cards, written to be watched: the text's recursion and a search in waves."""
