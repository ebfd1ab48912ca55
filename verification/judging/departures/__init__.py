"""The closer checks: one way a file in which a claim can leave its source."""
