package notation

import (
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// withLimits makes the limits small for a test.
func withLimits(t testing.TB, line, text, head, deal, match int) {
	old := limits
	limits.line, limits.text, limits.head, limits.deal, limits.match = line, text, head, deal, match
	t.Cleanup(func() { limits = old })
}

// TestLimits reads texts that are just as long as they can be, and one more.
func TestLimits(t *testing.T) {
	const deal = "deal 1\n1. A: A♠ 2♠ K♠ 6♠\n"
	note := func(n int) string { return "deal 7\nnote \"" + strings.Repeat("x", n-len(`note ""`)) + "\"\n" }
	for _, tt := range []struct {
		name, text, want string
	}{
		{"line", note(MaxText - 1), ""},
		{"line in canonical form", note(MaxText), "7: what this line says has more than 32768 bytes: it is not read; write it on several lines"},
		{"line of comments", "deal 7\n" + strings.Repeat("{"+strings.Repeat("x", 100)+"}", MaxText/100) + "\nstop\n", "7: what this line says has more than 32768 bytes: it is not read; write it on several lines"},
		{"line as it stands", "deal 7\nstop" + strings.Repeat(" ", MaxLine-4) + "\n", ""},
		{"longer line that is cut within a character", "deal 7\nstop" + strings.Repeat(" ", MaxLine-5) + "♠♠\n", "7: the line has more than 65536 bytes: it is not read"},
		{"longer line", "deal 7\nstop" + strings.Repeat(" ", MaxLine-3) + "\n", "7: the line has more than 65536 bytes: it is not read"},
		{"deal", "deal 7\n" + strings.Repeat("sign AC\n", MaxDeal-1), ""},
		{"longer deal", "deal 7\n" + strings.Repeat("sign AC\n", MaxDeal), "1006: the deal has more than 1000 lines: it is not read; begin the next deal with its line"},
		{"plain deal", "deal 7\n" + strings.Repeat("points AC 1\n", MaxDeal-1), ""},
		{"longer plain deal", "deal 7\n" + strings.Repeat("points AC 1\n", MaxDeal), "1006: the deal has more than 1000 lines: it is not read; begin the next deal with its line"},
		{"deal of comments", "deal 7\nstop\n" + strings.Repeat("{}", MaxDeal) + "\n; x\nstop\n", ""},
		{"hand", "deal 7\nhand A ♠" + strings.Repeat("A", MaxCards) + "\n", ""},
		{"longer hand", "deal 7\nhand A ♠" + strings.Repeat("A", MaxCards+1) + "\n", "7: this line names more than 40 cards: from here on it is not read"},
		{"hand of loose cards", "deal 7\nhand A" + strings.Repeat(" A♠", MaxCards+1) + "\n", "7: this line names more than 40 cards: from here on it is not read"},
		{"hand of unknown cards", "deal 7\nhand A *40 *\n", "7: this line names more than 40 cards: from here on it is not read"},
		{"show", "deal 7\nshow A" + strings.Repeat(" ♠AK", MaxCards/2) + " ♠A\n", "7: this line names more than 40 cards: from here on it is not read"},
		{"trick", "deal 7\n1. A:" + strings.Repeat(" A♠", MaxCards+1) + "\n", "7: this line names more than 40 cards: from here on it is not read"},
	} {
		// A deal before and one after are read whatever stands between them.
		text := strings.Replace(deal, "1", "3", 1) + "\n\n\n" + tt.text + "\n" + deal
		matches, events, errs := readAll(t, text)
		deals, found := 0, ""
		for _, e := range events {
			if e.Kind() == engine.KindDealStarted {
				deals++
			}
		}
		for _, e := range errs {
			if e.Code == code.Tolerated {
				continue
			}
			if found != "" {
				t.Errorf("%s: also %v", tt.name, e)
			}
			found = strconv.Itoa(e.Line) + ": " + e.Msg.String()
		}
		if found != tt.want {
			t.Errorf("%s: found %q; want %q", tt.name, found, tt.want)
		}
		if want := map[bool]int{true: 3, false: 2}[tt.want == ""]; deals != want || len(matches) != 1 {
			t.Errorf("%s: %d deals in %d matches; want %d in 1", tt.name, deals, len(matches), want)
		}
		if s := settles(t, text); s != "" {
			t.Errorf("%s: %.300s", tt.name, s)
		}
	}
}

// TestLongHead cuts what stands before the first deal, and reads the deal.
func TestLongHead(t *testing.T) {
	tags := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString("[T" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26) + " \"\"]\n")
		}
		return b.String()
	}
	for n, want := range map[int]int{MaxHead: 0, MaxHead + 1: 1, 3 * MaxHead: 1} {
		text := "[Sueca \"1\"]\n" + tags(n) + "deal 1\n1. A: A♠ 2♠ K♠ 6♠\n"
		_, events, errs := readAll(t, text)
		if len(errs) != want || events[len(events)-1].Kind() != engine.KindCardPlayed {
			t.Errorf("%d tags: %d errors, the last event is a %v", n, len(errs), events[len(events)-1].Kind())
		}
		if s := settles(t, text); s != "" {
			t.Errorf("%d tags: %.300s", n, s)
		}
	}
}

// endless is a text that goes on for ever.
type endless struct{ head, rest string }

func (e *endless) Read(b []byte) (int, error) {
	if e.head != "" {
		n := copy(b, e.head)
		e.head = e.head[n:]
		return n, nil
	}
	for n := 0; n < len(b); {
		n += copy(b[n:], e.rest)
	}
	return len(b), nil
}

// TestManyDeals: the deals of a match that are too many are kept as they stand, with one finding, and the match after them is read.
func TestManyDeals(t *testing.T) {
	old := limits
	limits.deals = 3
	t.Cleanup(func() { limits = old })
	for _, deal := range []string{"deal 1\n", "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n", "; a comment\ndeal 1\nnote \"x\"\n"} {
		for n, want := range []string{3: "", 4: "the match has more than 3 deals: from here on it is not read"} {
			if n < 3 {
				continue
			}
			text := strings.Repeat(deal, n) + "[Sueca \"1\"]\n" + deal
			matches, events, errs := readAll(t, text)
			deals, unread, found := 0, 0, ""
			for _, e := range events {
				switch e.Kind() {
				case engine.KindDealStarted:
					deals++
				case engine.KindQuarantined:
					unread++
				}
			}
			for _, e := range errs {
				if e.Code != code.Tolerated {
					found += e.Msg.String()
				}
			}
			if len(matches) != 2 || deals != 4 || unread != n-3 || found != want {
				t.Errorf("%d of %q: %d matches, %d deals, %d unread, found %q", n, deal, len(matches), deals, unread, found)
			}
			if s := settles(t, text); s != "" {
				t.Errorf("%d of %q: %.300s", n, deal, s)
			}
		}
	}
}

// TestLongMatch reads from texts without an end: what stands before the match
// that has none is read, and the memory has a bound.
func TestLongMatch(t *testing.T) {
	withLimits(t, MaxLine, MaxText, MaxHead, MaxDeal, 1<<20)
	const two = "[Sueca \"1\"]\ndeal 1\n\n[Sueca \"1\"]\ndeal 1\n\n[Sueca \"1\"]\n\ndeal 1\n"
	for _, rest := range []string{"\x00", "deal 1\n", "stop\n", "\n", "x", "; x\n", "{"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		matches := 0
		var last error
		for _, err := range Matches(&endless{two, rest}, Options{File: "f"}) {
			if last = err; err == nil {
				matches++
			}
		}
		runtime.ReadMemStats(&after)
		var e *ParseError
		if !errors.As(last, &e) || e.Error() != "f:7:1: the match that begins here has more than 1048576 bytes: neither it nor what follows it is read" || matches != 2 {
			t.Errorf("%q: %d matches, then %v", rest, matches, last)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
			t.Errorf("%q: %d bytes for a text of 1 MiB", rest, took)
		}
	}
}

// TestMatchWithinLimit reads a match as long as one can be among others.
func TestMatchWithinLimit(t *testing.T) {
	withLimits(t, MaxLine, MaxText, MaxHead, MaxDeal, 1<<17)
	long := "[Sueca \"1\"]\ndeal 1\n"
	long += strings.Repeat("\n", 1<<17-len(long))
	for text, want := range map[string]int{strings.Repeat(long, 3): 3, long + "\n" + long: 0, long + long + long + "\n": 2} {
		n := 0
		for _, err := range Matches(strings.NewReader(text), Options{}) {
			if err == nil {
				n++
			}
		}
		if n != want {
			t.Errorf("%d matches; want %d", n, want)
		}
	}
}

// TestFormAfterBadBytes: what is not UTF-8 stays in its match, and the canonical
// form is settled.
func TestFormAfterBadBytes(t *testing.T) {
	for _, text := range []string{
		"[Sueca \"1\"] ; a\xff\n", "[Sueca \"1\"] {\xff}\n[A \"x\"]\ndeal 1\n", "; a\xff\n[Sueca \"1\"]\n", "; a\xff\n[Event \"x\"]\n",
		"; a\xff\n\n[Sueca \"1\"]\n[A \"x\"]\ndeal 1\n", "deal 1\n; a\xff\n[Sueca \"1\"]\ndeal 1\n", "deal 1\n; a\xff\n[A \"x\"]\ndeal 1\n",
		"[Sueca \"1\"]\n; a\xff\n[Sueca \"1\"]\n", "deal 1\n[Sueca \"1\"] ; a\xff\ndeal 1\n", "\xff\n[Sueca \"1\"]\n", "[Sueca \"1\"]\x00\n",
		"[Sueca \"1\"]" + strings.Repeat("{a long comment}", MaxText/16) + "\n[Letters \"pt\"]\n", "; a\n[Sueca \"1\"]" + strings.Repeat("{x}", MaxText/4) + "\n",
		"{\xff}\n[Sueca \"1\"]\ndeal 1\n", "; a\n; b\xff\n; c\n[Sueca \"1\"]\ndeal 1\n",
	} {
		if s := settles(t, text); s != "" {
			t.Errorf("%q: %s", text, s)
		}
		matches, events, _ := readAll(t, text)
		if again, _, _ := readAll(t, Format(events, English)); len(again) != len(matches) {
			t.Errorf("%q: %d matches, then %d", text, len(matches), len(again))
		}
	}
}

// mutate changes a text in a few places, with pieces of others.
func mutate(rng *rand.Rand, texts []string, scraps []string) string {
	b := []byte(texts[rng.IntN(len(texts))])
	most := 300 // short, so that a long run tries many places; few are longer
	if rng.IntN(20) == 0 {
		most = 1500
	}
	if len(b) > most {
		from := rng.IntN(len(b) - most)
		b = b[from : from+most]
	}
	for range 1 + rng.IntN(8) {
		at := 0
		if len(b) > 0 {
			at = rng.IntN(len(b))
		}
		switch rng.IntN(7) {
		case 0:
			b = append(b[:at:at], b[min(len(b), at+1+rng.IntN(9)):]...)
		case 1:
			b = append(append(b[:at:at], byte(rng.Uint32())), b[at:]...)
		case 2, 3:
			b = append(append(b[:at:at], scraps[rng.IntN(len(scraps))]...), b[at:]...)
		case 4:
			to := min(len(b), at+1+rng.IntN(40))
			b = append(append(b[:to:to], strings.Repeat(string(b[at:to]), 1+rng.IntN(6))...), b[to:]...)
		case 5:
			if len(b) > 0 {
				b[at] ^= 1 << rng.IntN(8)
			}
		case 6:
			other := texts[rng.IntN(len(texts))]
			if other != "" {
				from := rng.IntN(len(other))
				b = append(b[:at:at], other[from:min(len(other), from+100)]...)
			}
		}
	}
	return string(b)
}

// nasty are pieces that have made readers stumble.
var nasty = []string{
	"\xff", "\x00", "\uFEFF", "\r", "\r\n", "\n", "\f", "\u00a0", "\u2028", "{", "}", "{}", ";", "\"", "\\", "[", "]", "[Sueca \"1\"]", "[Sueca \"1\"]\n", "\n; x\n",
	"[A \"x\"]\n", "deal 1\n", "\ndeal 2\n", "amend deal 1\n", "( 1. A: ", "♠", "♤", "*", "*40", "x", "A♠ ", "1. ", "99999999999999999999", "-1", "show A ", "hand A ", "é",
}

// longRun is the number of inputs of a long run, short of one in the default
// tests.
func longRun(short int) int {
	if os.Getenv("SUECA_LONG") != "" {
		return 1_000_000
	}
	return short
}

// TestMutations reads mutated records: no panic, no text lost, the canonical form
// settled.
func TestMutations(t *testing.T) { readMutated(t, 1) }

// TestMutationsAtLimits does the same with limits so low that they cut.
func TestMutationsAtLimits(t *testing.T) {
	withLimits(t, 200, 100, 7, 9, 20000)
	readMutated(t, 2)
}

func readMutated(t *testing.T, seed uint64) {
	texts := seeds()
	rng := rand.New(rand.NewPCG(21, seed))
	n := longRun(800)
	for i := range n {
		text := mutate(rng, texts, nasty)
		if s := settles(t, text); s != "" {
			t.Fatalf("input %d: %q\n%s", i, text, s)
		}
	}
	t.Logf("%d inputs", n)
}

// TestMutatedLogs does the same with the logs of the phone app.
func TestMutatedLogs(t *testing.T) {
	texts := gaipsSeeds()
	scraps := append([]string{"P0 ", "P3 ", "HAND: ", "ADiamonds", "7Clubs, ", ".", "-- GAME --\n", "-- /GAME --\n"}, nasty...)
	rng := rand.New(rand.NewPCG(21, 3))
	n := longRun(5000)
	for i := range n {
		text := mutate(rng, texts, scraps)
		if s := logSettles(text); s != "" {
			t.Fatalf("input %d: %q\n%s", i, text, s)
		}
	}
	t.Logf("%d inputs", n)
}

// TestGaipsLimits: a log of the GAIPS application is read up to the bytes that a match can have,
// and one that cannot be read to its end is not read.
func TestGaipsLimits(t *testing.T) {
	const log = "-- GAME --\nP0 ADiamonds P1 2Diamonds P2 3Diamonds P3 4Diamonds\n"
	withLimits(t, MaxLine, MaxText, MaxHead, MaxDeal, len(log))
	if m, err := ReadGaips(strings.NewReader(log), Options{}); err != nil || m.Text != log {
		t.Errorf("a log that is just as long as it can be: %v", err)
	}
	var wrong *ParseError
	if m, err := ReadGaips(strings.NewReader(log+"\n"), Options{File: "x.log"}); m != nil || !errors.As(err, &wrong) || wrong.File != "x.log" || wrong.Line != 1 || wrong.Code != code.Syntax {
		t.Errorf("a longer log: %v", err)
	}
	broken := errors.New("it breaks off")
	if m, err := ReadGaips(iotest.ErrReader(broken), Options{}); m != nil || !errors.Is(err, broken) {
		t.Errorf("a log that breaks off: %v", err)
	}
}

// TestGaipsHead: what a log is said to be played by, and where it is from.
func TestGaipsHead(t *testing.T) {
	const log = "-- GAME --\nP0 ADiamonds P1 2Diamonds P2 3Diamonds P3 4Diamonds\n"
	given, err := rules.Parse("pagat")
	assert.NilError(t, err)
	for _, c := range []struct {
		opt    Options
		rules  rules.Rules
		by     engine.RulesSource
		source string
	}{
		{Options{}, rules.Default(), engine.RulesAssumed, ""},
		{Options{File: "-"}, rules.Default(), engine.RulesAssumed, ""},
		{Options{File: "logs/2014-05.log"}, rules.Default(), engine.RulesAssumed, "gaips 2014-05"},
		{Options{Rules: given}, given, engine.RulesGiven, ""},
	} {
		m, err := ReadGaips(strings.NewReader(log), c.opt)
		assert.NilError(t, err)
		started, source := m.Events[0].(*engine.MatchStarted), ""
		for _, e := range m.Events {
			if tag, ok := e.(*engine.TagWritten); ok {
				source += tag.Value
			}
		}
		if started.Rules != c.rules || started.Source != c.by || source != c.source {
			t.Errorf("%+v: rules %s, source %d, from %q", c.opt, started.Rules, started.Source, source)
		}
	}
}
