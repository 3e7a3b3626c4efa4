"""Queens: n of them on an n x n board so that none attacks another."""
