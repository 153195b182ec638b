-- Version 3. The entries that add keys: a hello with a key that none of them added loads no world.

CREATE INDEX entry_adds_keys ON entry (world) WHERE instr(events, '"key_added"') > 0;
