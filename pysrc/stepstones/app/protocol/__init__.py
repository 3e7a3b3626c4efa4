"""Messages between the page and Python, every one declared once."""
