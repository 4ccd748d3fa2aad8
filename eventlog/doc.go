// Package eventlog keeps events: an append-only log in one SQLite file. It
// stores what people did at a table, and knows no rule of the game.
//
// An [evidence.Row] is one stored row and holds the events that were appended
// together. Live scoring appends one event a row, so that nothing said is lost;
// an archive is imported one deal a row. Both read back as the same sequence
// of [engine.Event], and [Import] takes one for the other.
//
// # Promises
//
//   - Nothing that is stored is changed or removed. The file itself refuses it,
//     whatever program opens it.
//   - Positions in the log, and revisions in a stream, count from 1 without
//     gaps. Order is theirs; the time of a row says only when.
//   - [Log.Update] stores all or nothing, and what it stored outlives a power
//     cut.
//   - A writer says which revision it has read. If somebody else was quicker,
//     it gets a [ConflictError] and nothing is stored.
//   - The same append again changes nothing and gives the old positions.
//   - [Log.View] reads one consistent moment, and waits for no writer.
//
// [Memory] and [SQLite] are held to these by one suite of tests.
//
// # The file
//
// A database in WAL mode, synchronous=FULL, with application id "SUEC"
// (0x53554543) and the number of the last migration as user version:
//
//	stream(id, name)          name is the id of a match
//	event(pos, stream, rev, kind, schema, at, author, body, salt, leaf)
//	hash(idx, h)              the tree's inner hashes, from level 3 up
//	redaction(id, pos, why)   rows that a text was taken from
//	log(id, origin)           the log's name in checkpoints
//
// kind is that of the row's first event, at is in nanoseconds since 1970, and
// schema is the version of the encoding of body. Bodies are stored for ever as
// they are, but for what is redacted; an older schema is brought up to date as it
// is read. A log of before there were proofs is read as it is, and gets its tree
// when it is next opened for writing.
//
// The stream named register is no match: it has what is written down about the archive
// itself, such as studies before they are run ([Register]).
//
// # Grain
//
// A one-byte play costs some 70 bytes as a row of its own; a row with a whole deal
// costs 100 bytes besides its body, 30 of them for the proofs. A million deals of a
// generated archive, each with a fifth of a head, are 0.19 GB as rows of a deal, and
// some 3 GB as rows of a play. So an archive has a row for the head of a match and
// one for each deal ([evidence.SplitRows]). For a dispute about one card, proving the deal is
// proof enough.
//
// # Proofs
//
// Against the owner of the file no trigger protects. So the rows are the leaves of a
// Merkle tree that grows in the transaction that appends them; the package [evidence] has
// its format, the encoding of rows, and all that proves a row or a match without the log.
// The row keeps the first 8 bytes of its leaf, and the table hash the inner hashes that
// cover 8 rows and more. All of that is a cache: [SQLite.Verify] makes the tree again from
// the rows, and names the first row that is wrong. [SQLite.Redact] takes texts away, and
// every proof stays valid.
package eventlog
