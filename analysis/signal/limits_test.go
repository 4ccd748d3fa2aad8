package signal

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// studyCard is the beginning of studies that are read at their limits.
const studyCard = "study: s\nhypothesis: h\n"

// heavy is a detector with definitions that are much work for a card.
const heavy = "detector: heavy\ntitle: t\nsays: s\ndefine: some3 = some(some(some(lead)))\ndefine: wide = lead\n" +
	"opportunity: lead\nhit: lead\nmiss: not lead\nstate: lead\nby: seat\n"

// readWith reads a study whose detectors are the program's and those given.
func readWith(text string, own map[string]string) (*Study, error) {
	return ReadStudy(text, func(name string) (string, error) {
		if card, ok := own[name]; ok {
			return card, nil
		}
		if card, ok := Detectors()[name]; ok {
			return card, nil
		}
		return "", errors.New("unknown")
	})
}

// TestStudyLimits reads studies just as large as they can be, and one more.
func TestStudyLimits(t *testing.T) {
	filled := func(n int) string {
		text := studyCard + "detector: echo\n; "
		return text + strings.Repeat("x", n-len(text))
	}
	own := map[string]string{"heavy": heavy}
	for _, tt := range []struct{ name, text, want string }{
		{"length", filled(query.MaxLength), ""},
		{"more length", filled(query.MaxLength + 1), "1:1: the card has more than 65536 bytes: it is not read"},
		{"detectors", studyCard + strings.Repeat("detector: echo\n", MaxDetectors), ""},
		{"more detectors", studyCard + strings.Repeat("detector: echo\n", MaxDetectors+1), "53:11: a study has at most 50 detectors: this one and those below it are not read"},
		{"exclusions", studyCard + strings.Repeat("exclude: lead\n", 2000) + "detector: echo\n", ""},
		{"work of exclusions", studyCard + strings.Repeat("exclude: some3\n", 3) + "detector: heavy\n", ""},
		{"more work of exclusions", studyCard + strings.Repeat("exclude: some3\n", 2000) + "detector: heavy\n", "6:10: for one card this query asks more than 200000 times for a word or value: it is not read; ask fewer questions about other cards within one another"},
		{"work of strata", studyCard + "strata: some3" + strings.Repeat(", some3", 2000) + "\ndetector: heavy\n", "for one card this query asks more than 200000 times"},
		{"nesting", studyCard + "exclude: " + strings.Repeat("(", 60) + "lead" + strings.Repeat(")", 60) + "\ndetector: echo\n", "3:60: here more than 50 parentheses"},
		{"a long line", studyCard + "nonsense" + strings.Repeat("x", 60_000) + "\n", "3:1: expected one of study, hypothesis, detector, exclude, strata, unit, holdout, honesty, level, seed, permutations, changes, code, and a colon"},
		{"a large number", studyCard + "detector: echo\npermutations: 1" + strings.Repeat("0", 60_000) + "\n", "4:15: expected a number from 200 to 1e+06"},
		{"no UTF-8", studyCard + "detector: echo\n; a caf\xe9\n", "4:8: the card is not UTF-8: it is not read; save it as UTF-8"},
		{"no number", studyCard + "detector: echo\nholdout: NaN\n", "4:10: expected a number from 0 to 0.9"},
	} {
		_, err := readWith(tt.text, own)
		got := ""
		var fault *query.Error
		if errors.As(err, &fault) {
			got = fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault)
		} else if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %.200s; want %s", tt.name, got, tt.want)
		}
	}
}

// TestStudyGrows checks that a study twice as long takes no more than twice as many
// pieces of memory.
func TestStudyGrows(t *testing.T) {
	for name, of := range map[string]func(n int) string{
		"exclusions": func(n int) string {
			return studyCard + strings.Repeat("exclude: lead\n", n) + "detector: echo\n"
		},
		"detectors": func(n int) string {
			return studyCard + "exclude: lead\n" + strings.Repeat("detector: echo\n", n/20)
		},
		"strata": func(n int) string { return studyCard + "detector: echo\nstrata: seat" + strings.Repeat(", seat", n) },
		"lines": func(n int) string {
			return studyCard + "detector: echo\nexclude: lead\n" + strings.Repeat("  or lead\n", n)
		},
		"comments": func(n int) string { return studyCard + "detector: echo\n" + strings.Repeat("; x\n", n) },
		"define": func(n int) string {
			text := strings.Replace(heavy, "define: wide = lead\n", "", 1)
			for i := range n {
				text += fmt.Sprintf("define: d%d = lead\n", i)
			}
			return text
		},
	} {
		size := func(n int) float64 {
			text := of(n)
			return testing.AllocsPerRun(1, func() {
				var err error
				if name == "define" {
					_, err = ReadDetector(text)
				} else {
					_, err = readWith(text, nil)
				}
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			})
		}
		if once, twice := size(500), size(1000); twice > 2.3*once+100 {
			t.Errorf("%s: %v pieces of memory, and twice as long %v", name, once, twice)
		}
	}
}

// settlesCard checks what must be true of every card: it is refused with a place in it,
// or it is read, says what it does, and counts the same twice.
func settlesCard(t testing.TB, text string, archive []*query.DealView) (read bool) {
	t.Helper()
	refused := func(err error) {
		var fault *query.Error
		if !errors.As(err, &fault) || fault.Error() == "" {
			t.Fatalf("%q: %#v", text, err)
		}
		lines := strings.Split(text, "\n")
		if fault.Line < 1 || fault.Line > len(lines) || fault.Col < 1 || fault.Col > utf8.RuneCountInString(lines[fault.Line-1])+2 {
			t.Fatalf("%q: %d:%d is outside: %s", text, fault.Line, fault.Col, fault)
		}
	}
	own := map[string]string{}
	if d, err := ReadDetector(text); err != nil {
		refused(err)
	} else {
		// A detector is read as part of a study.
		own["own"] = text
		text = studyCard + "permutations: 200\nholdout: 0\ndetector: own\n"
		if d.Text != own["own"] {
			t.Fatalf("%q: its text is %q", own["own"], d.Text)
		}
	}
	s, err := readWith(text, own)
	if err != nil {
		refused(err)
		return false
	}
	again, err := readWith(s.Text, own)
	if err != nil || again.Digest() != s.Digest() || len(s.Digest()) != 16 {
		t.Fatalf("%q: read again it is %v", text, err)
	}
	asked := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "exclude:") {
			asked++
		}
	}
	for i := range s.Detectors {
		if n := len(s.Exclusions(i)); n != asked {
			t.Fatalf("%q: %d reasons to leave something out are %d", text, asked, n)
		}
	}
	if s.Permutations < 200 || s.Permutations > 1_000_000 || !(s.Holdout >= 0 && s.Holdout <= 0.9) || !(s.Honesty > 0.5 && s.Honesty < 1) || !(s.Level > 0 && s.Level <= 0.2) {
		t.Fatalf("%q: %+v", text, s)
	}
	// Forty cards to the power of what is bound, or asked about, take too long here.
	words := text + own["own"]
	if strings.Count(words, "then ") > 1 || strings.Count(words, "each ") > 1 || strings.Count(words, "some(")+strings.Count(words, "count(")+strings.Count(words, "earlier(") > 2 {
		return true
	}
	var counts [2]*Counts
	for k, of := range []*Study{s, again} {
		counts[k] = NewCounts(of, false)
		for _, view := range archive {
			counts[k].Count(of, view)
		}
	}
	if diff := cmp.Diff(counts[0], counts[1]); diff != "" {
		t.Fatalf("%q counts otherwise the second time:\n%s", text, diff)
	}
	data, err := json.Marshal(counts[0])
	assert.NilError(t, err)
	var back Counts
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if diff := cmp.Diff(counts[0], &back); diff != "" {
		t.Fatalf("%q: the counts do not come back:\n%s", text, diff)
	}
	return true
}

// cards are cards to begin with.
func cards() []string {
	out := []string{
		heavy,
		"study: the echo, by seat\nhypothesis: high, then low shows two cards of a suit\ndetector: echo\nunit: seat\nexclude: deal_found(\"renuncia\")\nholdout: 0.3\n",
		"; a study\nstudy: two\n  and more\nhypothesis: h\n\ndetector: echo\ndetector: forced\nexclude: trick > 5\n ; why\n  and lead\nexclude: seat is A\nstrata: seat, trick > 5\nunit: pair\nhonesty: 0.6\nlevel: 0.01\nseed: 7\npermutations: 200\n",
		studyCard + "detector: encher\nunit: player\nholdout: 0\n", studyCard + "detector: nobody\n", studyCard, "detector: echo\n", " lead\n", "study\n", ":\n", "", "\xff: x\n", "study: \xff\x00\nhypothesis: \x1b[31m\ndetector: echo\n",
	}
	shipped := Detectors()
	for _, name := range slices.Sorted(maps.Keys(shipped)) {
		out = append(out, shipped[name])
	}
	return out
}

// views returns the views of a few deals.
func views(t testing.TB) (out []*query.DealView) {
	for g := range (simulate.Archive{Deals: 2, Seed: 8, Errors: 0.5, Revokes: 0.5}).Matches() {
		scenesOf(t, &g, func(s *query.DealView) { out = append(out, s) })
	}
	return out
}

func FuzzStudy(f *testing.F) {
	for _, card := range cards() {
		f.Add(card)
	}
	archive := views(f)
	f.Fuzz(func(t *testing.T, text string) { settlesCard(t, text, archive) })
}

// TestStudyMutations reads mutated studies and detectors.
func TestStudyMutations(t *testing.T) {
	texts := cards()
	scraps := []string{"\n", "\r", "\r\n", ":", ";", " ", "\t", "\u00a0", "\u2028", "\x85", "\xff", "\x00", "\uFEFF", "\n ", "\n; x\n", "study: x\n", "hypothesis: x\n", "detector: echo\n", "detector: own\n", "exclude: lead\n", "exclude: (\n", "strata: seat\n", "strata:\n",
		"unit: pair\n", "holdout: 0.9\n", "honesty: 1\n", "level: 1e-300\n", "seed: 18446744073709551616\n", "seed: -1\n", "permutations: 200\n", "permutations: Inf\n", "0x1p-2", "NaN", "not ", "(", ")", "some(", "a.", "a: ", "\"", "lead", "seat", "define: x = lead\n", "define: x(y) = y\n", "x(", "by: seat\n", "state: lead\n", "then ", "each suit s in ", ", "}
	archive := views(t)
	n := 1500
	if long {
		n = 1_000_000
	}
	rng := rand.New(rand.NewPCG(21, 6))
	read := 0
	for range n {
		b := texts[rng.IntN(len(texts))]
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(b) + 1)
			to := min(len(b), at+rng.IntN(15))
			switch rng.IntN(5) {
			case 0:
				b = b[:at] + b[to:]
			case 1, 2:
				b = b[:at] + scraps[rng.IntN(len(scraps))] + b[at:]
			case 3:
				b = b[:at] + strings.Repeat(b[at:to], 1+rng.IntN(9)) + b[to:]
			case 4: // a line of another card
				lines := strings.SplitAfter(texts[rng.IntN(len(texts))], "\n")
				at = strings.LastIndexByte(b[:at], '\n') + 1
				b = b[:at] + lines[rng.IntN(len(lines))] + b[at:]
			}
		}
		if settlesCard(t, b, archive) {
			read++
		}
	}
	t.Logf("%d inputs, %d of them studies", n, read)
}

// TestDigestOfBefore: a study that was registered when the card of a detector said otherwise of those who read the cards is found again.
func TestDigestOfBefore(t *testing.T) {
	text := studyCard + "detector: continuation\n"
	s, err := readWith(text, nil)
	assert.NilError(t, err)
	once := strings.ReplaceAll(Detectors()["continuation"], ofReaders, onceOfReaders)
	before, err := readWith(text, map[string]string{"continuation": once})
	assert.NilError(t, err)
	if once == Detectors()["continuation"] || before.ByText() != s.ByText() || s.ByText() != "020d09fb9affa968" {
		t.Errorf("registered as %s, and read now it is %s", before.ByText(), s.ByText())
	}
}
