"""From a report to what leaves the tool: the JSON record, Markdown, plain text."""
