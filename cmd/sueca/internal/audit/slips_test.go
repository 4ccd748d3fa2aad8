package audit

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
)

// endedDeal returns the first deal of a match, as it stands and as it ended.
func endedDeal(t *testing.T, text string) (replay.Standing, *engine.Deal) {
	t.Helper()
	events := verbtest.ReadMatch(t, text).Events
	head, deals := replay.Standings(events)
	state := deals[0].End(events[:head], &replay.Judge(events).Verdicts[0])
	return deals[0], &state.Deal
}

// TestAuditSlips: how many slips there are, each of one play or of several, is said in
// words; no more are shown than a person reads.
func TestAuditSlips(t *testing.T) {
	const tricks = "1. B: A♠ 2♠ 3♠ 4♠\n2. B: 5♠ 6♠ J♠ K♠\n"
	standing, _ := endedDeal(t, "[Rules \"fpsd\"]\n\ndeal 3 dealer A trump 2♥\nhand A ♥2\n"+tricks)
	other, _ := endedDeal(t, "[Rules \"fpsd\"]\n\ndeal 3 dealer A trump 3♥\nhand A ♥3\n"+tricks)
	of := func(kind replay.SlipKind, changes ...*engine.PlayAmended) replay.Slip {
		return replay.Slip{Kind: kind, Changes: changes, Msg: message.Msg("said of it")}
	}
	play := func(trick int, s card.Seat, from, to string) *engine.PlayAmended {
		return &engine.PlayAmended{Trick: trick, Seat: s, From: cardOf(t, from), To: cardOf(t, to)}
	}
	misread := of(replay.SlipCard, play(2, card.C, "6♠", "6♥"))
	exchanged := of(replay.SlipExchange, play(1, card.C, "2♠", "2♦"), play(1, card.D, "2♦", "2♠"))
	fit := func(n int, s replay.Slip) (out replay.Explained) {
		for range n {
			out.Fit = append(out.Fit, replay.Fit{Slip: s, Acquits: true})
		}
		out.Tried = map[replay.SlipKind]int{replay.SlipCard: 7, replay.SlipOrder: 2}
		return out
	}
	together := func(n int) (out replay.Explained) {
		for range n {
			out.Together = append(out.Together, []replay.Slip{exchanged, misread})
		}
		return out
	}
	none := fit(1, misread)
	none.Fit[0].Acquits = false
	hand := replay.Slip{Kind: replay.SlipHandCard, Events: other.Events, Msg: message.Msg("said of it")}
	const tried = "Tried: 9 single slips of the pen, of each kind that “sueca help disputes” names.\n"
	for _, tt := range []struct {
		explained replay.Explained
		lang      string
		want      string
	}{
		{none, "en", tried + "No single slip, such as two cards exchanged or one misread, leaves a deal without a renúncia that goes with all else that is written."},
		{fit(1, misread), "en", tried + `One single slip would explain it, with all else that is written still true:
	1. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{together(1), "en", `Tried: 0 single slips of the pen, of each kind that “sueca help disputes” names.
No single slip explains it; these together would, with all else that is written still true:
	1. amend deal 3 trick 1 C 2♠ -> 2♦ "two cards exchanged"
	   amend deal 3 trick 1 D 2♦ -> 2♠ "two cards exchanged"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{together(2), "en", `Tried: 0 single slips of the pen, of each kind that “sueca help disputes” names.
No single slip explains all renúncias of the deal; 2 ways of several slips would, with all else that is written still true:
	1. amend deal 3 trick 1 C 2♠ -> 2♦ "two cards exchanged"
	   amend deal 3 trick 1 D 2♦ -> 2♠ "two cards exchanged"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	2. amend deal 3 trick 1 C 2♠ -> 2♦ "two cards exchanged"
	   amend deal 3 trick 1 D 2♦ -> 2♠ "two cards exchanged"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{fit(2, hand), "en", tried + `2 single slips would explain it, with all else that is written still true:
	1. said of it
	   deal 3 dealer A trump 3♥
	   hand A ♥3
	2. said of it
	   deal 3 dealer A trump 3♥
	   hand A ♥3`},
		{fit(5, misread), "pt", `Experimentaram-se: 9 enganos, cada um por si, de cada espécie que “sueca help disputes” nomeia.
5 enganos, cada um por si, a explicariam, continuando verdade tudo o resto que está escrito:
	1. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	2. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	3. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	4. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	5. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"`},
		{fit(8, misread), "en", tried + `8 single slips would explain it, with all else that is written still true:
	1. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	2. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	3. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	4. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	5. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	… and 3 more`},
	} {
		a := &auditVerb{verbtest.Speaking(tt.lang)}
		d := &disputed{auditedDeal: &auditedDeal{standing: standing, explained: func() *replay.Explained { return &tt.explained }}}
		p := a.auditSlips(a.Out, d)
		if diff := cmp.Diff(tt.want, strings.Join(append(p.Says, tabbed(p.Lines)...), "\n")); diff != "" {
			t.Errorf("%d slips:\n%s", len(tt.explained.Fit), diff)
		}
	}
}

// cardOf reads a card.
func cardOf(t *testing.T, text string) card.Card {
	t.Helper()
	c, err := notation.ParseCard(text, notation.NoLetters)
	verbtest.Check(t, err)
	return c
}

// tabbed returns lines behind a tab.
func tabbed(lines []string) (out []string) {
	for _, line := range lines {
		out = append(out, "\t"+line)
	}
	return out
}

// TestSlipWords: each class of slips has words of its own, and no code stands
// in the place of one.
func TestSlipWords(t *testing.T) {
	for _, language := range []string{"en", "pt"} {
		a := &auditVerb{verbtest.Speaking(language)}
		of := map[string]audit.Class{}
		for _, c := range audit.Classes {
			word := a.Out.Words.Word(classWords[c])
			if other, ok := of[word]; ok {
				t.Errorf("%s: %s and %s are both %q", language, c, other, word)
			}
			if of[word] = c; word == string(c) {
				t.Errorf("%s: %s has no words", language, c)
			}
		}
	}
}

// TestRatioText: a ratio has two digits that count.
func TestRatioText(t *testing.T) {
	for _, tt := range []struct {
		ratio  float64
		en, pt string
	}{
		{0.04, "<\u00a00.1", "<\u00a00,1"}, {0.1, "0.1", "0,1"}, {2.94, "2.9", "2,9"}, {9.9, "9.9", "9,9"}, {10, "10", "10"}, {10.4, "10", "10"}, {10.6, "11", "11"}, {123.4, "123", "123"},
	} {
		if en, pt := (&auditVerb{verbtest.Speaking("en")}).ratioText(verbtest.Speaking("en").Out, tt.ratio), (&auditVerb{verbtest.Speaking("pt")}).ratioText(verbtest.Speaking("pt").Out, tt.ratio); en != tt.en || pt != tt.pt {
			t.Errorf("%v is %q and %q, want %q and %q", tt.ratio, en, pt, tt.en, tt.pt)
		}
	}
}

// TestPercent: a share is 0 or 100 % only where it is exactly that.
func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		n, of int64
		want  string
	}{
		{0, 0, "–"}, {0, 7, "0 %"}, {7, 7, "100 %"}, {1, 2000, "< 0,1 %"}, {1, 1000, "0,1 %"}, {1, 3, "33,3 %"}, {999, 1000, "99,9 %"}, {1999, 2000, "> 99,9 %"},
	} {
		if got := (&auditVerb{verbtest.Speaking("pt")}).percent(verbtest.Speaking("pt").Out, big.NewInt(tt.n), big.NewInt(tt.of)); strings.ReplaceAll(got, "\u00a0", " ") != tt.want {
			t.Errorf("%d of %d is %q, want %q", tt.n, tt.of, got, tt.want)
		}
	}
}
