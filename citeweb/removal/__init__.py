"""What goes when a document goes, and what nothing refers to any more."""
