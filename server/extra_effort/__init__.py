"""A companion for GURPS 4e tables on Foundry VTT: fatigue, extra effort and physical feats."""
