-- The log. The triggers hold for every program that opens the file, with
-- whatever settings: rows are added at the end, one after the other, and never
-- changed. REPLACE deletes without asking the DELETE triggers unless
-- recursive_triggers is on; the INSERT triggers stop it all the same.

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
	UNIQUE (stream, rev)
) STRICT;

CREATE TRIGGER stream_no_update BEFORE UPDATE ON stream
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER stream_no_delete BEFORE DELETE ON stream
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER stream_next BEFORE INSERT ON stream
WHEN NEW.id IS NOT coalesce((SELECT max(id) FROM stream), 0) + 1
	OR EXISTS (SELECT 1 FROM stream WHERE name = NEW.name)
BEGIN SELECT raise(ABORT, 'a stream must be new and take the next id'); END;

CREATE TRIGGER event_no_update BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER event_no_delete BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER event_next BEFORE INSERT ON event
WHEN NEW.pos IS NOT coalesce((SELECT max(pos) FROM event), 0) + 1
	OR NEW.rev IS NOT coalesce((SELECT max(rev) FROM event WHERE stream = NEW.stream), 0) + 1
BEGIN SELECT raise(ABORT, 'an event must take the next position and the next revision'); END;
