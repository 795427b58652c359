"""Builds the board of a game from open geodata, control points and typed corrections."""
