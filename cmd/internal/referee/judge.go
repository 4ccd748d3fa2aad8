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

// FindingRow is a finding in the JSON form, in both languages: in English in its own fields, and in
// Portuguese in others.
type FindingRow struct {
	record.FindingRow
	PT        string   `json:"pt"`
	RelatedPT []string `json:"related_pt,omitempty"`
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
	return &Judgement{a.record.ID(), a.findings(a.record), record.VerdictRows(a.record)}
}

// findings returns what is found in a record, in both languages.
func (a *Referee) findings(r *record.Record) []FindingRow {
	out := []FindingRow{}
	for _, f := range r.Findings(a.said[0].Say, false) {
		row := FindingRow{FindingRow: f.Row(), PT: a.said[1].Say(f.Msg)}
		for _, rel := range f.Related {
			row.RelatedPT = append(row.RelatedPT, a.said[1].Say(rel.Msg))
		}
		out = append(out, row)
	}
	return out
}
