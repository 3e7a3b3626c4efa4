"""The link, the product's file format: written, read, repaired, and told before Python is there."""
