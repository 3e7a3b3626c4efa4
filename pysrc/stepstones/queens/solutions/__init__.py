"""Solutions: one at once, all of them, how many there are, and how many up to turns and mirrors."""
