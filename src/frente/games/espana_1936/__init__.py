"""España 1936: the war in 32 spaces, generals and cards. The chapters of the rulebook are the modules of this package."""

from .game import GAME

__all__ = ["GAME"]
