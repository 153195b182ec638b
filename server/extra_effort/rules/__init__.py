"""The book: numbers in, numbers out. Pure."""
