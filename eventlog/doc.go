// Package eventlog stores events in an append-only log, in one SQLite file. It
// stores what people did at a table, and does not know the rules of the game.
//
// An [evidence.Row] is one stored row with the events that were appended
// together. Live scoring appends one event a row, so that nothing entered is
// lost; an archive is imported one deal a row. Both read back as the same
// sequence of [engine.Event], and [Import] treats them as the same.
//
// # Promises
//
//   - Nothing that is stored is changed or removed. The file itself refuses it,
//     whatever program opens it. Two things are excepted, and both show: a text
//     that is redacted, and rows that stand in the place of others that were
//     signed ([SQLite.Restore]).
//   - Positions in the log, and revisions in a stream, count from 1 without
//     gaps. Order is theirs; the time of a row says only when.
//   - [Log.Update] stores all or nothing, and what it stored outlives a power
//     cut.
//   - A writer says which revision it has read. If somebody else was quicker,
//     it gets a [ConflictError] and nothing is stored.
//   - The same append again changes nothing and returns the old positions.
//   - [Log.View] reads one consistent moment, and waits for no writer.
//   - Where the file of an open log, or what is beside it, is taken away or written over
//     past SQLite, nothing more is said to be stored (moved.go).
//
// [SQLite] and a simple log in memory are tested for these by one suite.
//
// # The file
//
// A database in WAL mode, synchronous=FULL, with application id "SUEC"
// (0x53554543) and the number of the last migration as user version:
//
//	stream(id, name)          name is the id of a match
//	event(pos, stream, rev, kind, schema, at, body, author, salt, leaf)
//	hash(idx, h)              the tree's inner hashes, from level 3 up
//	redaction(id, pos, why)   rows that a text was taken from
//	log(id, origin)           the log's name in checkpoints
//
// kind is the kind of the row's first event, at is in nanoseconds since 1970,
// and schema is the version of the encoding of body. A body never changes once
// stored, unless it is redacted. What later versions keep of all this is in the package
// [evidence]. A log that was made before the first release is refused ([ErrEarly]): its matches
// come over by the export of the program that made it.
//
// The stream named register is not a match. It holds what is written down about
// the archive itself, such as studies before they are run ([Register]).
//
// # Grain
//
// A one-byte play costs about 70 bytes as a row of its own. A row with a whole
// deal costs 100 bytes besides its body, 30 of them for the proofs. A million
// deals of a generated archive, each with a fifth of a head, take 0.19 GB with
// one deal a row, and about 3 GB with one play a row. So an archive has a row
// for the head of a match and one for each deal ([evidence.SplitRows]). For a
// dispute about one card, proving the deal is enough.
//
// # Proofs
//
// No trigger protects against the owner of the file. So the rows are the leaves
// of a Merkle tree that grows in the transaction that appends them. The package
// [evidence] has its format, the encoding of rows, and everything that proves a
// row or a match without the log. The row stores the first 8 bytes of its
// leaf's hash, and the table hash the inner hashes that cover 8 rows and more.
// All of that can be computed again: [SQLite.Verify] builds the tree from the
// rows and reports the first row that is wrong. [SQLite.Redact] removes texts,
// and every proof stays valid.
//
// A log has a name in its checkpoints, its origin. Where rows that were signed are
// lost for good, it takes another one ([SQLite.BeginOrigin]): a row of the [Register]
// says so, and is proven like all others. A checkpoint of the name before still holds
// for the rows that are there.
//
// What keys have signed is in files of their own beside the keys, [Promises]: a copy
// of the log is another file, and the key is to sign only one of the two.
package eventlog
