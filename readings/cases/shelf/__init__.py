"""Cases on their shelf: the case itself, its links, lists, question templates and the bin."""
