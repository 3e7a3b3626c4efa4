"""Code of the reader's own, on the page's side: read here, run in a sandbox, compared here.

No line of it is imported or evaluated here. What a sandbox reports is parsed like any hostile text.
"""

OWN = "own"
"""The id of the reader's version among the algorithms, and the name of its module."""
FAILED = "failed"
"""The word of a verdict that says what went wrong."""
