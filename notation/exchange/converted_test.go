package exchange_test

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/notation/exchange"
)

// converted returns a text of a form as lines of notation.
func converted(t *testing.T, form, text string) string {
	t.Helper()
	r, err := exchange.Convert(form, strings.NewReader(text))
	var out []byte
	if err == nil {
		out, err = io.ReadAll(r)
	}
	if err != nil {
		return "error: " + err.Error()
	}
	return string(out)
}

// TestObjects: the line of each object, as another program may write it; one that is none is kept
// as it stands, so that it is said where the record is read.
func TestObjects(t *testing.T) {
	for _, test := range []struct{ object, want string }{
		{``, ""}, {`  `, ""},
		{`{"line":"stop"}`, "stop"}, {`{"line":""}`, ""}, {`{"bytes":"c3RvcA=="}`, "stop"},
		{`{"tag":"Event","value":"a \"b\" \\"}`, `[Event "a \"b\" \\"]`}, {`{"tag":"Event","value":"x","comment":" y"}`, `[Event "x"] ; y`},
		{`{"deal":3}`, "deal 3"}, {`{"deal":3,"dealer":"A","trump":"7♥","from":"top"}`, "deal 3 dealer A trump 7♥ from top"}, {`{"deal":3,"trump":"7♥","comment":"x"}`, "deal 3 trump 7♥ ;x"},
		{`{"hand":"A","cards":"♠752"}`, "hand A ♠752"}, {`{"hand":"A","cards":"","comment":"x"}`, "hand A  ;x"},
		{`{"trick":2,"leader":"B","plays":[{"card":"5♥"},{"card":"A♥"}]}`, "2. B: 5♥ A♥"},
		{`{"trick":2,"leader":"B","plays":[{"card":"5♥"},{"seat":"D","card":"A♥"}],"winner":"D","points":11}`, "2. B: 5♥ D:A♥ = D 11"},
		{`{"variation":2,"leader":"B","plays":[{"card":"5♥"}]}`, "( 2. B: 5♥ )"},
		{`{"comment":" x"}`, "; x"},
		{`{}`, "no-line-of-json {}"}, {`{"tag":"Event"}`, `no-line-of-json {"tag":"Event"}`}, {`{"hand":"A"}`, `no-line-of-json {"hand":"A"}`}, {`{"cards":"♠7"}`, `no-line-of-json {"cards":"♠7"}`},
		{`{"deal":3,"colour":"red"}`, `no-line-of-json {"deal":3,"colour":"red"}`}, {`{"deal":"x"}`, `no-line-of-json {"deal":"x"}`}, {`{"deal":3} {"deal":4}`, `no-line-of-json {"deal":3} {"deal":4}`}, {`{"deal":3`, `no-line-of-json {"deal":3`},
	} {
		got := strings.TrimSuffix(converted(t, "json", test.object+"\n"), "\n")
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.object, got, test.want)
		}
	}
}

// TestRows: tables as other programs write them, and what they are as lines of notation: as many
// lines as rows, so that a fault is told at its row.
func TestRows(t *testing.T) {
	for _, test := range []struct{ name, table, want string }{
		{"marks, seconds, comments and a winner", "deal,trick,seat,card,mark,seconds,comments,winner,points\n1,1,B,5♥,!,1.5,x|y,,\n1,1,C,A♥,,,{},c,11\n", "deal 1\n1. B: 5♥!@1.5 {x} {y} A♥ {} = C 11\n\n"},
		{"a winner without points", "card,winner,points\n5♥,A,x\n", "deal 1\n1. 5♥ = A\n"},
		{"semicolons and decimal commas", "card;seconds\n5♥;1,5\n", "deal 1\n1. 5♥@1.5\n"},
		{"commas and decimal commas", "card,seconds\n5♥,\"1,5\"\n", "deal 1\n1. 5♥@1,5\n"},
		{"tabs", "card\tdeal\n5♥\t2\n", "deal 2\n1. 5♥\n"},
		{"what separates is said", "sep=;\ncard;deal,\n5♥;2\n", "\ndeal 1\n1. 5♥\n"},
		{"what separates is no separator", "sep=x\ncard\n", "error: :1:1: no column of this table is named card (carta), and none line (linha): its first row must have the names of the columns, with commas, semicolons or tabs between them"},
		{"commas within a name", "\"a,b,c\";card;deal\n;5♥;2\n", "deal 2\n1. 5♥\n"},
		{"several matches", "match,deal,seat,card\n1,1,A,5♥\n1,1,B,A♥\n2,1,A,6♥\n", "[Match \"1\"]\ndeal 1\n1. A: 5♥ A♥\n[Match \"2\"]\ndeal 1\n1. A: 6♥\n"},
		{"several deals", "deal,seat,card\n1,A,5♥\n2,A,6♥\n", "deal 1\n1. A: 5♥\ndeal 2\n1. A: 6♥\n"},
		{"a dealer and a trump card", "deal,dealer,trump,card\n1,A,7♥,5♥\n1,,7♥,A♥\n1,B,,K♥\n1,,6♥,Q♥\n", "deal 1 dealer A trump 7♥\n1. 5♥ A♥\n\nno-line-of-csv 1,B,,K♥\nno-line-of-csv 1,,6♥,Q♥\n"},
		{"no number of the trick", "card\n5♥\nA♥\nK♥\n3♥\n2♥\n", "deal 1\n1. 5♥ A♥ K♥ 3♥\n\n\n\n2. 2♥\n"},
		{"a number that is none", "card,trick\n5♥,x\nA♥,x\nK♥,x\n3♥,x\n2♥,x\n", "deal 1\n1. 5♥ A♥ K♥ 3♥\n\n\n\n2. 2♥\n"},
		{"a number that goes on", "card,trick\n5♥,3\nA♥,\nK♥,4\n", "deal 1\n3. 5♥ A♥\n\n4. K♥\n"},
		{"who did not play", "card\n5♥\n-\n", "deal 1\n1. 5♥ -\n\n"},
		{"out of turn", "seat,card\nb,5♥\nd,A♥\n", "deal 1\n1. B: 5♥ D:A♥\n\n"},
		{"a leader in a column", "leader,card\nb,5♥\n,A♥\n", "deal 1\n1. B: 5♥ A♥\n\n"},
		{"five seats", "trick,seat,card\n1,A,5♥\n1,B,A♥\n1,C,K♥\n1,D,3♥\n1,E,2♥\n", "deal 1\n1. A: 5♥ B:A♥ C:K♥ D:3♥ E:2♥\n\n\n\n\n"},
		{"fields in quotation marks", "\"card\",\"comments\"\n\"5♥\",\"a \"\"b\"\"\"\n", "deal 1\n1. 5♥ {a \"b\"}\n"},
		{"a mark that is not closed", "card,seat\n5♥,A\n\"A♥,B\nK♥,C\n", "deal 1\n1. A: 5♥\nno-line-of-csv \"A♥,B\n2. C: K♥\n"},
		{"a mark within a field", "card\n5\"♥\n", "\nno-line-of-csv 5\"♥\n"},
		{"something behind a mark", "card,seat\n\"5♥\"x,A\n", "\nno-line-of-csv \"5♥\"x,A\n"},
		{"a column twice", "card,card\n5♥,6♥\n", "deal 1\n1. 5♥\n"},
		{"other names", "Jogo;Vaza;Lugar;CARTA;Dador;Trunfo\n7;2;A; 5♥ ;B;7♥\n", "deal 7 dealer B trump 7♥\n2. A: 5♥\n"},
		{"a deal without a number", "deal,card\nx,5♥\n", "deal 1\n1. 5♥\n"},
		{"a row without a card", "deal,card,mark\n1,5♥,\n1,,!\n", "deal 1\n1. 5♥\nno-line-of-csv 1,,!\n"},
		{"a short row", "deal,card,mark\n1,5♥\n1\n", "deal 1\n1. 5♥\nno-line-of-csv 1\n"},
		{"our own lines", "deal,trick,leader,seat,card,line\n,,,,,deal 3 dealer A\n3,1,B,,5♥,\n3,1,,D,'=A♥,\n,,,,,stop\n3,,,,6♥,\n,,,,,9. A: 2♥\n,,,,,; x\n3,,,,6♥,\n", "\ndeal 3 dealer A\n1. B: 5♥ D:=A♥\n\nstop\n2. 6♥\n9. A: 2♥\n; x\n10. 6♥\n"},
		{"no card", "deal,trick\n1,1\n", "error: :1:1: no column of this table is named card (carta), and none line (linha): its first row must have the names of the columns, with commas, semicolons or tabs between them"},
		{"the seats in turn", "deal,trick,seat,card\n1,1,B,5♥\n1,1,C,A♥\n1,1,D,K♥\n1,1,A,3♥\n1,2,C,2♥\n", "deal 1\n1. B: 5♥ A♥ K♥ 3♥\n\n\n\n2. C: 2♥\n"},
	} {
		if d := cmp.Diff(test.want, converted(t, "csv", test.table)); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
	}
}
