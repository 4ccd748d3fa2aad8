// Package oracle is a second opinion on the judge of matches, for tests to compare the program with.
//
// It imports nothing but the standard library, because the second opinion must not share a
// mistake with the first. It was written from the rules, the modes, the notation and the contract of
// the command, without a look at the code that it is compared with. It has one reader ([Judge] reads the
// text itself), one table of rules (profiles.txt), one ledger and one search for all tables: four
// hands by every profile, three with a dead hand, five with an auction, six and eight with two
// packs. It is short and slow: whether a deal fits a record is one perfect matching of all cards to
// all places, and what is proven is what no matching contradicts.
//
// [Write] makes a record of any table from a seed, and knows what really happened: who revoked,
// who is innocent, and what was written wrong. [Judge] says what it expects to be found, by code and
// line, and where it has no opinion.
//
// # What can be added
//
// Each kind of line is a row of the reader's table (lines), each slip of the pen a row of the
// generator's (slips), each thing that happens beside the cards a row of another (besides), and each
// way to read a contradictory record a row of hypotheses.
//
// # A record that contradicts itself
//
// Of a deal that contradicts itself the oracle says what must be found somewhere ([Must]), and who
// may be convicted at most ([Section.MayProve]): whom all readings prove that are worth weighing.
// A reading supposes one slip for each letter, sum or card that it contradicts, and one
// for two cards that it takes to be exchanged. The readings with the fewest slips are weighed; and
// one with more where the rules of weighing say so (see weigh.go).
//
// # What it has no opinion about
//
// Where the documents leave open what is to be said, or where several findings could name one
// cause, a code is open in that deal ([Section.Open]). The procedure of dealing, the trump card that
// was not taken up, and the columns of single players are not judged.
package oracle
