"""When a figure answers: the branches and numbers that it points to, and their dates on the calendar."""
