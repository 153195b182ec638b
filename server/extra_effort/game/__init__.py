"""State, requests, events: `decide` returns events, `apply` folds them. Pure."""
