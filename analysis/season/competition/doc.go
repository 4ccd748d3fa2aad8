// Package competition reads the text of a competition (competição, torneio): who takes
// part, how it is played, what a match brings, what parts those who are equal, the rounds
// that were drawn. From that and from the matches that were played it says who stands
// where, who meets whom in the knockout, what is still open, and what does not fit
// together; and it draws the next round by a lot that anybody can draw again.
//
// It judges no play: what a match came to is told to it as a [Played].
//
// # The text
//
// A competition is UTF-8 text, line by line. A semicolon begins a comment, which runs to
// the end of its line; empty lines mean nothing; blanks separate words. Keywords are in
// English or in Portuguese, in any case. Names and reasons stand in quotation marks, in
// which \" and \\ are the only escapes; a day is written 2026-10-03.
//
//	competition "Liga de Outono"     ; the first line that is not a comment
//	matches event "Liga de Outono"   ; which matches are meant
//	form league
//	days 2026-10-03 2026-10-10 2026-10-17
//	tables 1
//	points won 2 drawn 1 lost 0
//	ties games direct lot
//
//	pair 1 "Ana Reis" "Carla Dias"
//	pair 2 "Bruno Sá" "Duarte Melo"
//	pair 3 "Eva Lima" "Gil Pinto"
//	alias "G. Pinto" is "Gil Pinto" by "Rui Sá, secretary"
//
//	seed "outono-2026"
//
//	round 1 2026-10-03
//	2 - 3 table 1
//	bye 1
//
// # Grammar
//
// Each line is one of these. Lines may stand in any order but for the first, the lines of
// a round, which stand together below it, and rounds, which stand in the order of their
// numbers, from 1, and of their days. Those of the first column stand once at most.
//
//	competition  = "competition" text .
//	matches      = "matches" [ "event" text ] [ "from" day ] [ "to" day ] .
//	form         = "form" ( "league" [ "single" | "double" ] | "knockout" [ "double" ] | ( "swiss" | "mixed" ) number ) .
//	tables       = "tables" number .
//	encounter    = "encounter" [ "first" ] number .
//	points       = "points" [ "match" | "encounter" ] outcome { outcome } .
//	ties         = "ties" tie { tie } .
//	substitutes  = "substitutes" ( "yes" | "no" ) .
//	walkover     = "walkover" ( "full" | "points" ) .
//	withdrawn    = "withdrawn" ( "keep" | "strike" ) .
//	knockout     = "knockout" number [ "encounter" [ "first" ] number ] .
//	seed         = "seed" ( text | "by" text day [ text ] ) .
//	judges       = "judges" ( "yes" | "no" ) .
//	  days       = "days" day { day } .
//	  pair       = "pair" number text text .
//	  player     = "player" number text .
//	  team       = "team" number text "pairs" number { number } .
//	  enter      = "enter" number "from" "round" number .
//	  fine       = "fine" number [ "points" number ] text .
//	  prize      = "prize" number text .
//	  alias      = "alias" text "is" text "by" text .
//	  group      = "group" name number { number } .
//	  round      = "round" number [ day ] [ "knockout" | "negra" ] .
//	  meeting    = side "-" side [ "table" number ] [ "judge" number ] .
//	  bye        = "bye" number .
//	  withdraw   = ( "withdraw" | "disqualify" ) number "from" ( day | "round" number ) [ "keep" | "strike" ] [ text ] .
//	  lot        = "lot" number number { number } text .
//
//	outcome      = ( "won" | "drawn" | "lost" | "walkover" | "absent" | "disqualified" | "bye" ) [ "-" ] number .
//	tie          = [ "between" ] ( "games" | "scored" | "mocas" | "points" | "made" ) | "direct" | "negra" | "buchholz" | "berger" | "lot" .
//	side         = number [ "+" number ] .
//
// [Grammar] returns the grammar that participle reads a line by, and [Keywords] the words
// in both languages. [Format] writes the canonical form: the lines in their order, one
// blank between words, comments where they are, an empty line above each round, and never
// two in a row. A line that cannot be read stays as it is.
//
// # Which matches are meant
//
// Those of the event whose tag is the same, letter by letter, and of those days, both ends
// among them; an unknown part of a date may be anything. Without the line, all matches in
// which somebody of the competition sits.
//
// A match is one of two pairs if the names in its tags, put right by the aliases, are
// those of their players, letter by letter. Who sat for somebody does not change that;
// where substitutes are not allowed, a finding says it. A match in which it is not so does
// not count, and a finding says why. A match given twice counts once. Matches are taken in
// the order of their days, those without a whole date last, then of the tag Match, a
// shorter one first, then of their ids.
//
// # Encounters
//
// In a league every two pairs of a group meet once, or twice if it is double. An encounter
// is of so many matches, one where the text does not say; or, with first, of as many as it
// takes until one pair has won so many. A match that has come to no end by its rules does
// not count, but for two lines of the record: a walkover gives it to the pair that was
// there, and where a player of one pair was sent away, the other has it.
//
// First the matches on the day of a round in which their pairs meet go to that encounter, then
// any other to the first encounter of the two that lacks a match: those of the rounds that are
// written down first. A match that no encounter lacks does not count.
//
// What a match brings its pairs in points follows from the points line: won, drawn and
// lost; walkover for a match that the pair has because nobody came, and absent for those
// who did not come; disqualified for a pair that lost a match in which one of its players
// was sent away. What the line leaves out is 0, but walkover is as won, absent and
// disqualified are as lost. With the word encounter, an encounter brings the points when
// it is over: to the pair that won more matches, walkover if it won all of those so.
// Without the line won is 2 and drawn is 1.
//
// With walkover points, a match that was walked over counts as won and lost, with its
// points, and its games and card points do not count; with full, which holds otherwise,
// they do.
//
// # Who leaves
//
// From the day on from which a pair has left, its matches do not count. If it then has
// encounters of the league open, it stands last in its group and does not go on. With
// strike all its encounters of the league are struck, for both pairs: those who had met it
// and those who had not stand alike. This holds where the text does not say otherwise.
// With keep, those that it played count, and the matches that are missing are awarded to
// the others: they are won and lost, with the points of a walkover, and without games. A
// pair that had played all keeps its place. In the knockout the other pair goes on.
//
// # Who stands where
//
// More points are better. Pairs of as many are parted by the ties in the order in which
// they are written, each among those whom the ones before left equal:
//
//	games    the difference of games
//	scored   the games made
//	mocas    the matches won
//	direct   the points in the encounters among those who are equal
//	points   the difference of card points
//	made     the card points made
//	between  before one of those that add up: that, in the encounters among those who are equal
//	negra    the matches won in the rounds that are to decide, among those who are equal
//	buchholz the points of all whom a pair met
//	berger   twice the points of those whom it beat, once of those with whom it drew
//	lot      the last lot line that has all who are equal
//
// Direct, between and negra say something only where all who are equal have met and their encounters are over; where one of
// them parts some, those who are still equal are compared by it again, alone.
//
// Without the line they are games, mocas, direct, points, lot. Those whom nothing parts
// share the better place, and stand there in the order of their numbers.
//
// # Knockout
//
// When nothing of the league is open, the first of each group go on. Those whom a lot must
// part first have open places in the bracket. Seeds are the first
// of each group in the order of the groups, then the second of each, and so on; in a
// competition that is a knockout from the first round on, all pairs in the order of the
// lot named knockout or, without a seed, of their numbers. The bracket has as many places
// as the smallest power of two that has room; where there are fewer pairs, the best seeds
// have a bye. The others of the better half get an opponent from the worse half, the best
// of them first: the last seed that is left. But no two of one group meet in the first
// round if that can be had: then each gets the last seed that is left of another group and
// leaves the rest a way to be kept apart too. The order of the bracket is made from 1, by
// putting behind each seed s its opponent in twice as many places, 2n+1-s: 1 2, then 1 4 2
// 3, then 1 8 4 5 2 7 3 6. Of two encounters side by side, the first and the second, the
// third and the fourth, the winners meet.
//
// A drawn encounter is decided by the ties: games, scored and points of that encounter,
// and the lot. Rounds that are written down count as they are written, also in the
// knockout: the encounters that stand beside each other there, and byes, send their pairs
// against each other.
//
// # The lot
//
// Number k of a lot, from 0, is the first eight bytes, most significant first, of the
// SHA-256 of the seed, a line feed, the name of the lot, a line feed, and k in decimal
// digits. A number below n is the next of them modulo n, where one that is not below the
// largest multiple of n up to 2⁶⁴ is passed over. A lot puts pairs in the order of their
// numbers, and shuffles them (R. A. Fisher and F. Yates): for i from their number down to
// 2, the pair at place i changes places with the one at place j + 1, where j is the next
// number below i. See [Draw].
//
// A league is drawn by the circle method. The lot named league, or league, a blank and the
// name of the group, puts the pairs of a group in a row; without a seed they stand as in
// the group line, or by their numbers. If they are odd, an empty place follows. In round
// r, from 0, the first stays, and the others have moved r places to the right, from the
// last place to the second. The first place meets the last, the second the last but one,
// and so on; who meets the empty place has a bye. The pair further left is named first,
// but in the rounds 1, 3, 5 … the first place is named second. The second half of a double
// league is the first with the names changed about.
//
// The next round goes through the encounters that are neither written down nor begun nor decided, those first of a pair that
// has the most of them left, then in this order, round by round, in each by group. It takes each of which no
// pair is in it yet. Its day is the first of the days after the last day of a written round; tables go by turn. See
// [Competition.Next]. How the rounds of other forms are drawn stands with nextSwiss and nextMixed,
// and in the manual. A lot that a knockout needs is named lot and the numbers of its
// pairs, in order, with blanks.
package competition
