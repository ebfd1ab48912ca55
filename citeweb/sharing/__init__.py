"""Reports shown to people without an account, by an address that cannot be guessed."""
