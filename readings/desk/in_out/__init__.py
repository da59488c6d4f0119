"""What goes out of a practice as a file, and comes in."""
