"""`frente play` and `frente serve`."""
