"""The server: HTTP and WebSocket API, storage, live matches. It knows no game by name."""
