"""Who knows which work an identifier names, and what was said of it since."""
