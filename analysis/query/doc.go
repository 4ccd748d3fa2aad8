// Package query is a language to look for plays and deals (consulta).
//
// [Compile] reads a query, and [Query.Find] finds its matches in a [DealView], which is one
// deal. What a record does not tell is neither true nor false: a deal can have matches
// that are certain, and perhaps more. QUERY.md is the manual of the language.
package query
