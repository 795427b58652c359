"""Tools for people who work on Frente; nothing here is installed with it."""
