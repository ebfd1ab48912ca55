"""Reports and bibliographies as files."""
