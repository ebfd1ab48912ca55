"""What a desk may use in a day, as whoever runs the site has set it."""
