"""Go: chains, liberties, capture and ko, and the questions that the source texts ask of them."""
