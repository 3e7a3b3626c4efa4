"""Reading whether a chain can be captured: ladders, and a proof search on the whole board."""
