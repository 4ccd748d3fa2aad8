// Package output is where a run of the program writes: results, words for a person,
// errors in the person's language, tables, progress, and files that are replaced whole or
// not at all. It decides the exit status.
package output
