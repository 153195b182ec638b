-- Version 2. Personal codes: whom a code lets in; NULL for the host's own.

ALTER TABLE pairing ADD COLUMN user TEXT;
