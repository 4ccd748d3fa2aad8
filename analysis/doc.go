// Package analysis studies Sueca beyond what a record says by itself. It knows
// states and verdicts, and no text and no log.
//
// [Archive] makes archives of matches that look played, for benchmarks and
// demonstrations: simulated players with a club player's habits, and on demand
// renúncias and slips of the pen, each known by the finding that must come of
// it. The players are no model of how people play, and nothing is concluded
// from them.
package analysis
