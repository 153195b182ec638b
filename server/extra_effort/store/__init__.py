"""The log: one contract, several engines."""
