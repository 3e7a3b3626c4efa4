"""The reader's own version of an essay: read, kept in bounds, run, compared with the original."""

OWN = "own"
"""The id of the reader's version among the algorithms, and the name of its module."""
FAILED = "failed"
"""The word of a verdict that says what went wrong."""
