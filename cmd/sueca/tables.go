package main

import (
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// fourHanded refuses a match of another table than that of two pairs, for verbs that play a
// deal on by themselves.
func fourHanded(r *source.Record) error {
	if rules := r.Judge().Rules; !rules.Table().IsFour() {
		return output.Usagef("match %s is played by the rules %s: this is worked out at tables of four players in two pairs alone", r.ID(), rules.String())
	}
	return nil
}
