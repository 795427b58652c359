"""The kernel: state, frames, verdicts, chance, matches and records. It knows no hexes and no war.

Depends on msgspec alone. A game brings its columns, frames, commands and events; the kernel judges, plays, records,
replays and checks them.
"""
