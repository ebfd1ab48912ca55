"""Users, teams, roles and signing in."""
