// Package manual is the manual of the program, in both languages.
package manual

import "embed"

// Pages are the pages of the topics, en/findings.md, and the long texts of the help, each verb's in its own
// file: en/verbs/validate.md, for a verb of a verb signals-run.md, and for the program itself sueca.md.
//
//go:embed en/*.md pt/*.md en/verbs pt/verbs
var Pages embed.FS

// Usage is cobra's template of the usage in Portuguese.
//
//go:embed pt/usage.txt
var Usage string
