"""What runs in the frame without an origin: the version itself, and who tells of it as text."""
