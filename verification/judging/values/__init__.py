"""What a text gives that can be compared: numbers, dates, names, quotations."""
