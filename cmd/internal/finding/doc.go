// Package finding places what is found in records by file, line and column, words it in
// the person's language, and writes it as text, JSON or SARIF. A [Filter] says which
// matches and deals are wanted.
package finding
