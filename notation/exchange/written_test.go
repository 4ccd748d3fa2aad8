package exchange_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"
)

// handed is a match with whole hands, for pbn.
const handed = `[Sueca "1"]
[Rules "fpsd target=4"]

; a line with <b>, & and "quotes" >
deal 1 dealer A trump 7♥
hand A ♠752 ♥73 ♣K ♦KQ54
hand B ♠K ♥Q5 ♣7Q5 ♦A7J3
hand C ♠Q43 ♥AJ64 ♣A64
hand D ♠AJ6 ♥K2 ♣J32 ♦62
1. B: 5♥ A♥ K♥ 3♥ = C 15

deal 2 dealer B trump *♣
hand A ♠752 ♥73 ♣K ♦KQ54
hand B ♠K ♥Q5 ♣7Q5 ♦A7J3
stop

deal 4
hand A ♠AKJ ♥72 ♦Q5432
hand B ♠7Q65432 ♥AKJ
hand C ♥Q6543 ♣A7KJQ
hand D ♣65432 ♦A7KJ6
`

// TestGoldenForms: what is written in each form, to the byte.
func TestGoldenForms(t *testing.T) {
	for name, text := range map[string]string{"record": record, "auctioned": auctioned, "handed": handed, "heaped": heaped} {
		var events []engine.Event
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			events = m.Events
		}
		forms := map[string]string{"json": string(exchange.ToJSON(events)), "csv": string(exchange.ToCSV(events, true))}
		if name == "handed" {
			pbn, err := exchange.ToPBN(events)
			assert.NilError(t, err)
			forms["pbn"] = pbn
		}
		for form, got := range forms {
			file := name + "." + form
			golden.Assert(t, got, file)
			if again := through(t, form, []byte(got)); form != "pbn" && again != notation.Format(events, notation.English) {
				t.Errorf("%s is read as\n%s", file, again)
			}
		}
	}
}

// TestBlankRows: a table as a spreadsheet leaves it, with rows of nothing between its rows,
// above and below.
func TestBlankRows(t *testing.T) {
	const want = "[Sueca \"1\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n"
	rows := []string{"deal,trick,seat,card,dealer,trump", "1,1,B,5♥,A,7♥", "1,1,C,A♥,,", "1,1,D,K♥,,", "1,1,A,3♥,,", "1,2,C,A♣,,", "1,2,D,J♣,,", "1,2,A,K♣,,", "1,2,B,Q♣,,"}
	for _, blank := range []string{",,,,,", "", " , ,, ,,"} {
		for at := 1; at <= len(rows); at++ {
			text := strings.Join(rows[:at], "\n") + "\n" + blank + "\n" + strings.Join(rows[at:], "\n") + "\n"
			if got := through(t, "csv", []byte(text)); got != want {
				t.Errorf("%q behind row %d: %s", blank, at, cmp.Diff(want, got))
			}
		}
	}
}

// TestPBNReading: deals as bridge programs write them.
func TestPBNReading(t *testing.T) {
	const hands = "hand A ♠752 ♥73 ♣K ♦KQ54\nhand B ♠K ♥Q5 ♣7Q5 ♦A7J3\nhand C ♠Q43 ♥AJ64 ♣A64\nhand D ♠AJ6 ♥K2 ♣J32 ♦62\n"
	const ours = "752.73.K.KQ54 K.Q5.7Q5.A7J3 Q43.AJ64.A64. AJ6.K2.J32.62"
	for _, tt := range []struct{ name, text, want string }{
		{"our own seats", "[Board \"3\"]\n[Dealer \"D\"]\n[Trump \"7♥\"]\n[Deal \"A:" + ours + "\"]\n", "deal 3 dealer D trump 7♥\n" + hands},
		{"without a board", "[Deal \"A:" + ours + "\"]\n[Deal \"A:" + ours + "\"]\n", "deal 1\n" + hands + "\ndeal 2\n" + hands},
		{"a board that was had", "[Board \"2\"]\n[Deal \"A:" + ours + "\"]\n[Board \"1\"]\n[Deal \"A:" + ours + "\"]\n", "deal 2\n" + hands + "\ndeal 3\n" + hands},
		{"from another seat", "[Deal \"C:Q43.AJ64.A64. AJ6.K2.J32.62 752.73.K.KQ54 K.Q5.7Q5.A7J3\"]\n", "deal 1\n" + hands},
		{"the line alone", ours + "\n", "deal 1\n" + hands},
		{"N E S W, suits as in bridge", "[Dealer \"S\"]\n[Deal \"N:752.73.KQ54.K AJ6.K2.62.J32 Q43.AJ64..A64 K.Q5.A7J3.7Q5\"]\n", "deal 1 dealer C\n" + hands},
		{"a hand unknown", "[Deal \"A:" + "752.73.K.KQ54 - - AJ6.K2.J32.62" + "\"]\n", "deal 1\nhand A ♠752 ♥73 ♣K ♦KQ54\nhand D ♠AJ6 ♥K2 ♣J32 ♦62\n"},
		{"a comment and a tag of bridge", "% PBN 2.1\n; x\n[Vulnerable \"All\"]\n[Deal \"A:" + ours + "\"]\n", "; [Vulnerable \"All\"]\ndeal 1\n" + hands},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.TrimPrefix(through(t, "pbn", []byte(tt.text)), "[Sueca \"1\"]\n\n")
			if got != tt.want {
				t.Error(cmp.Diff(tt.want, got))
			}
		})
	}
}
