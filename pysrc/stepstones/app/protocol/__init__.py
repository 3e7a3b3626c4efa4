"""What the page asks and what it is told: every message, declared once."""
