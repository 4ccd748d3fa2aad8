package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/notation"
)

// TestGaips: what the lines of a log of the GAIPS application become.
func TestGaips(t *testing.T) {
	const (
		// Ten tricks of four hands, and the same without the first.
		first = "P0 ADiamonds P1 2Diamonds P2 3Diamonds P3 4Diamonds\n"
		rest  = "P0 AClubs P1 2Clubs P2 3Clubs P3 4Clubs\nP0 ASpades P1 2Spades P2 3Spades P3 4Spades\n"
	)
	tenTimes := ""
	for n := range 10 {
		tenTimes += fmt.Sprintf("%d. A: A♦ 2♦ 3♦ 4♦\n", n+1)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"a hand is a hand", "-- GAME --\nP0 HAND: ADiamonds, 7Clubs\n" + first, "deal 1\nhand A ♣7 ♦A\n1. A: A♦ 2♦ 3♦ 4♦\n"},
		{"a hand with the application's comma and point at its end", "-- GAME --\nP3 HAND: ADiamonds, 7Clubs, .\n" + first, "deal 1\nhand D ♣7 ♦A\n1. A: A♦ 2♦ 3♦ 4♦\n"},
		{"the last tricks of a deal that ended", first + rest + "-- /GAME --\n", "deal 1\n8. A: A♦ 2♦ 3♦ 4♦\n9. A: A♣ 2♣ 3♣ 4♣\n10. A: A♠ 2♠ 3♠ 4♠\n"},
		{"the log joins in the middle of a trick", "P2 3Diamonds P3 4Diamonds\n" + rest + "-- /GAME --\n", "deal 1\n8. A: * * 3♦ 4♦\n9. A: A♣ 2♣ 3♣ 4♣\n10. A: A♠ 2♠ 3♠ 4♠\n"},
		{"ten whole tricks are a deal, whatever is around them", strings.Repeat(first, 10), "deal 1\n" + tenTimes},
		{"it breaks off in the middle of a trick", "-- GAME --\nP0 HAND: ADiamonds\n" + first + "P0 AClubs P1 2Clubs\n", "deal 1\nhand A ♦A\n1. A: A♦ 2♦ 3♦ 4♦\n2. A: A♣ 2♣ - -\n"},
		{"somebody out of turn", "-- GAME --\nP0 HAND: ADiamonds\nP0 ADiamonds P2 3Diamonds P1 2Diamonds P3 4Diamonds\n", "deal 1\nhand A ♦A\n1. A: A♦ C:3♦ B:2♦ D:4♦\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := notation.ReadGaips(strings.NewReader(tt.text), notation.Options{})
			assert.NilError(t, err)
			text := notation.Format(m.Events, notation.English)
			_, body, _ := strings.Cut(text, "deal 1")
			if d := cmp.Diff(tt.want, "deal 1"+body); d != "" {
				t.Error(d, text)
			}
		})
	}
	// What is no line of the log ends the deal: what stands behind it may be of another one.
	m, err := notation.ReadGaips(strings.NewReader("-- GAME --\nP0 HAND: ADiamonds\n"+first+"hello\n"+rest+"-- /GAME --\n"), notation.Options{})
	assert.NilError(t, err)
	_, got, _ := strings.Cut(notation.Format(m.Events, notation.English), "deal 1")
	want := "\nhand A ♦A\n1. A: A♦ 2♦ 3♦ 4♦\n"
	if deals := strings.Split(got, "deal 2"); len(deals) != 2 || !strings.HasPrefix(got, want) || !strings.Contains(deals[1], "\n9. A: A♣ 2♣ 3♣ 4♣\n10. A: A♠ 2♠ 3♠ 4♠\n") {
		t.Errorf("behind another line:%s", got)
	}
	for _, tt := range []struct{ name, text, why string }{
		{"tricks that cannot be numbered", first + rest, "its tricks cannot be numbered"},
		{"a short trick in the middle", "-- GAME --\nP0 HAND: ADiamonds\n" + "P0 ADiamonds P1 2Diamonds\n" + rest, "fewer than four cards"},
		{"eleven tricks", "-- GAME --\nP0 HAND: ADiamonds\n" + strings.Repeat(first, 11), "more than ten tricks"},
		{"a card ran into a hand", "-- GAME --\nP0 ADiamonds P1 HAND: 7Clubs\n" + first, "ran into one"},
		{"a line of something else", "-- GAME --\nP0 HAND: ADiamonds\nhello\n" + first, "no line of a GAIPS log"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m, err := notation.ReadGaips(strings.NewReader(tt.text), notation.Options{})
			assert.NilError(t, err)
			if len(m.Errors) == 0 || !strings.Contains(m.Errors.Error(), tt.why) {
				t.Errorf("%v", m.Errors)
			}
		})
	}
}
