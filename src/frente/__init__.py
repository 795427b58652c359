"""Frente: Spanish Civil War board wargames with every rule enforced.

```python
import frente

match = frente.game("santander-37").start(seed=7)
while match.outcome is None:
    match.apply(match.seat, match.options()[0])
```
"""

from frente.shelf import game, ids, load

__version__ = "0.1.0"
__all__ = ["__version__", "game", "ids", "load"]
