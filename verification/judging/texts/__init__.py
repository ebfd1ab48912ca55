"""What stands in a text: sentences, passages, names, quotations, furniture."""
