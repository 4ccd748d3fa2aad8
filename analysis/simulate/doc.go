// Package simulate makes archives of matches that look played, for tests, benchmarks and
// demonstrations.
//
// [Archive] has players with a club player's habits. On demand they make renúncias and
// slips of the pen, each known by the finding that must come of it, and give signals that
// are known ([Manners]). The players are no model of how people play, and nothing should be
// concluded from them.
package simulate
