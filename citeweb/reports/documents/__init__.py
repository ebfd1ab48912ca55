"""Documents as a person meets them. They stand here because their pages show runs."""
