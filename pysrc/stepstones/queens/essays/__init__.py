"""All placements of queens, written to be watched: by recursion and by a state automaton."""
