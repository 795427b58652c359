"""Santander '37: the campaign of August 1937 on 6 km hexes. The chapters of the rulebook are the modules of this package."""

from .game import GAME

__all__ = ["GAME"]
