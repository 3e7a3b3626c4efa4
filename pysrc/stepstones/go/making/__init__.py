"""Random problems, kept where the solver finds them good."""
