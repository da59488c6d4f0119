"""What is looked up: the rules, and the things of the eight trigrams."""
