// Package report says what records come to: verdicts, deals, sheets, rules, summaries, and
// what a correction changes. It has what the verbs and every other face of the program say
// alike; matches of files and of the log for the viewer; and grades that are kept.
package report
