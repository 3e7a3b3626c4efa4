"""Tours of boards much larger than the page's: up to 1000x1000 squares, as a file or a picture."""
