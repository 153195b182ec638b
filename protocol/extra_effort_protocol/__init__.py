"""The wire of Extra Effort: messages, codec, connection. Does no I/O; PROTOCOL.md is the norm."""
