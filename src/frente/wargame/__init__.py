"""Mechanics that games share. No game's name stands here; a game's differences come in as data and small policies."""
