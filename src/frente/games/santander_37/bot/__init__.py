"""The game's counsellor: sensible play for either side, decided as a person decides it, one command at a time.

It knows nothing that its seat may not know: hidden enemy units count as the mean of all hidden ones, so that its plans
do not change with the position that it imagines. It keeps no memory: each decision is thought out afresh.
"""

from .counsel import counsel

__all__ = ["counsel"]
