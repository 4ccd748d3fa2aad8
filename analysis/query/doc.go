// Package query is the language in which plays and deals are looked for (consulta).
//
// [Compile] reads a query, [Query.Find] finds its matches in a [Scene], which is a deal as
// queries see it. What a record does not tell is neither true nor false, so that a deal can
// also be one in which there may be more. QUERY.md is the manual of the language.
package query
