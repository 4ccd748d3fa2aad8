package signals

import (
	"maps"
	"math"
	"slices"
	"strings"

	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine/message"
)

// blind returns an error where somebody coded gestures for the study who may have seen the hands.
func blind(c *signal.Counts) error {
	if c.Coding == nil || c.Coding.Seen == nil {
		return nil
	}
	switch s := c.Coding.Seen; {
	case s.Coder == "":
		return output.Usagef("match %s, deal %d: gestures are written, and not who coded them; the study is not run. Write [Coder \"NAME\"] among the "+
			"tags, and [Blind \"yes\"] if the coder saw no hands", s.Match, s.Deal)
	default:
		return output.Usagef("match %s, deal %d: the record does not say that the coder of its gestures saw no hands; the study is not run. Write "+
			"[Blind \"yes\"] among the tags if it is so; else have it coded by somebody who sees none", s.Match, s.Deal)
	}
}

// coded says what coders wrote at the plays at which the study asks, and how far two of them agree.
func (r *signalRun) coded(result *signal.Result) {
	c, a := result.Counts.Coding, r.a
	if c == nil {
		return
	}
	a.Out.Printf("\ngestures: coded in %d {1:deal|deals}; the study asks what was seen at %d {2:play|plays} of them\n\n", c.Deals, c.Plays)
	table := textTable{Head: []string{a.Out.Sayf("code"), a.Out.Sayf("seen"), a.Out.Sayf("written")}}
	for _, code := range result.Study.Codes {
		table.Rows = append(table.Rows, []string{code.Code, message.Visible(code.Seen), a.Out.Words.Number(c.Codes[code.Code])})
	}
	for _, code := range slices.Sorted(maps.Keys(c.Codes)) {
		if code != "" && !slices.ContainsFunc(result.Study.Codes, func(of signal.Code) bool { return of.Code == code }) {
			table.Rows = append(table.Rows, []string{code, a.Out.Sayf("not in the code book"), a.Out.Words.Number(c.Codes[code])})
		}
	}
	table.Rows = append(table.Rows, []string{noCode, a.Out.Sayf("nothing"), a.Out.Words.Number(c.Codes[""])})
	table.show(a.Out, 3)
	for _, both := range slices.Sorted(maps.Keys(c.Twice)) {
		r.agreement(result.Study, both, c.Twice[both])
	}
}

// noCode stands for nothing seen.
const noCode = "–"

// agreement says how far two coders agree.
func (r *signalRun) agreement(s *signal.Study, both string, of signal.Agreement) {
	a := r.a
	var names [2]string
	for i, name := range strings.SplitN(both, "\n", 2) {
		if names[i] = message.Visible(name); !r.names {
			names[i] = a.Out.Sayf("coder %s", s.Mask(name)[:4])
		}
	}
	k := of.Kappa()
	a.Out.Printf("\n%s (rows) and %s (columns) both coded %d {3:play|plays}; where they differ nothing is counted:\n\n", names[0], names[1], k.Plays)
	codes := of.Codes()
	shown := func(code string) string {
		if code == "" {
			return noCode
		}
		return code
	}
	table := textTable{Head: []string{""}}
	numbers := []int{}
	for i, code := range codes {
		table.Head = append(table.Head, shown(code))
		row := []string{shown(code)}
		for _, other := range codes {
			row = append(row, a.Out.Words.Number(of[code][other]))
		}
		table.Rows, numbers = append(table.Rows, row), append(numbers, i+2)
	}
	table.show(a.Out, numbers...)
	text := a.Out.Sayf("both wrote one and the same everywhere: how far they agree beyond chance cannot be told")
	if !math.IsNaN(k.Kappa) {
		text = a.Out.Sayf("they agree at %s of the plays, and would by lot at %s: Cohen's κ is %s, 95 %% interval %s to %s (Fleiss, Cohen and Everitt)",
			a.hundredths(k.Agree), a.hundredths(k.Chance), a.Out.Words.Decimals(k.Kappa, 2), a.Out.Words.Decimals(k.Low, 2),
			a.Out.Words.Decimals(k.High, 2))
	}
	a.write(append([]string{""}, report.Wrapped(text, a.Out.Columns)...)...)
}

// agreementLine is how far two coders agree, in the JSON form.
type agreementLine struct {
	Coders [2]string                 `json:"coders"`
	Plays  int                       `json:"plays"`
	Table  map[string]map[string]int `json:"table"`
	Agree  float64                   `json:"agree"`
	Chance float64                   `json:"chance"`
	Kappa  *float64                  `json:"kappa"`
	Low    *float64                  `json:"low"`
	High   *float64                  `json:"high"`
}

// agreements returns how far coders agree, nil where no two coded a play.
func (r *signalRun) agreements(result *signal.Result) (out []agreementLine) {
	c := result.Counts.Coding
	if c == nil {
		return nil
	}
	for _, both := range slices.Sorted(maps.Keys(c.Twice)) {
		k := c.Twice[both].Kappa()
		line := agreementLine{Plays: k.Plays, Table: c.Twice[both], Agree: k.Agree, Chance: k.Chance, Kappa: finite(k.Kappa), Low: finite(k.Low),
			High: finite(k.High)}
		for i, name := range strings.SplitN(both, "\n", 2) {
			if line.Coders[i] = name; !r.names {
				line.Coders[i] = result.Study.Mask(name)
			}
		}
		out = append(out, line)
	}
	return out
}
