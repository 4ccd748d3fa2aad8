package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// shut are the settings of the texts that no record by the text's own profile can show,
// because another of its settings leaves nothing to them.
var shut = map[string]string{
	"first_dealer.tie pagat":               "the first dealer is not settled by cards",
	"first_dealer.tie online-riscos":       "the first dealer is not settled by cards",
	"match.target online-riscos":           "the ledger is open",
	"match.target aberto-sem-fim":          "the session is open",
	"match.target bots5":                   "the number of deals is fixed",
	"score.sweep.ends_match bots5":         "the number of deals is fixed",
	"score.sweep.ends_deal online-riscos":  "a pair has all the tricks with the tenth",
	"score.sweep.ends_match pagat":         "a sweep is worth the target",
	"score.sweep.ends_match alemao":        "a sweep is worth the target",
	"renuncia.confirmed.ends_match alemao": "a renúncia is worth the target",
}

// TestTexts: what a text states is held by a record of replay/testdata/findings that names its
// profile: by any other value of the parameter it would be judged differently. Of a number one
// less, one more or two more is tried.
func TestTexts(t *testing.T) {
	for _, profile := range rules.Profiles() {
		name := profile.Name
		t.Run(name, func(t *testing.T) {
			if profile.Needs != nil {
				return // no record names it alone
			}
			r := profile.Rules()
			records := findingsBy(t, &r)
			if records == nil {
				t.Fatalf("no record by %s", name)
			}
			for _, s := range profile.Settings {
				p := rules.FindParam(s.Param)
				if s.Basis == rules.Convention || unseen[p.Name] != "" {
					continue
				}
				others, unlike := otherRules(p, &r), 0
				for _, other := range others {
					if slices.ContainsFunc(records, func(m *notation.Match) bool { return unlikeBy(m, other) }) {
						unlike++
					} else if p.Values != nil && shut[p.Name+" "+name] == "" {
						t.Errorf("by %s=%s every record of %s would be judged the same, and its text says %s (%s)", p.Name, p.Get(&other), name, s.Value, s.Cite)
					}
				}
				switch held := unlike > 0; {
				case shut[p.Name+" "+name] != "" && held:
					t.Errorf("a record shows %s, and it is said that none can", p.Name)
				case shut[p.Name+" "+name] == "" && !held && len(others) > 0:
					t.Errorf("no record of %s shows %s=%s (%s)", name, p.Name, s.Value, s.Cite)
				}
			}
		})
	}
}

// findingsBy returns the records of replay/testdata/findings by these very rules.
func findingsBy(t *testing.T, rules *rules.Rules) (out []*notation.Match) {
	files, _ := filepath.Glob("../../replay/testdata/findings/*.sueca")
	for _, file := range files {
		text, err := os.Open(file)
		verbtest.Check(t, err)
		for m, err := range notation.Matches(text, notation.Options{}) {
			verbtest.Check(t, err)
			if replay.Judge(m.Events).Rules == *rules {
				out = append(out, m)
			}
		}
		text.Close()
	}
	return out
}

// otherRules returns the rules that differ from others in one parameter alone, without those
// that nobody could tell from them.
func otherRules(p *rules.Param, rs *rules.Rules) (out []rules.Rules) {
	own := p.Get(rs)
	values := p.Values
	if values == nil {
		for _, d := range []int{-1, 1, 2} {
			values = append(values, strconv.Itoa(int(p.Number(rs))+d))
		}
	}
	for _, v := range values {
		r := *rs
		if v == own || p.Set(&r, v) != nil || slices.Contains(alike[p.Name], v) && slices.Contains(alike[p.Name], own) {
			continue
		}
		if _, err := rules.Parse(r.String()); err == nil {
			out = append(out, r)
		}
	}
	return out
}

// unlikeBy reports whether a record comes to something else by other rules.
func unlikeBy(m *notation.Match, other rules.Rules) bool {
	said := func(m *replay.Match) string {
		out := comesTo(m)
		for _, f := range m.Findings {
			out += fmt.Sprintf(" %s %d %s", f.Code, f.Event, f.Seat)
		}
		return out
	}
	return said(replay.Judge(m.Events)) != said(replay.Judge(ruled(m.Events, other)))
}
