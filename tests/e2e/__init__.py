"""Tests in a real browser, against a double of Foundry and the real server."""
