-- The log. The triggers hold for every program that opens the file, with
-- whatever settings: rows are added at the end, one after the other, and never
-- changed. REPLACE deletes without asking the DELETE triggers unless
-- recursive_triggers is on; the INSERT triggers stop it all the same.

CREATE TABLE log (
	id     INTEGER PRIMARY KEY CHECK (id = 1),
	origin TEXT NOT NULL -- the log's name in checkpoints, drawn by lot
) STRICT;

INSERT INTO log (id, origin) VALUES (1, 'sueca-log-' || lower(hex(randomblob(16))));

CREATE TABLE stream (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE event (
	pos    INTEGER PRIMARY KEY,
	stream INTEGER NOT NULL REFERENCES stream,
	rev    INTEGER NOT NULL,
	kind   INTEGER NOT NULL,
	schema INTEGER NOT NULL,
	at     INTEGER NOT NULL, -- nanoseconds since 1970, UTC
	body   BLOB NOT NULL,
	author TEXT NOT NULL,
	salt   BLOB NOT NULL, -- of the hashes of the row's parts
	leaf   BLOB NOT NULL, -- a mark of its leaf in the Merkle tree
	UNIQUE (stream, rev)
) STRICT;

-- The tree's inner hashes. They are a cache: they can be made again from the
-- rows, and the audit does.
CREATE TABLE hash (
	idx INTEGER PRIMARY KEY, -- tlog.StoredHashIndex, of levels 3 and above
	h   BLOB NOT NULL CHECK (length(h) = 32)
) STRICT;

-- Rows of which a part was taken away, and the row that says so.
CREATE TABLE redaction (
	id  INTEGER PRIMARY KEY,
	pos INTEGER NOT NULL REFERENCES event,
	why INTEGER NOT NULL REFERENCES event
) STRICT;

CREATE TRIGGER log_no_insert BEFORE INSERT ON log
BEGIN SELECT raise(ABORT, 'a log has one name'); END;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER stream_no_update BEFORE UPDATE ON stream
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER stream_no_delete BEFORE DELETE ON stream
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER stream_next BEFORE INSERT ON stream
WHEN NEW.id IS NOT coalesce((SELECT max(id) FROM stream), 0) + 1
	OR EXISTS (SELECT 1 FROM stream WHERE name = NEW.name)
BEGIN SELECT raise(ABORT, 'a stream must be new and take the next id'); END;

-- A row never changes, but for one that is to be redacted: it loses what it hides.
CREATE TRIGGER event_no_update BEFORE UPDATE ON event
WHEN NEW.pos IS NOT OLD.pos OR NEW.stream IS NOT OLD.stream OR NEW.rev IS NOT OLD.rev OR NEW.kind IS NOT OLD.kind
	OR NEW.schema IS NOT OLD.schema OR NEW.at IS NOT OLD.at OR NEW.leaf IS NOT OLD.leaf
	OR NOT EXISTS (SELECT 1 FROM redaction WHERE pos = OLD.pos)
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER event_no_delete BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER event_next BEFORE INSERT ON event
WHEN NEW.pos IS NOT coalesce((SELECT max(pos) FROM event), 0) + 1
	OR NEW.rev IS NOT coalesce((SELECT max(rev) FROM event WHERE stream = NEW.stream), 0) + 1
BEGIN SELECT raise(ABORT, 'an event must take the next position and the next revision'); END;

CREATE TRIGGER hash_no_update BEFORE UPDATE ON hash
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER hash_no_delete BEFORE DELETE ON hash
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER hash_next BEFORE INSERT ON hash
WHEN NEW.idx <= coalesce((SELECT max(idx) FROM hash), -1)
BEGIN SELECT raise(ABORT, 'a hash must come after those that are there'); END;

CREATE TRIGGER redaction_no_update BEFORE UPDATE ON redaction
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER redaction_no_delete BEFORE DELETE ON redaction
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER redaction_next BEFORE INSERT ON redaction
WHEN NEW.id IS NOT coalesce((SELECT max(id) FROM redaction), 0) + 1
BEGIN SELECT raise(ABORT, 'a redaction must take the next id'); END;
