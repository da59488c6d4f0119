"""Setting a practice up, and leaving it."""
