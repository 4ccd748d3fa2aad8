package finding

import (
	"fmt"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
)

// Judged judges a record and counts what is found, if it counts.
func (j *Judge) Judged(out *output.Output, r *source.Record) []Finding {
	fs := j.Findings(out, r)
	if j.Counts == nil || j.Counts(r) {
		Count(out, fs)
		outsideDeals(out, r, fs)
	}
	return fs
}

// Nothing reports whether a record is a file that holds nothing, and says so.
func Nothing(out *output.Output, r *source.Record) bool {
	return r.Empty && (out.IsJSON() || source.SayEmpty(out, r)) // outsideDeals has said it in JSON
}

// outsideDeals reports the errors that belong to no deal, where the output is one object
// a deal and has no place for them.
func outsideDeals(out *output.Output, r *source.Record, fs []Finding) {
	for _, f := range fs {
		if out.IsJSON() && f.Deal == 0 && f.Level == code.Error {
			where := r.ID()
			if r.File != "" {
				where = fmt.Sprintf("%s:%d:%d", r.File, f.Line, f.Col)
			}
			out.Stderr.Printf("sueca: %s: %s [%s]\n", where, f.Message, f.Code)
		}
	}
}
