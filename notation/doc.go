// Package notation reads and writes records of Sueca: text to events, and
// events to text. It judges no play: what it reads may be irregular, or
// impossible, and is passed on as it was written.
//
// Records come in other forms too ([Forms], [Convert]): as JSON Lines, as tables of cards,
// as the deal strings of bridge programs. They are made into notation, and go through the
// same reader.
//
// # The notation, version 1
//
// A record is UTF-8 text of lines. A file holds matches; a match is tags, then
// deals; a deal is its line, hands, tricks, and what happened beside them.
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
// A semicolon begins a comment that runs to the end of the line; braces hold a
// comment within one. A comment stays with its line, and one in braces that
// follows a card with that card. A line of nothing but comments stands alone;
// right above a deal it belongs to that deal, and so it does right above the
// first tag of a match, unless that is the [Sueca] line.
//
// Seats are A B C D, counter-clockwise; pairs AC and BD. A card is a rank and a
// suit symbol. * is a card not known, *♠ and A* one known in part, x♠ and x one
// worth no points, - a seat that had not played when play stopped.
//
// # Grammar
//
// Blank lines mean nothing; blanks part words. Keywords may be written in
// English or Portuguese.
//
//	file      = { match } .
//	match     = { tag | beside } { deal } .
//	tag       = "[" name '"' value '"' "]" .
//	deal      = [ "amend" "deal" number [ text ] ]
//	            "deal" number [ "dealer" seat ] [ "trump" card ] [ "from" ( "top" | "bottom" ) ]
//	            { hand | trick | variation | outcome | beside } .
//	hand      = "hand" seat group { group } .
//	group     = suit rank { rank } | suit "-" | "*" number .
//	trick     = number "." [ seat ":" ] play { play } [ "=" seat [ number ] ] .
//	play      = [ seat ":" ] ( card [ mark ] [ "@" seconds ] | "-" ) .
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
//	          | "lot" seat card | "shuffle" seat | "cut" seat | "walkover" pair
//	          | "disqualify" seat [ text ] | "substitute" seat text .
//
// The number in a penalty is the minutes of somebody who was late. A signed number may
// have a minus before it.
//
// # What is decided here
//
// Where a person at a club table would expect something and nobody has said
// so, this is what we chose:
//
//   - A leader that was not written is not written by the formatter either: it
//     would look like evidence.
//   - A [Sueca] line begins a match wherever anything but comments stands above
//     it. The formatter writes one above every match, so that matches can be
//     put into one file and taken out of it.
//   - Deals are labelled by their number: one number twice in a match cannot be
//     read. A trick that is missing from the numbers was not recorded.
//   - Words in capitals, seats and declared suit letters in lower case, hollow
//     suits, a ten written 10, a hand written card by card: read, and said to be
//     tolerated.
//   - A deal that was recorded wrong, or could not be read, is corrected by
//     another record of it, anywhere after it: a line that says which deal it
//     corrects, and why, then the deal as it should read. Comments may stand
//     between the two lines, and nothing else. Only so may a number stand twice;
//     the corrected deal may have another number than the one that it corrects,
//     if that one stands nowhere yet. The line ends a text that cannot be read,
//     as a deal does; one that cannot be read itself spoils the deal below it.
//   - A lot is drawn before the first deal. Who shuffled and who cut stands above the
//     cards of the deal: below them it would as well be about the next one. A walkover
//     stands before a deal, in place of one, or after one that is over; no trick can
//     follow it in its deal. Anybody who is called away or replaced is so where it says.
//   - The number -0 is a slip, and cannot be read.
//   - An 8 or a 9 is read as a card; that it is in no deck is for the engine.
//   - A line of a deal that cannot be read quarantines the deal. Reading goes on
//     at the next trick, for that deal's other errors, and at the next deal or
//     tag for the record. Undeclared letters, and bytes that are not UTF-8, are
//     one finding a deal.
//   - A tag that cannot be read quarantines its line, and the lines after it up
//     to the next tag; the other tags count.
//
// # How it is read
//
// The outline of a file, heads and deals, is parsed by participle over tokens
// that are whole lines, in chunks of ten deals; the lines that are many (deals,
// hands, tricks, tallies) are read by hand-written readers, and those that are
// few by a participle grammar over words. See [Grammar]. An idiomatic grammar
// of the whole notation is in the tests, and the two are compared.
package notation
