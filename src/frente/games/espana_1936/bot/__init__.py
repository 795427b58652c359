"""The game's counsellor: sensible play for either side, decided as a person decides it, one command at a time.

It reads the map, its own hand and what lies open; never the enemy's hand nor a card that lies face down. It keeps no
memory: each decision is thought out afresh.
"""

from .counsel import counsel

__all__ = ["counsel"]
