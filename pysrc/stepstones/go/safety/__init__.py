"""Chains that no attacker can take: Benson's theorem, and safety when each move is answered."""
