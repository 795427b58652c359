"""The laboratory: many games at once, for balance studies and research."""
