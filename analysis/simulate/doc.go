// Package simulate makes archives of matches that look played, for tests, benchmarks and
// demonstrations.
//
// The players of an [Archive] have a club player's habits. On demand they make renúncias
// and slips of the pen, each with the finding that must come of it, and give known
// signals ([Manners]). They are no model of how people play: conclude nothing from them.
package simulate
