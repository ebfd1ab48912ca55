"""The audit trail: a row for everything that was done, never changed."""
