"""Leaf functions on ints, lists and bytearrays. They may be compiled; the pure text stays the oracle."""
