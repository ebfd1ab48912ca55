"""The web side of citeweb: it stores what the engine finds, runs it and shows it."""
