// Package modes is a second opinion on the tables of three, five, six and eight players: a slow and
// plain reading of the page that decides their rules, for tests to compare the program with.
//
// It imports nothing but the standard library, and was written from the rules, the notation and the
// contract of the command alone, without a look at the code that it is compared with. So it has a
// reader, a table of rules, an auction, a proof of the renúncia and a ledger of its own. They are
// short and slow: whether a deal fits a record is one perfect matching of all cards to all places.
//
//   - [Generate] makes a record of a mode from a seed, and knows what really happened: who revoked,
//     who is innocent, and what the deal brought.
//   - [Judge] says what it expects to be found in a record, and where it has no opinion.
//   - [Conformance] has the border cases of each mode, with what they are worth.
//   - [Wrong] has what must be refused or found fault with.
//
// # What it has no opinion about
//
// A code is open in a deal ([Deal.Open]) where the page does not decide, or where several findings
// could name one cause; then one of several must stand ([Deal.AnyOf]). It does not judge the
// procedure of dealing, the trump card that was not taken up, penalties, suspended marks, who was
// sent away, or the readings of a record whose letters contradict each other: of such a deal it
// judges no card ([Deal.Contradicted]).
//
// Where the page leaves something open, the reading that was taken here stands as a comment that
// begins with "Open:".
package modes
