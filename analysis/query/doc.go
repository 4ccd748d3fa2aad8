// Package query is a language to look for plays and deals (consulta).
//
// [Compile] reads a query, and [Query.Find] finds its matches in a [DealView], which is one
// deal. What a record does not tell is neither true nor false: a deal can have matches
// that are certain, and perhaps more. QUERY.md is the manual of the language.
//
// # Files
//
//	grammar.go  the syntax; compile.go, the program that is made of it
//	plays.go    the fields of a play; holdings.go and held.go, what its seat held
//	score.go    the fields of a deal's score (deal_points, deal_tricks); points.go, points of sets of cards
//	asked.go    what the judge found (found, claimed); lawful.go, what could have been played
//	finder.go   the search for plays that fit
package query
