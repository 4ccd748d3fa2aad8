package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// judgedBy returns what a record comes to by some rules: its ledger, its findings, the sheet
// as shown, the winner.
func judgedBy(t *testing.T, rules, text string) string {
	t.Helper()
	return comesTo(replay.Judge(verbtest.ReadMatch(t, strings.Replace(text, "\n", fmt.Sprintf("\n[Rules %q]\n", rules), 1)).Events))
}

// comesTo returns what a judged record comes to.
func comesTo(m *replay.Match) string {
	shown := m.Rules.Capped(m.Sheet)
	table := m.Rules.Table()
	var sheet []string
	for _, column := range table.Columns {
		sheet = append(sheet, strconv.Itoa(shown.Of(column)))
	}
	out := fmt.Sprintf("%s | %s | %s", cmp.Or(ledgerOf(m), "-"), cmp.Or(codesOf(m), "-"), strings.Join(sheet, "-"))
	if m.Over {
		out += " " + m.Winner.String() + " " + m.ResultName()
	}
	if m.Rules.Ledger == rules.LedgerPlayer {
		out += fmt.Sprint(" ", m.Players[1:1+len(table.Seats)])
	}
	return strings.TrimSpace(out)
}

// The forty cards dealt so that AC take all ten tricks, or all but a worthless
// one.
var (
	sweep = []string{
		"1. B: 2♠ A♠ 3♠ 4♠", "2. C: A♥ 2♥ 7♥ 3♥", "3. C: K♥ 4♥ J♥ 5♥", "4. C: Q♥ 2♣ 6♥ 3♣", "5. C: A♣ 4♣ 7♣ 5♣",
		"6. C: K♣ 6♣ J♣ 2♦", "7. C: Q♣ 3♦ 4♦ 5♦", "8. C: A♦ 6♦ 7♦ Q♦", "9. C: 7♠ 5♠ K♠ 6♠", "10. C: K♦ Q♠ J♦ J♠",
	}
	// allButOne: the trick of BD is worthless. AC have all points, and not all tricks.
	allButOne = []string{
		"1. B: 6♠ 4♠ 3♠ 5♠", "2. B: 2♣ A♣ 3♣ 7♣", "3. C: A♥ 2♥ 7♥ 3♥", "4. C: K♥ 4♥ J♥ 5♥", "5. C: Q♥ 4♣ 6♥ 5♣",
		"6. C: K♣ 6♣ J♣ 2♦", "7. C: Q♣ 3♦ 4♦ 5♦", "8. C: A♦ 6♦ 7♦ Q♦", "9. C: A♠ Q♠ K♠ J♠", "10. C: 7♠ 2♠ K♦ J♦",
	}
)

// unseen are the parameters that no record shows: what they decide is done at the table, and
// the notation has no line for it.
var unseen = map[string]string{
	"deal.direction.bottom": "the order of the packets is not written",
	"deal.direction.top":    "the order of the packets is not written",
	"deal.first.bottom":     "the order of the packets is not written",
	"deal.packets":          "the packets are not written",
	"deal.dealer_last":      "the order of the packets is not written",
	"trump.announce":        "what the dealer says is not written, only where the card came from",
}

// alike are the values between which no record tells: both leave the same to the table.
var alike = map[string][]string{
	"first_dealer":      {"random", "random_shuffler"},      // by lot, whoever it is drawn for
	"trump.source":      {"dealer_choice", "first_or_last"}, // both ends of the pack
	"trump.uncollected": {"referee", "none"},                // nothing that a card could break
}

// TestParams reads testdata/params: a file for each parameter with records, and above each
// record what it comes to by several rules ("; by RULES: RESULT"). For every parameter that
// has a choice, some record tells every two of its values apart, or two values if it is a
// number: two rules that differ in nothing else, or in what the value takes with it.
func TestParams(t *testing.T) {
	for _, p := range rules.Params() {
		t.Run(p.Name, func(t *testing.T) {
			records := paramRecords(t, p.Name)
			switch values := playable(&p); {
			case unseen[p.Name] != "" || len(values) < 2:
				if records != nil {
					t.Errorf("there are records for it, and it is said to be unseen or without a choice")
				}
			default:
				paramTold(t, &p, values, records)
			}
		})
	}
	files, _ := filepath.Glob("testdata/params/*.sueca")
	for _, f := range files {
		if rules.FindParam(strings.TrimSuffix(filepath.Base(f), ".sueca")) == nil {
			t.Errorf("%s is the file of no parameter", f)
		}
	}
}

// paramTold judges the records of a parameter, and looks which values they tell apart.
func paramTold(t *testing.T, p *rules.Param, values []string, records []paramRecord) {
	if len(records) == 0 {
		t.Fatalf("no record shows what %s changes: testdata/params/%[1]s.sueca", p.Name)
	}
	apart := map[[2]string]bool{}
	for _, r := range records {
		for i, x := range r.by {
			for _, y := range r.by[:i] {
				if v, w := x.value(t, p), y.value(t, p); v != w && x.result != y.result && onlyIn(p, x.parsed(t), y.parsed(t)) {
					apart[[2]string{v, w}], apart[[2]string{w, v}] = true, true
				}
			}
		}
	}
	if p.Values == nil {
		if len(apart) == 0 {
			t.Errorf("no record tells two values of %s apart", p.Name)
		}
		return
	}
	for i, v := range values {
		for _, w := range values[:i] {
			same := slices.Contains(alike[p.Name], v) && slices.Contains(alike[p.Name], w)
			if told := apart[[2]string{v, w}]; told == same {
				t.Errorf("%s=%s and %s: told apart %v", p.Name, w, v, told)
			}
		}
	}
}

// playable returns the values of a parameter by which a match can be judged. Of a number they
// are the first two that are.
func playable(p *rules.Param) (out []string) {
	base := rules.Default()
	for _, v := range p.Values {
		if r := base; p.Set(&r, v) == nil {
			out = append(out, v)
		}
	}
	// Some numbers are only for a match of a fixed number of deals.
	for _, r := range []rules.Rules{base, rules.FindProfile("bots5").Rules()} {
		for n := 0; p.Values == nil && n <= p.Max && len(out) < 2; n++ {
			p.SetNumber(&r, uint16(n))
			if _, err := rules.Parse(r.String()); err == nil && !slices.Contains(out, strconv.Itoa(n)) {
				out = append(out, strconv.Itoa(n))
			}
		}
	}
	return out
}

// onlyIn reports whether two rules differ in one parameter alone, or x with the other's value
// of it is refused, or y is.
func onlyIn(p *rules.Param, x, y rules.Rules) bool {
	swapped := func(r, from rules.Rules) rules.Rules {
		p.SetNumber(&r, p.Number(&from))
		return r
	}
	a, b := swapped(x, y), swapped(y, x)
	x.Profile, y.Profile = "", ""
	if got := swapped(x, y); got == y {
		return true
	}
	refused := func(r rules.Rules) bool { // or it takes another parameter with it
		read, err := rules.Parse(r.String())
		return err != nil || read != r
	}
	return refused(a) && refused(b)
}

// paramRecord is a record and what it comes to by several rules.
type paramRecord struct {
	text string
	by   []byRules
}

type byRules struct{ rules, result string }

func (b byRules) parsed(t *testing.T) rules.Rules {
	t.Helper()
	r, err := rules.Parse(b.rules)
	verbtest.Check(t, err)
	return r
}

// value returns the value that a parameter has in the rules.
func (b byRules) value(t *testing.T, p *rules.Param) string {
	r := b.parsed(t)
	return p.Get(&r)
}

// paramRecords reads the file of a parameter and holds what it says of its records. With
// -update it writes them anew.
func paramRecords(t *testing.T, name string) (out []paramRecord) {
	file := filepath.Join("testdata/params", name+".sueca")
	content, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	} else if err != nil {
		t.Fatal(err)
	}
	said := false // the line before was one of what a record comes to
	for line := range strings.Lines(string(content)) {
		by, is := strings.CutPrefix(line, "; by ")
		if is {
			if !said {
				out = append(out, paramRecord{})
			}
			rules, result, _ := strings.Cut(strings.TrimSpace(by), ": ")
			r := &out[len(out)-1]
			r.by = append(r.by, byRules{rules, result})
		} else if len(out) > 0 {
			out[len(out)-1].text += line
		}
		said = is
	}
	fresh, _, _ := strings.Cut(string(content), "; by ")
	for _, r := range out {
		for i, b := range r.by {
			r.by[i].result = judgedBy(t, b.rules, r.text)
			if r.by[i].result != b.result && !golden.FlagUpdate() {
				t.Errorf("by %s: %q\nwant %q\n%s", b.rules, r.by[i].result, b.result, r.text)
			}
			fresh += fmt.Sprintf("; by %s: %s\n", b.rules, r.by[i].result)
		}
		fresh += r.text
	}
	if golden.FlagUpdate() {
		verbtest.Check(t, os.WriteFile(file, []byte(fresh), 0o644))
	}
	return out
}

// TestParamsUnseen holds what is said of the parameters that no record shows: whatever they
// are, every record of the tests is judged the same.
func TestParamsUnseen(t *testing.T) {
	files, _ := filepath.Glob("testdata/*/*.sueca")
	for name := range unseen {
		p := rules.FindParam(name)
		for _, file := range files {
			text, err := os.Open(file)
			verbtest.Check(t, err)
			for m, err := range notation.Matches(text, notation.Options{}) {
				verbtest.Check(t, err)
				judged := replay.Judge(m.Events)
				for _, v := range playable(p) {
					r := judged.Rules
					p.Set(&r, v)
					other := replay.Judge(ruled(m.Events, r))
					other.Rules = judged.Rules
					if d := gocmp.Diff(judged, other); d != "" {
						t.Fatalf("%s: %s=%s changes it, and so is not unseen:\n%s", file, name, v, d)
					}
				}
			}
			text.Close()
		}
	}
}

// ruled returns the events of a match played by other rules.
func ruled(events []engine.Event, r rules.Rules) []engine.Event {
	out := slices.Clone(events)
	for i, e := range out {
		if m, ok := e.(*engine.MatchStarted); ok {
			c := *m
			c.Rules = r
			out[i] = &c
		}
	}
	return out
}
