package finding

import (
	"encoding/json"

	"sueca/cmd/internal/output"
)

// BeginCSV writes the names of the columns, which are those of the JSON form.
func BeginCSV(out *output.Output) error {
	return out.CSV("file", "line", "col", "end_col", "match", "deal", "index", "trick", "seat", "card", "code", "severity", "message",
		"related")
}

// ShowCSV writes one finding. What bears on it is one cell, of JSON, as in the table of findings of sueca export.
func ShowCSV(out *output.Output, f Finding) error {
	r := f.Row()
	related, err := json.Marshal(r.Related)
	if err != nil {
		return err
	}
	return out.CSV(r.File, r.Line, r.Col, r.EndCol, r.Match, r.Deal, r.Index, r.Trick, r.Seat, r.Card, string(r.Code), r.Severity, r.Message,
		string(related))
}
