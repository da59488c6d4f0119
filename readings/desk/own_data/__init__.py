"""What clients see and take of what is kept of them, gathered from all apps."""
