"""Who belongs to a desk: let in, given a role, taken out; each noted in its trail."""
