"""One world in memory: its worker, who is connected, and what each of them is sent."""
