// Package notation reads and writes records of Sueca: text to events, and
// events to text. It does not judge plays: what it reads may be irregular or
// impossible, and is passed on as written.
//
// Records come in other forms too: as JSON Lines, as tables of cards, as the
// deal strings of bridge programs. The package [sueca/notation/exchange]
// converts them to notation, which goes through the same reader.
//
// # The notation, version 1
//
// A record is UTF-8 text made of lines. A file has matches. A match is tags,
// then deals. A deal is its line, hands, tricks, and what happened beside them.
//
//	[Sueca "1"]
//	[Event "Torneio de Outono"]
//	[Date "2026-10-03"]
//	[A "Ana Reis"]
//
//	deal 1 dealer A trump 7♥
//	hand A ♠752 ♥73 ♣K ♦KQ54
//	1. B: 5♥ A♥ K♥ 3♥ = C 15
//	games AC 1
//
// A semicolon begins a comment that runs to the end of the line; braces enclose
// a comment within a line. A comment belongs to its line, and one in braces
// after a card to that card. A line with nothing but comments is on its own,
// but directly above a deal it belongs to that deal, and directly above the
// first tag of a match to that match, unless that tag is the [Sueca "1"] line.
//
// Seats are A B C D, counter-clockwise; pairs are AC and BD. Other tables, by the
// Rules tag, have other seats, up to A to H (below). A card is a rank
// and a suit symbol. * is an unknown card, *♠ and A* are known in part, x♠ and
// x are cards worth no points, and - is a seat that had not played when play
// stopped. 6♠|6♣ is one of two or three cards that witnesses name, 6♠|6♣|* one of those or another. Where the record says that play ended there, it may be left out at
// the end of the last trick.
//
// # Grammar
//
// Blank lines mean nothing; blanks separate words. Keywords may be written in
// English or Portuguese.
//
//	file      = { match } .
//	match     = { tag | beside } { deal } .
//	tag       = "[" name '"' value '"' "]" .
//	deal      = [ "amend" "deal" number [ text ] ]
//	            "deal" number [ "dealer" seat ] [ "trump" card ] [ "from" ( "top" | "bottom" ) ]
//	            { hand | trick | variation | outcome | heap | beside } .
//	hand      = "hand" seat group { group } .
//	group     = suit rank { rank } | suit "-" | "*" number | card .
//	trick     = number "." [ seat ":" ] play { play } [ "=" seat [ number ] ] .
//	card      = one [ "|" one [ "|" one ] ] [ "|" "*" ] .
//	play      = [ seat ":" ] ( card [ mark ] [ "@" seconds ] | "-" ) .
//	heap      = [ "leader" seat ] "heap" pair ( "-" | laid { "/" laid } ) [ "reversed" [ "tricks" | "cards" ] ]
//	          | "open" card { card } .
//	laid      = card { card } [ "=" seat [ number ] ] .
//	mark      = "!" | "?" | "!!" | "??" | "!?" | "?!" .
//	variation = "(" number "." [ seat ":" ] play { play } ")" .
//	outcome   = "points" pair number [ pair number ]
//	          | "games" ( "none" | pair signed [ pair signed ] )
//	          | "sheet" pair signed pair signed .
//	beside    = "claim" ( seat | "referee" | "spectator" ) "against" ( pair | seat )
//	            [ "deal" number ] [ "trick" number ] [ "upheld" | "rejected" | "withdrawn" ]
//	          | "admit" seat [ "trick" number ] | "show" seat group { group } | "pickup" seat
//	          | "penalty" infraction ( pair | seat | "referee" | "spectator" ) [ number ]
//	            ( "warning" | "award" number )
//	          | "consent" word | "stop" | "abandon" seat
//	          | "suspend" pair number [ "deal" number ] | "execute" pair number | "sign" pair
//	          | "note" text | "amend" "deal" number "trick" number seat card "->" card [ text ]
//	          | "amend" "deal" number "heap" pair "trick" number card "->" card [ text ]
//	          | "amend" "deal" number "claim" … [ text ], as a claim is written above
//	          | "amend" name ( text | "withdrawn" ) [ text ]
//	          | "lot" seat card | "shuffle" seat | "cut" seat | "walkover" pair
//	          | "disqualify" seat [ text ] | "substitute" seat text | "misdeal" [ text ] | "gesture" seat text
//	          | "bid" seat ( number | "pass" ) | "declare" seat [ "trump" suit ] [ "call" ( card | "-" ) ]
//	          | "play" "by" seat .
//
// At other tables than that of two pairs a pair is one or more seats of the table, and
// points, games and sheet have one or more groups, with no seat in common:
//
//	pair      = seat { seat } .
//	outcome   = ( "points" pair number { pair number } )
//	          | "games" ( "none" | pair signed { pair signed } )
//	          | "sheet" pair signed { pair signed } .
//
// The number in a penalty is the minutes of somebody who was late. A signed number may
// have a minus before it.
//
// # What is decided here
//
// Where a person at a club table would expect something and no text settles it,
// this is what we chose:
//
//   - A leader that was not written is not written by the formatter either: it
//     would look like evidence.
//   - A [Sueca "1"] line begins a match wherever anything but comments stands
//     above it. The formatter writes one above every match, so that matches can
//     be put into one file and taken out of it.
//   - Deals are identified by their number, and by how often it stood there before: a misdeal and the
//     deal that is dealt for it mostly have one number. What else that means is for the replay. A
//     trick whose number is missing was not recorded.
//   - Words in capitals, seats and declared suit letters in lower case, hollow
//     suits, a ten written 10, and a hand written card by card are read, and
//     reported as tolerated.
//   - A deal that was recorded wrong, or could not be read, is corrected by
//     another record of it, anywhere after it: a line that says which deal it
//     corrects, and why, then the deal as it should read. Between the two lines
//     there may be only comments. The corrected deal may have another number than the one that
//     it corrects, if no deal has that number yet. The line ends a text that
//     cannot be read, as a deal line does. If the line itself cannot be read,
//     neither can the deal below it.
//   - A tag is corrected by a line with its name and the value that it should have; withdrawn
//     takes back the last correction. The line may stand anywhere; the formatter puts it below
//     the tags. What cannot stand in the tag cannot stand there, nor can a date that the calendar
//     does not have. Sueca and Letters say how a record is read and are not corrected, nor is
//     who sits at the table and with which cards. The ruling of a claim is corrected by the claim,
//     with the deal in whose lines it stands and the ruling as it should read.
//   - An infraction has a Portuguese word too (conversa is talk), as every keyword has.
//   - The names of tags are in English only. A tag with the Portuguese name of a known
//     one is kept like any other, and reported as tolerated: it is not taken for it.
//   - A trick of which only the outcome is written (1. = B 21) has no cards; what is
//     said of it is for the replay.
//   - An 8 or a 9 is read as a card. That no deck has it is for the engine to
//     report.
//   - A lot is drawn before the first deal. Who shuffled and who cut stands above
//     the cards of the deal: below them it could as well be about the next one. A
//     walkover stands before a deal, in place of one, or after one that is over;
//     no trick can follow it in its deal. A player is sent away or replaced where
//     the line stands.
//   - The number -0 is a slip, and cannot be read.
//   - Who sits at the table follows from the Rules tag, wherever it stands among the tags:
//     A to C and the dead hand D (tres-morto), A to C (dead=out), A to E (italiana5),
//     A to F or A to H (dupla). The letter of a seat that the table does not have cannot be
//     read. A hand that lies aside is written as hand D, and D stands nowhere else. Where
//     the rules cannot be read, four play.
//   - Card points of a group are what it has together, games and the sheet what each of it
//     has. The canonical form has points by side, where the lines of the deal above tell the
//     sides and all of a side is written, and games and sheet by column of the sheet, where
//     its seats have the same; otherwise as they are written, or seat by seat. Groups stand in
//     letter order, and the letters of a group too (EB is tolerated).
//   - A claim and a penalty are about a seat, or a group of several; anybody can sign. Marks
//     and walkovers are of whole columns of the sheet.
//   - A bid, a declaration, and who plays the dead hand stand before the first trick, and
//     only at a table that has them. Nothing is bid after the declaration, and a bid of 0
//     is not one: who makes none passes. Who declares names a suit (*♥ is tolerated), and calls
//     a whole card. There the deal line has no trump card: at most its suit, trump *♥.
//   - A line of a deal that cannot be read quarantines the deal. Reading goes on
//     at the next trick, to find that deal's other errors, and at the next deal
//     or tag for the record. Undeclared letters, and bytes that are not UTF-8,
//     are reported once a deal.
//   - A tag that cannot be read quarantines its line, and the lines after it up
//     to the next tag; the other tags count.
//
// # A text that several read
//
// A long text is cut into shards, each of whole matches, by [Shards], and whoever reads it
// hands them out. Where several machines read a text, none of them from the beginning, each
// has a [Chunk] of its bytes: its matches are those from the first boundary between two that
// is found in it, up to the first that is found behind it.
//
// # How it is read
//
// The lines of a file are parted into heads and deals by how they begin. The frequent lines (deals,
// hands, tricks, tallies) have hand-written readers, and the rare ones a participle grammar over
// words. The tests have an idiomatic grammar of the whole notation, and compare the two.
package notation
