"""A comparison as a reader sees it: differences, reasons, the list of checks."""
