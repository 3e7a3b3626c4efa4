"""The fast solvers: exact cover, reasons, counting, one solution at once."""
