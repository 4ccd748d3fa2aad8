-- What proofs need: who appended a row, the salt of its hashes, a mark of its
-- leaf in the Merkle tree, and the tree's inner hashes. The tree is a cache: it
-- can be made again from the rows, and the audit does.

CREATE TABLE log (
	id     INTEGER PRIMARY KEY CHECK (id = 1),
	origin TEXT NOT NULL -- the log's name in checkpoints, drawn by lot
) STRICT;

INSERT INTO log (id, origin) VALUES (1, 'sueca-log-' || lower(hex(randomblob(16))));

ALTER TABLE event ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN salt BLOB NOT NULL DEFAULT x'';
ALTER TABLE event ADD COLUMN leaf BLOB NOT NULL DEFAULT x'';

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

DROP TRIGGER event_no_update;

-- A row never changes, but for two things: a row of before this migration gets
-- its leaf, and a row that is to be redacted loses what it hides.
CREATE TRIGGER event_no_update BEFORE UPDATE ON event
WHEN NEW.pos IS NOT OLD.pos OR NEW.stream IS NOT OLD.stream OR NEW.rev IS NOT OLD.rev OR NEW.kind IS NOT OLD.kind
	OR NEW.schema IS NOT OLD.schema OR NEW.at IS NOT OLD.at
	OR NOT (OLD.leaf = x'' AND NEW.author IS OLD.author AND NEW.salt IS OLD.salt AND NEW.body IS OLD.body
		OR NEW.leaf IS OLD.leaf AND EXISTS (SELECT 1 FROM redaction WHERE pos = OLD.pos))
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER log_no_insert BEFORE INSERT ON log
BEGIN SELECT raise(ABORT, 'a log has one name'); END;

CREATE TRIGGER log_no_update BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is append-only'); END;

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
