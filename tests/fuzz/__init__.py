"""Coverage-guided fuzzing: `make fuzz` runs it, `make test` plays what it keeps."""
