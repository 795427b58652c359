"""Changes of the store's tables, one step a file, applied in order when the server starts."""
