"""The closer checks of a claim whose words stand in the passage."""
