"""The course: exercises as data, how an answer is judged, and the slips to hand it in."""
