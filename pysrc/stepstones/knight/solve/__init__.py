"""The fast solvers: one engine for every tour, counting, proofs, and numbered tours."""
