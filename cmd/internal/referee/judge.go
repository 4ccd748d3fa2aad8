package referee

import (
	"bytes"

	"sueca/analysis/record"
	"sueca/engine/rules"
	"sueca/notation"
)

// Judgement is what a record comes to.
type Judgement struct {
	Match    string              `json:"match"`
	Findings []FindingRow        `json:"findings"`
	Verdicts []record.VerdictRow `json:"verdicts"`
}

// Finding is a finding in both languages: in English in its own fields, and in Portuguese
// beside them.
type Finding struct {
	record.Finding
	PT      string
	Related []string
}

// FindingRow is a finding in the JSON form.
type FindingRow struct {
	record.FindingRow
	PT        string   `json:"pt"`
	RelatedPT []string `json:"related_pt,omitempty"`
}

// rowsOf returns findings in the JSON form.
func rowsOf(found []Finding) []FindingRow {
	out := make([]FindingRow, len(found))
	for i := range found {
		f := &found[i]
		out[i] = FindingRow{f.Row(), f.PT, f.Related}
	}
	return out
}

// read reads the record of a question, if it is not the one that was read last.
func (a *Referee) read(q *Question) error {
	if a.record != nil && bytes.Equal(a.text, q.Text) && a.rules == q.Rules {
		return nil
	}
	var opt notation.Options
	if q.Rules != "" {
		rules, err := rules.Parse(q.Rules)
		if err != nil {
			return err
		}
		opt.Rules = rules
	}
	a.record = nil
	var found *record.Record
	for m, err := range notation.Matches(bytes.NewReader(q.Text), opt) {
		switch {
		case err != nil:
			return err
		case found != nil:
			return refusef("this is the record of several matches: a page has one for each")
		}
		found = &record.Record{Text: m, Events: m.Events}
	}
	if found == nil {
		return refusef("this is no record of a match")
	}
	a.text, a.rules, a.record = q.Text, q.Rules, found
	return nil
}

// judge returns what the record comes to.
func (a *Referee) judge() *Judgement {
	return &Judgement{a.record.ID(), rowsOf(a.findings(a.record.Findings(a.said[0].Say, false))), record.VerdictRows(a.record)}
}

// findings returns findings in both languages.
func (a *Referee) findings(found []record.Finding) []Finding {
	out := []Finding{}
	for _, f := range found {
		both := Finding{Finding: f, PT: a.said[1].Say(f.Msg)}
		for _, r := range f.Related {
			both.Related = append(both.Related, a.said[1].Say(r.Msg))
		}
		out = append(out, both)
	}
	return out
}
