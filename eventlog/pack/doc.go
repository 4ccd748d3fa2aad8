// Package pack is a file of many matches, for archives: small, indexed, and never changed but
// by adding to its end (arquivo empacotado). A deal of forty cards takes about 35 bytes with its
// tags, where text takes 400. What is packed comes out again as it was: the events of each match,
// what could not be read byte for byte, and what was remarked when the text was read.
//
// A [Writer] makes a pack of entries, and [Grow] adds to one. [Open] reads its directories only;
// a [Block] is read when it is asked for, and its hash is checked then. A [Section] tells of its
// matches by columns what can be known without reading blocks: ids, tags, codes of findings. Such
// an index only says where to look. Verdicts come from the events, and [Pack.Verify] tells whether
// the index is true.
//
// # Layout
//
// This is version 1, exact enough to write a reader from. A uint is a varint as in protocol
// buffers: seven bits a byte, the lowest first, the highest bit set in all but the last, in the
// shortest form. An int is a uint in zig-zag (0, -1, 1, -2 … are 0, 1, 2, 3 …). A text is a uint,
// its length, and so many bytes. Fixed numbers have the lowest byte first. Places are bytes from
// the beginning of the file.
//
//	file     "sueca pack 1\n", then one section or more
//	section  block frames, column frames, a directory frame, a tail
//	tail     8 bytes: the place of the directory frame; 32 bytes: its hash; "sueca\nz\n"
//
// The last 48 bytes of the file are the tail of the last section. Frames stand one behind the
// other with nothing between them, and so do sections.
//
//	frame  byte kind: B block, C column, D directory
//	       byte method: 0 as it is, 1 zstd: one frame of it and nothing else, which says how much
//	         it comes to and has no checksum
//	       2 bytes of 0
//	       4 bytes: the length of what follows the head
//	       4 bytes: the length of it unpacked
//	       32 bytes: SHA-256 of the 12 bytes before, and of what follows
//	       then that
//
// The hash of a frame is those 32 bytes. Unpacked, a frame has 64 MiB at most; if it has more than
// 1 MiB, sixteen times what it is packed to is not less than that, or it is not packed at all.
//
//	directory  uint the place of the directory before, 0 for none; 32 bytes: its hash, or 0
//	           uint matches, uint lines of all sections before
//	           text: what found the codes of findings
//	           uint number of blocks; of each: uint size of its frame with the head, 32 bytes hash
//	             of its frame, uint matches, uint lines
//	           uint number of columns; of each: text name, uint size of its frame, 32 bytes hash
//
// In the directory, lines are those of the canonical text and one more for each match, for the
// blank line behind it. The places of the frames follow from their sizes, back from the directory.
//
// # Blocks
//
//	block  uint schema of the log's encoding: 1
//	       uint number of matches
//	       uint length of each of seven columns; the columns: matches, heads, deals, orders,
//	         times, events, remarks
//
// Each match takes from them, in this order:
//
//	matches  uint lines, without the blank one; uint deals; byte 1 if there are remarks, else 0
//	heads    text: the events before the first deal, as the log encodes them (see package
//	         sueca/eventlog/evidence). The deals are the rows of a log that follow: a comment of its
//	         own line above a deal is part of it, and so is what could not be read, which is a row
//	         of its own
//	remarks  if there are any, text: one event of kind 9B (quarantine) with two empty texts, a number
//	         of lines of 1, and as its faults the remarks, with the index of the event each is about,
//	         from 0 in the match, in place of the line
//
// and then of each deal:
//
//	deals    byte form: 0 a deal as it is, of which nothing else stands here; 1 counter-clockwise,
//	           3 clockwise
//	         byte has, of these bits: 1 events behind the deal line, 2 events behind the last
//	           trick, 4 marks, 8 times, 16 a dealer, 32 a number; and 64 or 128, not both, where the
//	           trump card came from the top or the bottom
//	         byte hands: whose hands are written, A 1, B 2, C 4, D 8
//	         byte leaders: 0 as foretold, 1 none is written, 2 written here
//	         byte outcomes: 0 none is written, 1 as foretold with points, 2 as foretold without
//	           points, 3 written here
//	         byte trump: 0 to 39 a card, 40 none is mentioned, 41 written here
//	         if there is a number, int: how much more it is than that of the last deal of form 1 or
//	           3 in the match, or than 0 if there is none; otherwise it is one more. Numbers are from
//	           1 to 2³¹-1
//	         if there is a dealer, byte seat, 0 unknown; otherwise it is the seat behind that of the
//	           last deal of form 1 or 3 in the match, in the turn of this deal; A if there is none, and
//	           unknown if that is
//	         if the trump is 41, byte: a card as the log has it, or as much of it as is known
//	         if leaders are 2, ten bytes: their seats, 0 where none is written
//	         if outcomes are 3, for each trick byte 0, 1 or 2 as above, or 3 and byte seat, int points,
//	           -1 for none
//	         if there are marks, forty bytes, 0 to 6 as the log has them
//	orders   if the form is not 0, 21 bytes: the order of the cards
//	times    if there are times, forty uint: milliseconds below 2³¹, 0 for none
//	events   if the form is 0, text: the events of the deal, as the log encodes them; otherwise, if
//	           there are events behind the deal line, text: those; if behind the last trick, text: those
//
// A seat is 1 to 4, A to D. A deal of form 1 or 3 is: the deal line, the events behind it, the
// hands, then ten tricks numbered 1 to 10, each of four cards in turn, each with its outcome if one
// is written, then the events behind the last trick. A hand that is written is the ten cards that
// the seat plays, in canonical order. What is foretold is not written: a number, a dealer, marks,
// times, leaders or outcomes stand there only where they are needed, and texts are not empty. The leader of the first trick is foretold to be the seat behind the dealer, that
// of another one the seat that is foretold to take the trick before, whoever is written; in turn the next seat is B behind A
// counter-clockwise, D behind A clockwise. A trick is foretold to be taken by its highest trump,
// else by the highest card of the suit led, in the order A 7 K J Q 6 5 4 3 2, and to be worth A 11,
// 7 10, K 4, J 3, Q 2. Where leaders are written, they are those who led; where none is, whoever is
// foretold. Behind a leader who is not known nobody is. A trump of which only the suit is known is one;
// where none is mentioned there is none.
//
// The forty cards are numbered ♠ ♥ ♣ ♦, each A 7 K J Q 6 5 4 3 2, from 0. The order is written
// in digits: of each card played, how many of those not played before it have a lower number. The
// digits are below 40, 39, 38 … 1. Three numbers of 8, 8 and 5 bytes have the first 12 digits,
// the next 14, and the last 14: beginning with 0, each digit in turn is added to what is there times
// the number it is below.
//
// A block ends behind a match whose id ends in a zero byte if its columns have 192 KiB or more, and
// behind any if they have 1 MiB. A section ends behind a block with which it has 131,072 matches or
// more, or 8 MiB of different values in its columns. So the same matches make the same file; only
// growing leaves shorter blocks and sections.
//
// # Columns
//
// The columns of a section, of one entry for each match in order, are the first three of these, then
// those of names that some match has a value of, in the order of the bytes:
//
//	#ids         8 bytes each, the id of the match
//	#deals       uint: how many deals can be read, as corrections leave them
//	#codes       values: the codes of what is found, sorted, joined by commas; empty for none
//	#substitutes values: the names of those who took a seat, joined by zero bytes
//	a tag        values: the first value of the tag before the first deal line of the match
//
//	values       uint number of values; texts: the values, in the order in which they first come
//	             uint number of entries, as many as the last match with a value takes; of each uint:
//	               the number of its value from 1, 0 for none
//
// Values are all different, and each is some match's. A match may stand in a pack more than once.
package pack
