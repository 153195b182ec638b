-- Version 1. Later versions are files of their own (migrations/NNNN.sql), never edits of this one.

CREATE TABLE migration (
    version INTEGER PRIMARY KEY,
    applied TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;

-- Facts about the file: 'clean' (1 after an orderly close), 'copy' (1 in a backup), 'checked' (how often
-- it was tried whether it can be written).
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT;

CREATE TABLE world (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL
) STRICT;

-- The newest row of a world counts; a restored backup adds one.
CREATE TABLE epoch (
    n INTEGER PRIMARY KEY,
    world TEXT NOT NULL REFERENCES world (id),
    epoch TEXT NOT NULL
) STRICT;

CREATE INDEX epoch_world ON epoch (world, n);

-- The log. `events` and `result` are JSON.
CREATE TABLE entry (
    world TEXT NOT NULL REFERENCES world (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    user TEXT NOT NULL,
    request TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    events TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (world, seq),
    UNIQUE (world, user, request)
) STRICT;

CREATE TABLE snapshot (
    world TEXT PRIMARY KEY REFERENCES world (id),
    seq INTEGER NOT NULL,
    state TEXT NOT NULL
) STRICT;

CREATE TABLE pairing (
    code_hash BLOB PRIMARY KEY,
    world TEXT,
    expires REAL NOT NULL,
    reusable INTEGER NOT NULL
) STRICT;

-- Append-only. INSERT OR REPLACE deletes without firing the delete trigger unless the connection has
-- recursive_triggers on; connect() sets it.
CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER epoch_no_update BEFORE UPDATE ON epoch
BEGIN SELECT RAISE(ABORT, 'epochs are append-only'); END;

CREATE TRIGGER epoch_no_delete BEFORE DELETE ON epoch
BEGIN SELECT RAISE(ABORT, 'epochs are append-only'); END;

CREATE TRIGGER world_no_update BEFORE UPDATE ON world
BEGIN SELECT RAISE(ABORT, 'worlds are append-only'); END;

CREATE TRIGGER world_no_delete BEFORE DELETE ON world
BEGIN SELECT RAISE(ABORT, 'worlds are append-only'); END;
