"""Puzzles on paper: a book as PDF, set by Typst from our own pictures."""
