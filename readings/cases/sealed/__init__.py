"""Readings: kept and sealed, shown, read again, side by side, and what is noted of them afterwards."""
