"""Source code as readers are shown it: listings, and code with less in it."""
