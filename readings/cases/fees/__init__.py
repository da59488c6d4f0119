"""Fees as plain records, and their months."""
