"""A puzzle for each day as a site of plain files: what is ordered, the pages, their previews."""
