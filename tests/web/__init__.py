"""The web side: views, services and tasks."""
