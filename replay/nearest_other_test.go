package replay_test

import (
	"fmt"
	"slices"
	"testing"

	"sueca/engine/code"
	"sueca/replay"
)

// TestNearestOther is TestNearest for what the clean record has no place for: each row has a
// record that has the finding, and the edit that makes it the nearest one that has not.
func TestNearestOther(t *testing.T) {
	const auction = "[Rules \"italiana5\"]\n\ndeal 1 dealer A trump *♠\nhand C ♠A\nbid B 60\nbid C 65\nbid D pass\nbid E pass\nbid A pass\nbid B pass\ndeclare C trump ♥ call A♠\n"
	for _, tt := range []struct {
		name   string
		code   code.Code
		record string
		near   []string
	}{
		{"nobody can tell who led", code.LeaderUnknown, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♥\n1. B: 2♠ * 3♠ 4♠\n2. 5♣ 6♣ 7♣ A♣\n", []string{"2♠ *", "2♠ A♠"}},
		{"two suits may have been trumps", code.TrumpAmbiguous, auction, []string{"declare C trump ♥", "declare C trump ♠"}},
		{"two suits may have been trumps of a deal", code.TrumpAmbiguous, "[Rules \"fpsd\"]\n\ndeal 1 dealer A\n1. B: 2♠ A♠ 3♠ 4♠\nstop\n", []string{"dealer A", "dealer A trump *♥"}},
		{"who has a trump and cannot follow", code.Obligation, "[Rules \"italiana-obrigacao\"]\n\ndeal 1 dealer A trump *♥\nhand C ♠- ♥A2 *8\n1. B: A♠ 2♣ 3♠ 4♠\nstop\n", []string{"♥A2 *8", "♥- *10"}},
		{"the same by rules without it", code.Obligation, "[Rules \"italiana-obrigacao\"]\n\ndeal 1 dealer A trump *♥\nhand C ♠- ♥A2 *8\n1. B: A♠ 2♣ 3♠ 4♠\nstop\n", []string{"italiana-obrigacao", "fpsd"}},
		{"who should not have drawn again", code.Procedure, "[Rules \"alemao\"]\n\nlot A A♥\nlot B A♠\nlot C Q♦\nlot D 2♦\nlot C 3♦\n", []string{"lot C 3♦", "lot A 3♦"}},
		{"a consent after the first card", code.ConsentLate, "[Rules \"fpsd-consent\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nconsent deal-right\nstop\n", []string{"1. B: 5♥ A♥ K♥ 3♥\nconsent deal-right\n", "consent deal-right\n1. B: 5♥ A♥ K♥ 3♥\n"}},
		{"a claim about a play that is undecided", code.ClaimUndecided, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ 4♠ 3♥\nclaim A against BD trick 1 upheld\n", []string{"4♠ 3♥", "K♥ 3♥"}},
		{"six minutes late, and only warned", code.PenaltyMismatch, "[Rules \"fpsd\"]\n\npenalty late A 6 warning\n", []string{"A 6", "A 5"}},
		{"an eleventh club", code.NoDealFits, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 2♠\n1. B: A♣ 7♣ K♣ J♣\n2. B: Q♣ 6♣ 5♣ 4♣\n3. B: 3♣ 2♣ 4♥ 3♥\n4. B: 5♥ 6♥ x♣ A♥\n", []string{"x♣", "x♦"}},
		{"the lowest bid, less five", code.WrongBid, auction, []string{"bid B 60", "bid B pass"}},
		{"whose bid does not stand", code.WrongDeclarer, "[Rules \"italiana5\"]\n\ndeal 1 dealer A\nbid B pass\nbid C 65\nbid D 70\nbid E pass\nbid A pass\nbid C pass\ndeclare C trump ♥ call -\n", []string{"declare C", "declare D"}},
		{"the own card called", code.WrongCall, auction, []string{"hand C ♠A\n", "hand C ♠7\n"}},
	} {
		t.Run(string(tt.code)+" "+tt.name, func(t *testing.T) { nearest(t, tt.code, tt.record, edit(t, tt.record, tt.near)) })
	}
}

// TestClaimOpen: a claim against a player is open where that player's card cannot be read, and not where another's
// of the pair cannot.
func TestClaimOpen(t *testing.T) {
	for _, tt := range []struct {
		rules, tricks, claim string
		want                 bool
	}{
		{"fpsd renuncia.granularity=player", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim A against D trick 1 upheld", true},
		{"fpsd renuncia.granularity=player", "1. B: 5♥ A♥ K♥ *\n2. C: A♣ J♣ K♣ Q♣", "claim B against A trick 1 upheld", true},
		{"fpsd renuncia.granularity=player", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim A against B trick 1 upheld", false},
		{"fpsd renuncia.granularity=player", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim B against C trick 1 upheld", false},
		{"fpsd", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim A against BD trick 1 upheld", true},
		{"fpsd", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim B against AC trick 1 upheld", false},
		{"fpsd", "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ * K♣ Q♣", "claim A against BD trick 1 upheld", false}, // only the next is vague
		{"fpsd", "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ * K♣ Q♣", "claim A against BD trick 2 upheld", true},
		{"fpsd", "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ * K♣ Q♣", "claim A against BD upheld", true},
		{"fpsd", "1. B: 5♥ A♥ * 3♥\n2. C: A♣ J♣ K♣ Q♣", "claim A against BD trick 2 upheld", false},
	} {
		m := judged(t, fmt.Sprintf("[Rules %q]\n\ndeal 1 dealer A trump 7♥\n%s\n3. C: J♥ 2♥ 7♥ Q♥\n%s\n", tt.rules, tt.tricks, tt.claim))
		open := slices.ContainsFunc(m.Findings, func(f replay.Finding) bool { return f.Code == code.ClaimUndecided })
		if open != tt.want {
			t.Errorf("%s, %s, %s: open %v", tt.rules, tt.tricks, tt.claim, open)
		}
	}
}
