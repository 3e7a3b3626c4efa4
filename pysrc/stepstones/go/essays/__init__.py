"""The source texts' algorithms, to be watched: has a chain a liberty, which chains are dead."""
