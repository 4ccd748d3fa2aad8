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
	one := func(kind audit.Slip, slips int, changes ...*engine.PlayAmended) audit.Edit {
		return audit.Edit{Kind: kind, Slips: slips, Changes: changes}
	}
	play := func(trick int, s card.Seat, from, to string) *engine.PlayAmended {
		return &engine.PlayAmended{Trick: trick, Seat: s, From: cardOf(t, from), To: cardOf(t, to)}
	}
	misread := one(audit.Misread, 1, play(2, card.C, "6♠", "6♥"))
	joint := one(audit.Misread, 2, play(1, card.C, "2♠", "2♦"), play(2, card.C, "6♠", "6♥"))
	again := func(e audit.Edit, n int) (out []audit.Edit) {
		for range n {
			out = append(out, e)
		}
		return out
	}
	hand := audit.Edit{Kind: audit.WrongHand, Slips: 1, Deal: other.Events}
	for _, tt := range []struct {
		edits []audit.Edit
		tried map[audit.Slip]int
		lang  string
		want  string
	}{
		{nil, nil, "en", "No single slip, such as two cards exchanged or one misread, leaves a deal without a renúncia that goes with all else that is written."},
		{again(misread, 1), map[audit.Slip]int{audit.Misread: 7, audit.WrongShown: 0, audit.LeaderCard: 2}, "en", `Tried, by kind of slip: a card misread 7, a leader and a card of the trick 2.
One single slip would explain it, with all else that is written still true:
	1. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{again(joint, 1), nil, "en", `No single slip explains it; these together would, with all else that is written still true:
	1. amend deal 3 trick 1 C 2♠ -> 2♦ "misread"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{again(joint, 2), nil, "en", `No single slip explains all renúncias of the deal; 2 ways of several slips would, with all else that is written still true:
	1. amend deal 3 trick 1 C 2♠ -> 2♦ "misread"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	2. amend deal 3 trick 1 C 2♠ -> 2♦ "misread"
	   amend deal 3 trick 2 C 6♠ -> 6♥ "misread"`},
		{[]audit.Edit{{Kind: audit.WrongLeader, Slips: 1, Deal: other.Events, Trick: 2, Leader: card.D}, hand}, nil, "en", `2 single slips would explain it, with all else that is written still true:
	1. trick 2 was led by D
	2. deal 3 dealer A trump 3♥
	   hand A ♥3`},
		{again(misread, 5), nil, "pt", `5 enganos, cada um por si, a explicariam, continuando verdade tudo o resto que está escrito:
	1. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	2. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	3. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	4. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"
	5. emenda jogo 3 vaza 2 C 6♠ -> 6♥ "mal lida"`},
		{again(misread, 8), nil, "en", `8 single slips would explain it, with all else that is written still true:
	1. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	2. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	3. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	4. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	5. amend deal 3 trick 2 C 6♠ -> 6♥ "misread"
	… and 3 more`},
	} {
		a := &auditVerb{verbtest.Speaking(tt.lang)}
		d := &disputed{auditedDeal: &auditedDeal{standing: standing, explained: func() *audit.Explained { return &audit.Explained{Edits: tt.edits, Tried: tt.tried} }}}
		p := a.auditSlips(a.Out, d)
		if diff := cmp.Diff(tt.want, strings.Join(append(p.Says, tabbed(p.Lines)...), "\n")); diff != "" {
			t.Errorf("%d edits:\n%s", len(tt.edits), diff)
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

// TestSlipWords: each kind and each class of slips has words of its own, and no code stands
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
		kinds := map[string]audit.Slip{}
		for _, k := range audit.SlipKinds {
			word := a.Out.Words.Word(slipWord(k))
			if other, ok := kinds[word]; ok {
				t.Errorf("%s: %s and %s are both %q", language, k, other, word)
			}
			kinds[word] = k
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
