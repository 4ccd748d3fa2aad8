package report

import (
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// VerdictRow is the outcome of a deal in the JSON form.
type VerdictRow = record.VerdictRow

// VerdictsJSON writes the outcomes of the wanted deals of a match.
func VerdictsJSON(out *output.Output, r *source.Record) error {
	verdicts := r.Judge().Verdicts
	for i := range verdicts {
		if !r.Wants(verdicts[i].Deal) {
			continue
		}
		row := record.VerdictRowOf(r, &verdicts[i])
		if err := out.JSON(&row); err != nil {
			return err
		}
	}
	return nil
}
