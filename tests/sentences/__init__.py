"""What the sentences of the essays claim, written down again as rules about the board."""
