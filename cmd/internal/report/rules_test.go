package report

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/run"
	"sueca/engine/rules"
)

// TestRules holds what is shown of sets of rules: in sentences, and parameter by parameter.
func TestRules(t *testing.T) {
	rulesOf := func(t *testing.T, record string) *rules.Rules {
		r, err := rules.Parse(strings.TrimSpace(record))
		assert.NilError(t, err)
		return &r
	}
	testGolden(t, "rules-*.txtar", map[string]func(*testing.T, *run.Run, *said, string) string{
		"sentences": func(t *testing.T, a *run.Run, s *said, record string) string {
			ShowRules(a.Out, rulesOf(t, record))
			return s.text(a)
		},
		"all": func(t *testing.T, a *run.Run, s *said, record string) string {
			ShowAll(a.Out, rulesOf(t, record))
			return s.text(a)
		},
	})
}

// TestRulesHead: what the house has changed stands below the sources, in lines as wide as the
// text; rules that need something say so in its place.
func TestRulesHead(t *testing.T) {
	a, s := reporting("en")
	a.Out.Columns = 30
	r, err := rules.Parse("fpsd target=10 renuncia=none score.tie=plus1")
	assert.NilError(t, err)
	RulesHead(a.Out, &r, rules.FindProfile("fpsd"))
	lines := strings.Split(s.text(a), "\n")
	first := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "! ") })
	if first != 2 || len(lines) < 5 || !strings.HasPrefix(lines[3], "  ") {
		t.Errorf("%q", lines)
	}
	for _, l := range lines[2:] {
		if len([]rune(l)) > 30 {
			t.Errorf("too wide: %s", l)
		}
	}
	needs := rules.FindProfile("maria-copas")
	if len(needs.Needs) == 0 {
		t.Fatal("nothing is wanting of maria-copas any more")
	}
	RulesHead(a.Out, &rules.Rules{Profile: "maria-copas"}, needs)
	if got := s.text(a); !strings.Contains(got, "unfinished: give "+strings.Join(needs.Needs, ", ")+"\n") || strings.Contains(got, "!") {
		t.Error(got)
	}
}

// TestParamsTold: all parameters are told once, in the order of their topics, and those of one
// topic as a game goes: new ones come last.
func TestParamsTold(t *testing.T) {
	told := ParamsTold()
	if len(told) != len(rules.Params()) {
		t.Errorf("%d of %d parameters are told", len(told), len(rules.Params()))
	}
	at := func(name string) int {
		return slices.IndexFunc(told, func(p *rules.Param) bool { return p.Name == name })
	}
	order := []string{"deck.ten_rank", "players", "first_dealer", "first_dealer.tie", "shuffle", "cut", "lead.first", "score.single_from", "match.mode", "match.deals", "match.target", "penalties"}
	for i, name := range order[1:] {
		if at(order[i]) < 0 || at(order[i]) >= at(name) {
			t.Errorf("%s is told at %d, %s at %d", order[i], at(order[i]), name, at(name))
		}
	}
	if toldAt(&rules.Param{Name: "deck.ten_rank"}) != 0 || toldAt(&rules.Param{Name: "new"}) != len(toldFirst) {
		t.Error("a new parameter is not told behind all others")
	}
}

// TestRulesWords: what is said of the values of parameters has no word of the program's own names, in either
// language, by any set of rules.
func TestRulesWords(t *testing.T) {
	bare := regexp.MustCompile(`(?m)^      [^\n]*: [a-z_0-9]*[a-z][a-z_0-9]* \(`)
	english := regexp.MustCompile(`: (no|none|off|pair|award|opposite|first|games|points|any)\b`)
	for _, p := range rules.Profiles() {
		if len(p.Needs) > 0 {
			continue
		}
		r, err := rules.Parse(p.Name)
		assert.NilError(t, err)
		for language, wrong := range map[string]*regexp.Regexp{"en": regexp.MustCompile(`^$`), "pt": english} {
			a, s := reporting(language)
			ShowAll(a.Out, &r)
			for line := range strings.Lines(s.text(a)) {
				if strings.HasPrefix(line, "      ") && (wrong.MatchString(line) || strings.Contains(line, "_") && bare.MatchString(line)) {
					t.Errorf("%s, %s: %s", p.Name, language, line)
				}
			}
		}
	}
}

// TestFolded: a citation is named once, and what several parts of a text have in common too.
func TestFolded(t *testing.T) {
	for _, tt := range []struct{ cites, want string }{
		{"", ""},
		{"FPSD 3.1", "FPSD 3.1"},
		{"FPSD 3.1|FPSD 3.1", "FPSD 3.1"},
		{"FPSD 3.1|FPSD 3.2", "FPSD 3.1|3.2"},
		{"FPSD 4.2 a|FPSD 4.2 b|FPSD 4.3 a", "FPSD 4.2 a|b|4.3 a"},
		{"FPSD 4.2 a|FPSD 4.2", "FPSD 4.2 a|4.2"},
		{"Pagat, Play|Pagat, Play, 2", "Pagat, Play|2"},
		{"Pagat, Play|Pagat, Deal", "Pagat, Play|Pagat, Deal"},
		{"Pagat|FPSD 1|Pagat, Deal", "Pagat|FPSD 1|Pagat, Deal"},
		{"FPSD 1|Pagat|FPSD 1.1", "FPSD 1|Pagat|FPSD 1.1"},
	} {
		got := folded(strings.FieldsFunc(tt.cites, func(r rune) bool { return r == '|' }))
		if d := cmp.Diff(tt.want, strings.Join(got, "|")); d != "" {
			t.Errorf("%s:\n%s", tt.cites, d)
		}
	}
}

// TestWrapped: a line is as wide as the width, and no wider; a word alone may be.
func TestWrapped(t *testing.T) {
	for _, tt := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"ab cd", 5, []string{"ab cd"}},
		{"ab cde", 5, []string{"ab", "cde"}},
		{"ab\ncd  ef", 5, []string{"ab cd", "ef"}},
		{"longer ab", 3, []string{"longer", "ab"}},
		{"a\u00a0b cd", 5, []string{"a\u00a0b", "cd"}},
		{"ção é", 5, []string{"ção é"}},
	} {
		if d := cmp.Diff(tt.want, Wrapped(tt.text, tt.width)); d != "" {
			t.Errorf("%q, %d:\n%s", tt.text, tt.width, d)
		}
	}
}

// TestRuleText: where a line of the ledger comes from.
func TestRuleText(t *testing.T) {
	for _, tt := range []struct {
		language string
		of       rules.Citation
		want     string
	}{
		{"en", rules.Citation{}, "the record"},
		{"pt", rules.Citation{}, "o registo"},
		{"en", rules.Citation{Basis: rules.HouseRule, Cite: "score.tie"}, "house rule score.tie"},
		{"en", rules.Citation{Basis: rules.Convention}, "convention"},
		{"pt", rules.Citation{Basis: rules.Convention}, "convenção"},
		{"en", rules.Citation{Basis: rules.Stated, Cite: "FPSD 5.2"}, "FPSD 5.2"},
	} {
		a, _ := reporting(tt.language)
		if got := RuleText(a.Out, tt.of); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.of, got, tt.want)
		}
	}
}
