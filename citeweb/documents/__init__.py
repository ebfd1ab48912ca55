"""What was submitted: documents, their revisions, claims and citations."""
