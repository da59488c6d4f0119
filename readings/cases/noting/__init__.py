"""What practitioners write: notes with their versions, and snippets to write with."""
