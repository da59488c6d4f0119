"""A reading on paper: PDF, long picture, and words to share."""
