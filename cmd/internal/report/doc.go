// Package report says what records come to: verdicts, deals, sheets, rules, summaries,
// and what a correction changes. All verbs and servers of the program use its words. It
// also has the matches of files and of the log for the viewer, and the cache of grades.
package report
