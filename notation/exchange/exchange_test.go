package exchange_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/notation/exchange"
)

// through converts a record to another form and back, and returns it.
func through(t *testing.T, form string, dress []byte) string {
	t.Helper()
	in, err := exchange.Convert(form, bytes.NewReader(dress))
	assert.NilError(t, err)
	text, err := io.ReadAll(in)
	assert.NilError(t, err)
	out := ""
	for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		out += notation.Format(m.Events, notation.English)
	}
	return out
}

// TestTables reads tables as people and programs write them.
func TestTables(t *testing.T) {
	const want = "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n\ndeal 2\n1. A: 2♠ 3♠ 4♠ 5♠\n"
	if _, err := exchange.Convert("csv", strings.NewReader("foo,bar\n1,2\n")); err == nil {
		t.Error("a table without cards was read")
	}
	for name, table := range map[string]string{
		"in full":                        "deal,trick,seat,card,dealer,trump\n1,1,B,5♥,A,7♥\n1,1,C,A♥,,\n1,1,D,K♥,,\n1,1,A,3♥,,\n1,2,C,A♣,,\n1,2,D,J♣,,\n1,2,A,K♣,,\n1,2,B,Q♣,,\n2,1,A,2♠,,\n2,1,B,3♠,,\n2,1,C,4♠,,\n2,1,D,5♠,,\n",
		"in Portuguese, with semicolons": "Jogo;Vaza;Lugar;Carta;Dador;Trunfo\r\n1;1;b;5co;A;7co\r\n1;1;c;Aco\r\n1;1;d;Kco\r\n1;1;a;3co\r\n1;2;c;Apa\r\n1;2;d;Jpa\r\n1;2;a;Kpa\r\n1;2;b;Qpa\r\n2;1;a;2es\r\n2;1;b;3es\r\n2;1;c;4es\r\n2;1;d;5es\r\n",
		"without the numbers of tricks":  "\uFEFFgame\tplayer\tcard\tdealer\ttrump\n1\tB\t5♥\tA\t7♥\n1\tC\tA♥\n1\tD\tK♥\n1\tA\t3♥\n1\tC\tA♣\n1\tD\tJ♣\n1\tA\tK♣\n1\tB\tQ♣\n2\tA\t2♠\n2\tB\t3♠\n2\tC\t4♠\n2\tD\t5♠\n",
	} {
		got := through(t, "csv", []byte(table))
		if got = strings.TrimPrefix(got, "[Sueca \"1\"]\n\n"); got != want {
			t.Errorf("%s: %s", name, cmp.Diff(want, got))
		}
	}
}

// TestTableOfOneDeal checks that only the column of the cards is required.
func TestTableOfOneDeal(t *testing.T) {
	got := through(t, "csv", []byte("trick,card,seat,dealer,trump\n1,5♥,B,A,7♥\n1,A♥,C,A,7♥\n"))
	if want := "[Sueca \"1\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥\n"; got != want {
		t.Error(cmp.Diff(want, got))
	}
}

// TestFormFaults checks that what cannot be understood is refused on its line,
// and that the rest is read.
func TestFormFaults(t *testing.T) {
	for _, tt := range []struct {
		form, text string
		line       int
	}{
		{"json", "{\"deal\":1}\n{\"trick\":1,\"leader\":\"B\",\"plays\":[{\"card\":\"Z9\"}]}\n", 2},
		{"json", "{\"deal\":1}\n{\"trick\":1,\n", 2},
		{"json", "{\"deal\":1}\n{\"deel\":2}\n", 2},
		{"csv", "deal,trick,seat,card\n1,1,A,5♥\n1,1,B,Z9\n", 2},
		{"csv", "deal,trick,seat,card\n1,1,A,\"5♥\n1,1,B,6♥\n", 2},
		{"csv", "deal,trick,seat,card,dealer\n1,1,A,5♥,A\n1,1,B,6♥,B\n", 3},
		{"pbn", "[Deal \"A:752.73.K.KQ54 K.Q5\"]\n", 2},
	} {
		in, err := exchange.Convert(tt.form, strings.NewReader(tt.text))
		assert.NilError(t, err)
		found := 0
		for m, err := range notation.Matches(in, notation.Options{}) {
			assert.NilError(t, err)
			for _, e := range m.Errors {
				if e.Code != code.Tolerated {
					found = e.Line
					break
				}
			}
		}
		if found != tt.line {
			t.Errorf("%s %q: a fault in line %d, want %d", tt.form, tt.text, found, tt.line)
		}
	}
}

// TestPBN reads deals as bridge programs write them, and its own.
func TestPBN(t *testing.T) {
	const hands = "deal 1 dealer B trump 5♠\nhand A ♠A72 ♥K53 ♣J6 ♦Q4\nhand B ♠K5 ♥A72 ♣Q43 ♦J6\nhand C ♠J64 ♥Q6 ♣AK5 ♦73\nhand D ♠Q3 ♥J4 ♣72 ♦AK52\n"
	for _, text := range []string{
		"[Dealer \"B\"]\n[Trump \"5♠\"]\n[Deal \"A:A72.K53.J6.Q4 K5.A72.Q43.J6 J64.Q6.AK5.73 Q3.J4.72.AK52\"]\n",
		"[Dealer \"W\"]\n[Trump \"5♠\"]\n[Deal \"N:A72.K53.Q4.J6 Q3.J4.AK52.72 J64.Q6.73.AK5 K5.A72.J6.Q43\"]\n",
	} {
		got := through(t, "pbn", []byte(text))
		if got = strings.TrimPrefix(got, "[Sueca \"1\"]\n\n"); got != hands {
			t.Errorf("%s: %s", text, cmp.Diff(hands, got))
		}
	}
	for m := range notation.Matches(strings.NewReader(hands), notation.Options{}) {
		text, err := exchange.ToPBN(m.Events)
		assert.NilError(t, err)
		if got := through(t, "pbn", []byte(text)); got != "[Sueca \"1\"]\n\n"+hands {
			t.Errorf("its own: %s", got)
		}
	}
}

// TestStrangeLeader checks that names in the place of seats are refused, not
// counted from.
func TestStrangeLeader(t *testing.T) {
	for _, leader := range []string{"Ana", "AB", "BCD", "E", "", "á", "\xff"} {
		got := through(t, "csv", []byte("player,card\n"+leader+",5♥\n"+leader+",6♥\n"))
		if !strings.Contains(got, "5♥") {
			t.Errorf("%q: the card is lost: %s", leader, got)
		}
	}
}

// TestTableGrows checks that a table twice as long takes no more than twice the
// memory, and rows of nothing but braces are all there.
func TestTableGrows(t *testing.T) {
	for _, row := range []string{"{\n", "{,{\n", "*\n", "1. A: {\n", "\"\n", ",,,,\n"} {
		size := func(n int) float64 {
			text := "card,seat\n" + strings.Repeat(row, n)
			return testing.AllocsPerRun(1, func() {
				in, err := exchange.Convert("csv", strings.NewReader(text))
				if err == nil {
					_, err = io.Copy(io.Discard, in)
				}
				assert.NilError(t, err)
			})
		}
		if once, twice := size(500), size(1000); twice > 2.2*once+100 {
			t.Errorf("%q: %v pieces of memory, and for twice as much text %v", row, once, twice)
		}
	}
}

// TestLongLine reads lines that are just as long as they can be, and refuses longer ones:
// what stands before is read.
func TestLongLine(t *testing.T) {
	const most = 200_000
	defer exchange.SetMaxLine(most)()
	for form, before := range map[string]string{"csv": "card\n", "json": "{\"deal\":1}\n", "pbn": "x\n"} {
		for n, want := range map[int]string{most: "", most + 1: ":2:1: this line has more than 200000 bytes: neither it nor what follows it is read"} {
			var text []byte
			in, err := exchange.Convert(form, strings.NewReader(before+strings.Repeat("x", n)+"\r\n"))
			if err == nil {
				text, err = io.ReadAll(in)
			}
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != want || err == nil && len(text) < n {
				t.Errorf("%s with a line of %d bytes: %d bytes, %q", form, n, len(text), got)
			}
		}
	}
}

// TestRowsSplit compares how rows are split with how [csv.Reader] does.
func TestRowsSplit(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 9))
	scraps := []string{",", ";", "\t", "\"", "\"\"", "a", "=1", " ", "\r", "é", "\xff", "\"a\"", "\",\"", "♠"}
	for range 20_000 {
		row := ""
		for range rng.IntN(9) {
			row += scraps[rng.IntN(len(scraps))]
		}
		mark := ",;\t"[rng.IntN(3)]
		if row = strings.TrimRight(row, "\r\n"); row == "" {
			continue
		}
		r := csv.NewReader(strings.NewReader(row))
		r.Comma = rune(mark)
		want, err := r.Read()
		got, ok := exchange.SplitRow(row, mark, nil)
		if ok != (err == nil) || ok && !slices.Equal(got, want) {
			t.Errorf("%q with %q: %q, %v; want %q, %v", row, mark, got, ok, want, err)
		}
	}
}

// TestTableMemory reads tables larger than what may be held of them.
func TestTableMemory(t *testing.T) {
	for _, row := range []string{"\n", "1,A,5♥\n", "1,A,*\n", "{,{\n", "1,,\n", ",,x\n"} {
		for _, head := range []string{"trick,seat,card\n", "trick,seat,card,line\n"} {
			in, err := exchange.Convert("csv", io.MultiReader(strings.NewReader(head), io.LimitReader(&repeated{row, 0}, 1<<20)))
			assert.NilError(t, err)
			var before, after runtime.MemStats
			most := uint64(0)
			runtime.GC()
			runtime.ReadMemStats(&before)
			buf := make([]byte, 1<<17)
			for {
				_, err := io.ReadFull(in, buf)
				runtime.GC()
				runtime.ReadMemStats(&after)
				if after.HeapAlloc > before.HeapAlloc {
					most = max(most, after.HeapAlloc-before.HeapAlloc)
				}
				if err != nil {
					break
				}
			}
			if most > 1<<18 {
				t.Errorf("%q below %q: %d bytes are held of 1 MiB", row, head, most)
			}
		}
	}
}

// repeated is a text again and again.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = r.text[r.at%len(r.text)]
		r.at++
	}
	return len(b), nil
}

// TestSeparators reads tables with each separator, also where the head has others within
// quotation marks, or says which it is; one that has none of them is refused.
func TestSeparators(t *testing.T) {
	const want = "[Sueca \"1\"]\n\ndeal 1\n1. A: 5♥@1.5 6♥\n"
	for _, table := range []string{
		"trick,seat,card,seconds\n1,A,5♥,1.5\n1,B,6♥,\n",
		"trick;seat;card;seconds\n1;A;5♥;1,5\n1;B;6♥;\n",
		"vaza\tlugar\tcarta\tsegundos\n1\tA\t5♥\t\"1,5\"\n1\tB\t6♥\n",
		"sep=;\r\nvaza;lugar;carta;segundos\r\n1;A;5♥;1,5\r\n1;B;6♥;\r\n",
		"linha\ndeal 1\npoints AC 70 BD 50\n",
		"linha,deal\ndeal 1,\npoints AC 70 BD 50,\n",
		"sep=;\n\"carta\"\n5♥\n6♥\n",
		"\n\n\"lugar\";\"a,b,c,d,e\";\"carta\";\"segundos\"\n\"A\";\"x\";\"5♥\";\"1,5\"\nB;x;6♥;\n",
	} {
		want := want
		if strings.HasPrefix(table, "sep=;\n") {
			want = "[Sueca \"1\"]\n\ndeal 1\n1. 5♥ 6♥\n"
		}
		if strings.HasPrefix(table, "linha") {
			want = "[Sueca \"1\"]\n\ndeal 1\npoints AC 70 BD 50\n"
		}
		if got := through(t, "csv", []byte(table)); got != want {
			t.Errorf("%q: %s", table, cmp.Diff(want, got))
		}
	}
	for table, want := range map[string]string{
		"trick|seat|card\n1|A|5♥\n":     ":1:1: no column of this table is named card (carta)",
		"\n\ntrick seat card\n1 A 5♥\n": ":3:1: no column of this table is named card (carta)",
		"a,\"card\n":                    ":1:1: no column of this table is named card (carta)",
	} {
		if _, err := exchange.Convert("csv", strings.NewReader(table)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v; want %s", table, err, want)
		}
	}
}

// TestTablesOfMore writes a record of every table in the forms that hold it, and reads
// it back. PBN holds none of them.
func TestTablesOfMore(t *testing.T) {
	for _, record := range []string{
		auctioned,
		"[Sueca \"1\"]\n[Rules \"tres-morto\"]\n\ndeal 1 dealer A trump 7♥\nplay by A\nhand D ♠A7 ♥KJQ65432\n1. B: 5♥ D:A♥ C:K♥ A:3♥ = D 15\npoints AD 68 BC 52\ngames A 1\nsheet A 1 B 0 C 0\n",
		"[Sueca \"1\"]\n[Rules \"tres-morto dead=out\"]\n\ndeal 1 dealer A trump 7♥\nhand D ♠A7\n1. B: 5♥ A♥ K♥ = C 15\n",
		"[Sueca \"1\"]\n[Rules \"dupla players=6\"]\n\ndeal 1 dealer F trump 7♥\nhand F ♠AA77\n13. B: 5♥ 5♥ A♥ A♥ K♥ 3♥ = D 26\n",
		"[Sueca \"1\"]\n[Rules \"dupla\"]\n\ndeal 1 dealer H trump 7♥\n1. A: 5♥ 5♥ A♥ A♥ K♥ 3♥ H:2♥ G:- = C 26\nclaim H against ACEG trick 1\npoints ACEG 26\n",
	} {
		for m, err := range notation.Matches(strings.NewReader(record), notation.Options{}) {
			if err != nil || len(m.Errors) > 0 {
				t.Fatal(err, m.Errors, record)
			}
			want := notation.Format(m.Events, notation.English)
			for form, dress := range map[string][]byte{"json": exchange.ToJSON(m.Events), "csv": exchange.ToCSV(m.Events, true)} {
				if got := through(t, form, dress); got != want {
					t.Errorf("%s: %s", form, cmp.Diff(want, got))
				}
			}
			var refused *exchange.TableError
			if text, err := exchange.ToPBN(m.Events); !errors.As(err, &refused) || text != "" {
				t.Errorf("pbn holds %q: %v", text, err)
			}
		}
	}
}

// TestTableOfFive reads a table of cards of five players, whose tricks are told by their
// numbers.
func TestTableOfFive(t *testing.T) {
	in, err := exchange.Convert("csv", strings.NewReader("deal,trick,player,card\n1,1,D,5♥\n1,1,E,A♥\n1,1,A,K♥\n1,1,B,3♥\n1,1,C,2♥\n1,2,E,2♠\n1,2,A,4♠\n"))
	assert.NilError(t, err)
	rules, err := rules.Parse("italiana5")
	assert.NilError(t, err)
	for m, err := range notation.Matches(in, notation.Options{Rules: rules}) {
		if err != nil || len(m.Errors) > 0 {
			t.Fatal(err, m.Errors)
		}
		if got, want := notation.Format(m.Events, notation.English), "[Sueca \"1\"]\n\ndeal 1\n1. D: 5♥ E:A♥ A:K♥ B:3♥ C:2♥\n2. E: 2♠ A:4♠\n"; got != want {
			t.Error(cmp.Diff(want, got))
		}
	}
}
