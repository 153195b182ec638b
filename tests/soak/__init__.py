"""The real server in a process of its own, for long: cycles, idle crowds, kills. `make soak`."""
