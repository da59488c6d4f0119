"""What a figure means: one module for each system of rules, and the verdict over all of them."""
