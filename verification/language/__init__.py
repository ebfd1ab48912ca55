"""What the stages share about language: word lists, stop words, which language."""
