"""The `frente` command line."""
