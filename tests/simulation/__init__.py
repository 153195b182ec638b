"""The whole server on a simulated clock, network and disk: one seed decides everything."""
