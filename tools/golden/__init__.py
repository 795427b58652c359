"""Complete games that are kept and replayed (`python -m tools.golden`)."""
