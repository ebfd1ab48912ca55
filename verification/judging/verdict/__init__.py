"""What follows from a comparison: features, calibration, hard checks, contradiction."""
