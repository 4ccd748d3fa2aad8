// Package analysis studies Sueca beyond what a record says by itself. It knows
// states and verdicts, and no text and no log.
//
// [Archive] makes archives of matches that look played, for benchmarks and
// demonstrations: simulated players with a club player's habits, and on demand
// renúncias and slips of the pen, each known by the finding that must come of
// it. The players are no model of how people play, and nothing is concluded
// from them.
//
// [AuditDeal] audits the renúncias of a deal: it counts the deals that are
// consistent with a record, those in which a play was a renúncia, and those in
// which every other play is legal; it tells who could have known when
// ([Suspect.KnownSince]), which slips of the pen would explain it all away
// ([Edits]), how many of such slips the record would give away ([StrengthOf]), and
// what each ruling does to the sheet ([Rulings]).
//
// [Solver] finds what positions with all cards known are worth at best play of all
// four, and [GradeDeal] what every card that was played cost by that, and by what its
// seat could know.
//
// [CompileQuery] reads the query language in which plays are looked for ([Query.Find]);
// QUERY.md is its manual. A [Scene] is a deal as queries see it. What a record does not
// tell is neither true nor false.
//
// [ReadDetector] reads where a signal could be given and what it would tell, [ReadStudy]
// what is asked of an archive. [Counts] are gathered deal by deal and add up, and
// [Study.Evaluate] works out of them alone what was found: tests that condition on the
// margins within strata ([Associate], [Permute]), effects for cards that go together
// ([DetectorCounts.EffectOf]), information, power, and corrections for how many were
// tested. [Manners] make players whose signals are known, to try it all on.
package audit
