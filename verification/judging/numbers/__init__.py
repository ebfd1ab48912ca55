"""Numbers and dates of a text as values with units, and the words beside them."""
