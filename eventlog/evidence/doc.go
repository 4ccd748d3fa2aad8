// Package evidence has what it takes to prove a match without the log that it
// is stored in: the ids of matches, the rows of a log and their encoding, the
// Merkle tree over the rows, signed checkpoints, and single rows with their
// proofs. It imports no database and needs no C compiler, so that any program
// can check what a club hands out.
//
// # Encoding, schema 1
//
// A body is the encodings of its events, one after the other; each tells where
// it ends. Every event has one encoding, and a reader refuses all others. The
// first byte tells what follows:
//
//	00–4F  a card played in rotation, without mark or time: the card itself
//	50+s   a trick led by seat s and its first four cards, where its number is one
//	       more than that of the last trick of its deal in the body, and the cards
//	       are known and as bare as above: three bytes of six bits a card, eleven
//	       ranks (2 to 6, Q, J, K, 7, T, A) of suits ♠ ♥ ♣ ♦
//	58+s   what was written of a trick that seat s took: a byte, points+1, where they
//	       are -1 to 120
//	60     a penalty with minutes, or of somebody who does not play: as
//	       91, then byte referee (1) or spectator (2) or neither (0), uint minutes
//	61     an event of another table than that of two pairs: its kind, then its fields
//	       in the wide form
//	62–7F  and what else is not here: refused
//	80+k   an event of kind k, then its fields:
//
//	81 match      source, rules
//	82 tag        name, value: strings
//	83 deal       uint number, byte seat|from<<3|written<<5, trump
//	84 hand       byte seat|voids<<3, cards
//	85 trick      trick
//	86 play       play
//	87 no-play    seat
//	88 taken      seat, int points
//	89 variation  trick, count, steps
//	8A points     int AC, int BD
//	8B games      int AC, int BD
//	8C sheet      int AC, int BD
//	8D claim      byte by|accused<<3, byte pair|ruling<<3|names deal<<6, uint
//	              trick, string, and if it names a deal uint deal
//	8E admit      seat, uint trick
//	8F show       seat, cards
//	90 pickup     seat
//	91 penalty    infraction, byte seat|pair<<3|warning<<5, int award
//	92 consent    string
//	93 stop
//	94 abandon    seat
//	95 suspend    pair, uint marks, uint deal
//	96 execute    pair, uint marks
//	97 sign       pair
//	98 note       string
//	99 amend      uint deal, uint trick, seat, card from, card to, string
//	9A comment    byte place|braces<<3, string
//	9B quarantine string format, string text, count, faults
//	9C amend-deal uint deal, string
//	9D lot        seat, card
//	9E shuffle    seat
//	9F cut        seat
//	A0 walkover   pair
//	A1 disqualify seat, string
//	A2 substitute seat, string
//	A3 origin     strings origin and before, uint signed, 32 bytes of root, string; in
//	              the register only
//	A4 bid        seat, uint points; 0 is a pass
//	A5 declare    seat, byte trump|calls<<3, card
//	A6 play-by    seat
//	A7 amend-tag  strings name, value and reason, byte withdrawn|names rules<<1, and if it
//	              names rules those
//	A8 ruling     uint deal, the fields of a claim, string
//	A9 misdeal    string
//	AA heap       pair, byte order
//	AB heap-trick
//	AC leader     seat
//	AD amend-heap uint deal, uint trick, pair, card from, card to, string
//	AE witness    string
//	AF witness-tag strings name and value
//	B0 settle     uint deal, uint trick, byte what, uint place, seat, strings value and by
//	B1 gesture    seat, string
//
// with these parts:
//
//	uint    a varint of the shortest form; a negative number takes ten bytes
//	int     the same in zig-zag, for numbers that are often -1
//	string  uint length, that many bytes of any value
//	card    a byte; or, where witnesses name two or three, byte 50|how many|any<<2 and
//	        a byte for each, in canonical order
//	cards   uint count, and each card, in the order they have
//	trick   byte leader|number<<3; number 31: a uint follows, not 0 to 30
//	play    byte seat|mark<<3|timed<<6, card, and if timed uint milliseconds
//	step    a bare card; or byte 80|absent|commented<<1, play, and if
//	        commented a count and strings
//	rules   string profile, and each parameter that is not as in the reference, by
//	        uint places after the last one, uint value; then 0. The reference is
//	        fpsd as it was in the first release
//	fault   uint line, uint col, uint endcol, strings code and format, count,
//	        strings of arguments
//
// A deal of forty cards with its leaders takes 44 bytes, with four hands 96.
//
// A seat is 1 to 4 (A to D), a pair 1 (AC) or 2 (BD), and 0 is none. Events with a
// seat behind D, with a side that is no pair, or with numbers of other groups than AC and BD
// in that order are in the wide form, and no others. In it
//
//   - a seat is 1 to 8 (A to H), and a side, where a pair would be, a byte with the
//     bits of its seats, A the lowest;
//   - what shares a byte (|) has a byte each, in the order of the table above; of a
//     trick, the leader and then a uint number;
//   - points, games and sheet are uint count, and for each group side, int number;
//   - every penalty has the fields of 60.
//
// Numbers of tricks and of cards have no limit: an irregular record can have eleven cards in a hand
// and five in a trick.
//
// A record without all names has an id made from these encodings, of each event by itself, so
// without the forms 50 to 5F: see [MatchID].
//
// # What a later version keeps
//
// Schema 1 is open until the first release: until then a change of it needs no new number, and
// nothing reads what was written before. From the release on
//
//   - a row that was stored is read for ever, as the same events, and its leaf is the hash of the
//     bytes as stored, never of a converted form. So signed checkpoints, bundles, exhibits and
//     forks hold;
//   - a new kind of event takes the next number, a new form of an event a first byte that is refused
//     today, and a new parameter of rules the next place, with what rules without it meant as its
//     value in the reference. No number is given a second meaning;
//   - what an older program cannot read is of a new schema, and what holds nothing new is written in
//     the schema that it always had: so the same events have the same bytes, which is how a record
//     that is imported again is recognised, and a program refuses only the rows that it cannot read, as
//     of a newer version ([ErrNewer]);
//   - the id of a match never changes. What comes later is in it as it is encoded;
//   - the tables of a log change by migrations, each numbered and never edited once released;
//   - every other file names its version in its first line, or in the mark of a database. Another
//     reading of it takes another number, and the older one is read on.
//
// # Proofs
//
// The rows are the leaves of a Merkle tree (RFC 6962, by golang.org/x/mod/sumdb/tlog):
// position n is leaf n-1. A leaf is the hash of
//
//	"sueca event 1\n", uint position, string stream, uint revision, byte kind,
//	uint schema, int time, digest
//
// and the digest is the hash of "b", the number of parts, and the parts'
// hashes. The parts are the author, and the body cut before and after each text
// that people wrote (its length and its bytes). A part's hash is the hash of
// "p", its salt, and the part. The salt of part i is the first 12 bytes of the
// hash of "s", the row's salt and uint i. The hashes are of the bytes as stored.
//
// [Hide] removes texts. The row then stores, in place of its salt, 'R' and for
// each part 1 and its salt, or 2 and its hash. Every proof
// stays valid. Only a text can be marked as redacted, and only [Redacted] can
// be shown in its place: so everything shown is proven.
//
// Building the tree again from the rows shows the first row that is wrong. It
// cannot tell a log from one that was written anew. A [Checkpoint] can: it has
// origin, size and root, is signed by the keeper of the log ([Tree.Sign]) and
// cosigned by the pairs and the referee ([Cosign]), and is kept outside the
// file. [Trust.Open] checks the signatures and the quorum, and [Tree.Extends]
// that a log begins with the rows that were signed. An [Exhibit] proves one row
// without the log, [Tree.Proof] many at once: the hashes of the largest subtrees that
// have none of them, from the left to the right. A [Bundle] has the rows of a match
// so, as lines of text ([FormatRows]). Checkpoints, cosignatures and proofs have the forms of C2SP
// tlog-checkpoint, tlog-cosignature (cosignature/v1) and tlog-proof; a [Policy], which
// says whose signatures suffice, that of tlog-policy, and a [Request] for a
// cosignature that of tlog-witness.
//
// A log can be copied, and each copy go another way. So a key signs only what
// extends its [Promise], what it signed last of that origin, and whoever signs with
// it stores the new promise first. Two checkpoints of one key that cannot both be
// true are a [Fork], whose text convicts the key before anybody.
//
// # Files
//
//	codec.go      the encoding of events; codec_event.go, codec_field.go and codec_rules.go, its parts
//	row.go        the rows of a log; leaf.go, what of them is in the tree; tree.go, the tree
//	checkpoint.go checkpoints: signed, cosigned and opened; policy.go, whose signatures are enough
//	request.go    what a neighbour is sent to cosign, and how the neighbour checks it
//	bundle.go     a match with its proofs; exhibit.go, a single row; fork.go, two histories of one log
//	promise.go    promises given to a table; id.go, the ids of matches; key.go, keys
package evidence
