"""`python -m frente`, for where the `frente` script is not on the path."""

from frente.cli import main

main()
