"""What a comparison is worth: features, calibration, hard checks, contradiction."""
