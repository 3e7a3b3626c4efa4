"""Life and death: can the target be captured? Solved exactly, inside a region."""
