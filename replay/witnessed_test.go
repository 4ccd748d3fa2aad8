package replay_test

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// proven are the plays of a text that are proven to have been a renúncia, or may have been one.
func proven(t *testing.T, text string) (proven, possible []string) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for _, f := range replay.Judge(m.Events).Findings {
			switch f.Code {
			case code.Renuncia:
				proven = append(proven, f.Seat.String()+" "+f.Card.String())
			case code.RenunciaPossible:
				possible = append(possible, f.Seat.String()+" "+f.Card.String())
			}
		}
	}
	return proven, possible
}

// TestEachAlone: where witnesses differ about who dealt, the deal is judged as each has it, with the slips that fit that: so what both
// prove stays proven.
func TestEachAlone(t *testing.T) {
	const first = `[Rules "fpsd target=4"]

deal 1 dealer D trump A♠
1. K♣ 6♣ 4♣ A♣ = D 15
2. 3♦ 6♦ Q♦ 4♦ = B 2
3. 5♦ 5♠ 4♠ 7♦ = C 10
4. J♣ 2♣ 3♣ 7♣ = B 13
5. K♥ 6♥ J♥ 3♥ = B 7
6. 4♥ Q♥ K♦ A♥ = A 17
7. 7♠ Q♠ J♠ A♠ = D 26
8. 2♦ J♦ 5♥ 6♠ = C 3
9. Q♣ A♦ 5♣ 3♠ = B 13
10. 2♥ 7♥ K♠ 2♠ = D 14
`
	second := strings.Replace(first, "dealer D", "dealer B", 1)
	_, record, _ := strings.Cut(second, "\n\n")
	for name, text := range map[string]string{"first": first, "second": second, "both": first + "\nwitness \"Rui\"\n\n" + record} {
		proven, possible := proven(t, text)
		assert.DeepEqual(t, proven, []string{"D 4♠"})
		assert.Equal(t, len(possible), 0, name)
	}
}

// TestWitnessesById: whose record a line goes on with is told by its id, and what the witness is called by the tag Scorer, of which a
// redaction leaves nothing; a name in the line is both, as it always was.
func TestWitnessesById(t *testing.T) {
	const deal = "\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"
	for _, tt := range []struct {
		text string
		want []string // name, and how many notes
	}{
		{"[Scorer \"Ana\"]\n" + deal + "note \"1\"\n", nil},
		{"[Scorer \"Ana\"]\n" + deal + "witness \"Rui\"\n" + deal + "witness \"Ana\"\nnote \"1\"\nwitness \"Rui\"\ntag Scorer \"Rui Costa\"\n",
			[]string{"Ana 1", "Rui 0"}},
		{"[Scorer \"Ana\"]\n" + deal + "witness \"#2\"\ntag Scorer \"Rui\"\n" + deal + "witness \"#1\"\nnote \"1\"\nwitness \"#2\"\nnote \"2\"\n",
			[]string{"Ana 1", "Rui 1"}},
		{"[Scorer \"[redacted]\"]\n" + deal + "witness \"#2\"\ntag Scorer \"[redacted]\"\n" + deal + "witness \"#3\"\ntag Scorer \"[redacted]\"\nnote \"3\"\n" +
			"witness \"#1\"\nnote \"1\"\nwitness \"#2\"\nnote \"2\"\nnote \"2\"\n", []string{"[redacted] 1", "#2 2", "#3 1"}},
		{deal + "witness \"#2\"\ntag Scorer \"1\"\n" + deal + "witness \"1\"\nnote \"1\"\n", []string{"1 1", "#2 0"}},
	} {
		for m, err := range notation.Matches(strings.NewReader(tt.text), notation.Options{}) {
			assert.NilError(t, err)
			var got []string
			for _, w := range replay.Witnesses(m.Events) {
				notes := 0
				for _, e := range w.Events {
					if e.Kind() == engine.KindNoteWritten {
						notes++
					}
				}
				got = append(got, fmt.Sprint(w.Name, " ", notes))
			}
			assert.DeepEqual(t, got, tt.want)
			notes := 0
			for _, e := range engine.OfFirst(m.Events) {
				if e.Kind() == engine.KindNoteWritten {
					notes++
				}
			}
			assert.Equal(t, notes, 1, tt.text)
		}
	}
}

// TestSeatsByName: who sits where is told by the names of the players, where both records write them, and not by who dealt.
func TestSeatsByName(t *testing.T) {
	const cards = `
1. K♣ 6♣ 4♣ A♣
2. 3♦ 6♦ Q♦ 4♦
3. 5♦ 5♠ 4♠ 7♦
4. J♣ 2♣ 3♣ 7♣
5. K♥ 6♥ J♥ 3♥
6. 4♥ Q♥ K♦ A♥
7. 7♠ Q♠ J♠ A♠
8. 2♦ J♦ 5♥ 6♠
9. Q♣ A♦ 5♣ 3♠
10. 2♥ 7♥ K♠ 2♠
`
	head := func(names ...string) (tags string) {
		for i, name := range names {
			tags += fmt.Sprintf("tag %c %q\n", 'A'+i, name)
		}
		return "\nwitness \"Rui\"\n" + tags + "\n"
	}
	first := "[Rules \"fpsd\"]\n[A \"Ana\"]\n[B \"Bia\"]\n[C \"Caio\"]\n[D \"Davi\"]\n\ndeal 1 dealer D trump A♠" + cards
	for name, c := range map[string]struct {
		second string
		turned int
	}{
		"the same seats, another dealer":  {head("Ana", "Bia", "Caio", "Davi") + "deal 1 dealer A trump A♠" + cards, 0},
		"seats turned, the same dealer":   {head("Davi", "Ana", "Bia", "Caio") + "deal 1 dealer D trump A♠" + cards, 1},
		"one name written otherwise":      {head("ana", "Bia", "Cayo", "Davi") + "deal 1 dealer A trump A♠" + cards, 0},
		"other names: by who dealt":       {head("X", "Y", "Z", "W") + "deal 1 dealer A trump A♠" + cards, 1},
		"two names tell nothing together": {head("Bia", "Ana", "Z", "W") + "deal 1 dealer A trump A♠" + cards, 1},
	} {
		for m, err := range notation.Matches(strings.NewReader(first+c.second), notation.Options{}) {
			assert.NilError(t, err)
			assert.Equal(t, replay.Judge(m.Events).Joined.Turned[1], c.turned, name)
		}
	}
}

// TestNoWitnessAlone: what is open is judged as each witness has it too. Nobody is proven by names of which none is the
// card that was played, nor where one record proves it and the other does not.
func TestNoWitnessAlone(t *testing.T) {
	for name, text := range map[string]string{
		// The first has the cards of trick 4 from the wrong seat on, the second Q♠ of trick 3 and 2♣ of trick 4 in each other's place.
		"none proves it": `[Rules "fpsd target=4"]

deal 1 dealer D trump J♠
1. A: 7♥ 5♥ 3♠ 2♥ = C
2. C: 2♠ J♠ J♦ A♠ = B
3. B: K♠ 6♠ Q♠ 4♥ = B
4. B: 6♣ 5♣ 2♣ Q♣ = A
5. B: J♥ A♦ A♥ 3♥ = D
6. D: 2♦ 3♦ 5♦ K♦ = C
stop

witness "Rui"

deal 1 dealer C trump J♠
hand A ♠AK ♥J5 ♣JQ4 ♦765
1. D: 7♥ 5♥ 3♠ 2♥
2. B: 2♠ J♠ J♦ A♠
3. A: K♠ 6♠ 2♣ 4♥
4. A: Q♣ 6♣ 5♣ Q♠
5. A: J♥ A♦ A♥ 3♥
6. C: 2♦ 3♦ 5♦ K♦
stop
`,
		// The first has 5♣ and J♥ of trick 5 in each other's place, the second its cards from the wrong seat on.
		"one proves it": `[Rules "fpsd target=4"]

deal 1 dealer C trump 7♣
1. D: 2♣ Q♣ 6♣ K♣ = C
2. C: 7♦ 2♦ K♦ J♦ = C
3. C: 4♦ A♦ Q♦ 6♦ = D
4. D: 3♣ A♥ 5♦ A♣ = C
5. C: 7♣ J♥ 5♣ 6♠ = C
6. C: 6♥ Q♥ K♥ 4♥ = A
stop

witness "Rui"

deal 1 dealer C trump 7♣
1. 2♣ Q♣ 6♣ K♣ = C
2. 7♦ 2♦ K♦ J♦ = C
3. 4♦ A♦ Q♦ 6♦ = D
4. 3♣ A♥ 5♦ A♣ = C
5. 5♣ J♥ 6♠ 7♣ = B
6. 6♥ Q♥ K♥ 4♥ = A
stop
`,
	} {
		proven, possible := proven(t, text)
		assert.Equal(t, len(proven), 0, "%s: %v", name, proven)
		assert.Assert(t, len(possible) > 0, name)
	}
}

// TestAmendedBelow: a correction in the record of another witness corrects that, and neither the names nor the rules of
// the match; in a log, and in its text.
func TestAmendedBelow(t *testing.T) {
	const text = `[Rules "fpsd target=4"]
[A "Ana"]

deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥ = C 15
claim B against AC trick 1 upheld

witness "Rui"
tag A "Ana"

deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥ = C 15
claim B against AC trick 1 upheld
amend A "Mallory"
amend Rules "rolha"
amend deal 1 claim B against AC trick 1 rejected
`
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for again, err := range notation.Matches(strings.NewReader(notation.Format(notation.AmendedFirst(m.Events), notation.English)), notation.Options{}) {
			assert.NilError(t, err)
			assert.Equal(t, notation.Format(again.Events, notation.English), notation.Format(notation.AmendedFirst(m.Events), notation.English))
			for _, events := range [][]engine.Event{m.Events, again.Events} {
				judged := replay.Judge(events)
				assert.Equal(t, engine.TagOf(events, "A"), "Ana")
				assert.Equal(t, judged.Rules.Profile, "fpsd")
				assert.Equal(t, engine.TagOf(replay.Witnesses(events)[1].Events, "A"), "Mallory")
				assert.Equal(t, len(replay.Corrections(events)), 0)
			}
		}
	}
}

// TestOneAlone: what only one of two witnesses says of the worth of a deal counts for nothing until somebody answers; where all signed the
// first record, that stands.
func TestOneAlone(t *testing.T) {
	const head = "[Rules \"fpsd target=4\"]\n\n"
	const deal = `deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥ = C 15
2. C: A♣ J♣ K♣ Q♣ = C 20
3. C: J♠ 2♥ 7♠ Q♠
claim B against AC trick 3 upheld
stop
games BD 4
sheet AC 0 BD 4
`
	const signed, second = "sign AC\nsign BD\n", "\nwitness \"Rui\"\n\n"
	rejected := strings.NewReplacer("upheld", "rejected", "games BD 4", "games AC 4", "AC 0 BD 4", "AC 4 BD 0").Replace(deal)
	in := strings.Replace
	claimed := in(deal, "stop\n", "claim A against BD trick 2 upheld\nstop\n", 1)
	for name, c := range map[string]struct {
		text            string
		differ, settled int
		games           string
	}{
		"the same":                    {deal + second + deal, 0, 0, "BD 4"},
		"a penalty":                   {deal + second + deal + "penalty talk B award 4\n", 1, 0, "BD 4"},
		"a penalty, answered":         {deal + second + deal + "penalty talk B award 4\n" + `settle deal 1 line "penalty talk B award 4"`, 1, 1, "AC 4 BD 4"},
		"a claim":                     {deal + second + claimed, 1, 0, "BD 4"},
		"a claim, and there was none": {deal + second + claimed + `settle deal 1 line "- claim A against BD trick 2"`, 1, 1, "BD 4"},
		"a ruling":                    {deal + second + rejected, 3, 0, ""},
		"one answer is for one claim": {claimed + second + strings.NewReplacer("AC trick 3 upheld", "AC trick 3 rejected", "BD trick 2 upheld",
			"BD trick 2 rejected").Replace(claimed) + `settle deal 1 line "claim B against AC trick 3 upheld"`, 2, 1, "BD 4"},
		"signed, a ruling":            {deal + signed + second + rejected, 3, 0, "BD 4"},
		"signed, a penalty":           {deal + signed + second + deal + "penalty talk B award 4\n", 1, 0, "BD 4"},
		"signed, a deal in front":     {deal + signed + second + "deal 1 dealer A trump 6♥\ngames AC 4\nsheet AC 4 BD 0\n\n" + in(deal, "deal 1", "deal 2", 1), 0, 0, "BD 4"},
		"only the cards, and no word": {deal + second + in(deal[:strings.Index(deal, "claim")], " = C 15", "", 1), 0, 0, "BD 4"},
	} {
		judged := replay.Judge(recorded(t, head+c.text))
		differ, settled, games := 0, 0, ""
		for _, d := range judged.Joined.Deals[0].Differences {
			if differ++; d.Settled {
				settled++
			}
		}
		if g := judged.Verdicts[0].Games; g != nil {
			for _, side := range judged.Rules.Table().Columns {
				if n := g.Of(side); n > 0 {
					games = strings.TrimSpace(fmt.Sprintf("%s %s %d", games, side, n))
				}
			}
		}
		assert.Equal(t, len(judged.Verdicts), 1, name)
		assert.Equal(t, fmt.Sprint(differ, settled, " ", games), fmt.Sprint(c.differ, c.settled, " ", c.games), name)
	}
}
