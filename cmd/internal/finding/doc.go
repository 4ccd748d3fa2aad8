// Package finding puts what is found in records into its place: file, line and column, with
// words in the person's language, as text, JSON and SARIF. A [Filter] says which matches and
// deals are wanted.
package finding
