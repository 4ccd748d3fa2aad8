package exchange_test

import (
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/notation"
	"sueca/notation/exchange"
)

var long = os.Getenv("SUECA_LONG") != "" // read many more texts

// record is a record with lines of every kind.
const record = `[Sueca "1"]
[Event "=A1+\"x\", {y};"]
[A "Ana Reis"]

; above
deal 1 dealer A trump 7♥ from top
hand A ♠752 ♥73 ♣K ♦KQ54
shuffle C
1. B: 5♥! A♥@1.5 {a|b} K♥ 3♥ = C 15 ; x
( 1. B: 5♥ {a} ) ; y
2. C: A♣ D:J♣ - *♣
claim B against AC trick 1 upheld
note "a\\b\"c"
points AC 68 BD 52
sheet AC -1 BD 0

amend deal 1 "misread"
deal 1
1. zz
`

// auctioned is a record of five players.
const auctioned = `[Sueca "1"]
[Rules "italiana5"]
[E "Elsa"]

deal 1 dealer A trump *♥
hand E ♠AA7 ♥-
bid B 65 ; x
bid C pass
declare B trump ♥ call A♠
1. B: 5♥ A♥@1.5 {a|b} K♥ E:3♥ A:- = E 15
points BE 70 ACD 50
games B 1 E 1
sheet A 0 B 1 C 0 D 0 E 1
`

// heaped is a match of deals from heaps: as read from other ends, corrected, with comments, winners and other lines between; in several
// ways, in none; and beside numbered tricks.
const heaped = `[Sueca "1"]
[Rules "fpsd target=4"]

deal 1 dealer A trump 7♥
heap AC 5♥! A♥@1.5 {a|b} K♥ 3♥ / A♣ J♣ K♣ Q♣ = A / J♥ 2♥ 7♥ Q♥ = A 15 {c} / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦ ; x
note "between"
heap BD 2♠ A♠ 3♠ K♠ / 5♠ 3♣ 6♣ 7♣ / K♦ 2♣ 4♠ A♦ / 6♦ Q♠ 7♦ 5♦ reversed ; y
points AC 68 BD 52

deal 2 dealer B trump 7♥
heap AC 5♥ A♥ K♥ 3♥
heap BD 6♠ 5♠ 4♠ 2♠

deal 3
leader B
heap AC 5♥ A♥ K♥ 3♥
heap BD -
open A♣ J♣

deal 4 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥
heap AC 5♥ A♥ K♥ 3♥
heap BD -
amend deal 1 heap BD trick 3 2♣ -> 2♦ "misread"
`

// texts returns texts of a form to begin with.
func texts(t testing.TB, form string) (out []string) {
	add := func(m *notation.Match) {
		switch form {
		case "json":
			out = append(out, string(exchange.ToJSON(m.Events)))
		case "csv":
			out = append(out, string(exchange.ToCSV(m.Events, true)))
		case "pbn":
			if text, err := exchange.ToPBN(m.Events); err == nil {
				out = append(out, text)
			}
		}
	}
	for m := range notation.Matches(strings.NewReader(record), notation.Options{}) {
		add(m)
	}
	for m := range notation.Matches(strings.NewReader(auctioned), notation.Options{}) {
		add(m)
	}
	for m := range notation.Matches(strings.NewReader(heaped), notation.Options{}) {
		add(m)
	}
	for g := range (simulate.Archive{Deals: 1, Seed: 3}).Matches() {
		add(&notation.Match{Events: g.Events})
	}
	switch form {
	case "csv":
		out = append(out, "deal,trick,seat,card,dealer,trump\n1,1,B,5♥,A,7♥\n1,1,C,A♥,,\n1,1,D,K♥,,\n1,1,A,3♥,,\n2,1,A,2♠,,\n",
			"player,card\nAna,5♥\n", "Jogo;Vaza;Lugar;Carta\r\n1;1;b;5co\r\n", "card\n{\n{\n\"\n", "line\n{{{\n", "match,deal,card,comments,winner,points\nx,1,5♥,{},A,3\ny,2,-,|,,\n")
	case "pbn":
		out = append(out, "[Dealer \"B\"]\n[Trump \"5♠\"]\n[Deal \"A:A72.K53.J6.Q4 K5.A72.Q43.J6 J64.Q6.AK5.73 Q3.J4.72.AK52\"]\n", "[Deal \"A:\"]\n{\n[Deal \"Z:-\"]\n")
	case "json":
		out = append(out, `{"bytes":"/w=="}`+"\n", `{"line":"a\nb"}`+"\n", `{"trick":-1,"plays":[{"absent":true,"card":"A♠","comments":["}"]}]}`+"\n", `{"tag":"]","value":"\n"}`+"\n")
	}
	return out
}

// settles checks what must be true of every text of a form: it does not panic, what it
// becomes is settled, and that comes back from the forms that hold all of it.
func settles(t testing.TB, form, text string) {
	t.Helper()
	in, err := exchange.Convert(form, strings.NewReader(text))
	if err != nil {
		return // no table of cards
	}
	converted, err := io.ReadAll(in)
	assert.NilError(t, err)
	if limit := 4*len(text) + 1000; len(converted) > limit {
		t.Fatalf("%s %q becomes %d bytes", form, text, len(converted))
	}
	if form != "pbn" && strings.Count(string(converted), "\n") < strings.Count(text, "\n") {
		t.Fatalf("%s %q: lines are lost", form, text)
	}
	var once, twice, json, csv strings.Builder
	first := true
	for m := range notation.Matches(strings.NewReader(string(converted)), notation.Options{}) {
		once.WriteString(notation.Format(m.Events, notation.English))
		once.WriteString("\n")
		json.Write(exchange.ToJSON(m.Events))
		csv.Write(exchange.ToCSV(m.Events, first))
		first = false
	}
	canonical := func(text string) string {
		twice.Reset()
		for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			twice.WriteString(notation.Format(m.Events, notation.English))
			twice.WriteString("\n")
		}
		return twice.String()
	}
	if got := canonical(once.String()); got != once.String() {
		t.Fatalf("%s %q: the canonical form is not settled:\n%s\nand then\n%s", form, text, once.String(), got)
	}
	for other, dress := range map[string]string{"json": json.String(), "csv": csv.String()} {
		if dress == "" {
			continue
		}
		in, err := exchange.Convert(other, strings.NewReader(dress))
		if err != nil {
			t.Fatalf("%s %q, as %s: %v", form, text, other, err)
		}
		back, _ := io.ReadAll(in)
		if got := canonical(string(back)); got != once.String() {
			t.Fatalf("%s %q does not come back from %s:\n%s\n%s\n%s", form, text, other, once.String(), dress, got)
		}
	}
}

func FuzzCSV(f *testing.F)  { fuzz(f, "csv") }
func FuzzJSON(f *testing.F) { fuzz(f, "json") }
func FuzzPBN(f *testing.F)  { fuzz(f, "pbn") }

func fuzz(f *testing.F, form string) {
	for _, text := range texts(f, form) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { settles(t, form, text) })
}

// part returns the first line of a text and some of the others, so that a long run ends
// within minutes.
func part(rng *rand.Rand, text string) string {
	const most = 8
	lines := strings.SplitAfter(text, "\n")
	if len(lines) <= most+1 || rng.IntN(20) == 0 {
		return text
	}
	from := 1 + rng.IntN(len(lines)-most)
	return lines[0] + strings.Join(lines[from:from+most], "")
}

// TestMutations reads mutated texts of every form.
func TestMutations(t *testing.T) {
	scraps := []string{"\xff", "\x00", "\r", "\n", "\f", "\u00a0", "\u2028", "{", "}", "{}", ";", "\"", "\"\"", "\\", "[", "]", ",", "|", "-", "=", "♠", "A♠", "Ana", "deal ", "deal 2", "[A \"x\"]", "[Sueca \"1\"]", "1. A: ",
		"no-line-of-csv ", `{"line":"`, `"}`, `{"deal":1}`, `"cards":`, "null", "99999999999999999999", "-1", ".", ":", "line", "card", "\uFEFF", "'", "\t"}
	for k, form := range []string{"csv", "json", "pbn"} {
		seeds := texts(t, form)
		n := 1000
		if long {
			n = 1_000_000
		}
		rng := rand.New(rand.NewPCG(21, uint64(5+k)))
		for range n {
			b := part(rng, seeds[rng.IntN(len(seeds))])
			for range 1 + rng.IntN(6) {
				at := rng.IntN(len(b) + 1)
				to := min(len(b), at+rng.IntN(20))
				switch rng.IntN(5) {
				case 0:
					b = b[:at] + b[to:]
				case 1, 2:
					b = b[:at] + scraps[rng.IntN(len(scraps))] + b[at:]
				case 3:
					b = b[:at] + strings.Repeat(b[at:to], 1+rng.IntN(4)) + b[to:]
				case 4:
					b = b[:at] + string([]byte{byte(rng.Uint32())}) + b[min(len(b), at+1):]
				}
			}
			settles(t, form, b)
		}
		t.Logf("%s: %d inputs", form, n)
	}
}
