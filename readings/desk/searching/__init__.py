"""The search over clients, cases and readings."""
