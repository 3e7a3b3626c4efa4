"""The knight's tour, written to be watched: Warnsdorff's rule alone and with backtracking."""
