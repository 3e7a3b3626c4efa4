"""What makers of numbered tours tell apart; read at the page's start, so without their code."""

VERSION = 2
SIZES = ("6", "5", "7", "8", "9", "10")
TECHNIQUES = ("only-square", "only-number", "trial", "search")
"""The easiest first; the last is none that a person would use."""
