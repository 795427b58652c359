"""The games of the house, one package each. They never import each other."""
