"""Casting: the pages and forms from a question and a moment to a figure."""
