"""A desk's days: who has which document, until when, and what is new to whom."""
