"""The whole server on a simulated clock, network and disk: one seed decides everything.

- the clock: `loop`; the disk: `disk` in tests/support, as the store's own tests use it
- the network: `network`, its connections `wire`, the server's end of each `server_end`
- the server: `server` is one life of it, `lives` one after the other
- the clients: `client`, what each knows (`view`) and waits for (`requests`)
- the table: `cast` says who there is and what they may do, `people` lets them
- what goes wrong: `trouble`, counted by `faults`
- what was told, and the truth: `records`; the laws: `laws`; what breaks them: `mutations`
- one run of all that: `run`, at a `pace` of its own, on one `course`
"""
