"""Real processes, killed at awkward moments."""
