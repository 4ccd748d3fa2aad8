// Package verb is what all verbs of the program share: its command, the checks of arguments and of flags, how mistakes in
// them are said, and what the program was built as.
package verb
