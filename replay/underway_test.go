package replay_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/replay"
)

// TestBrokenOff holds whose the cards of a last trick are that has too few, and what is
// said of it. D played 4♥ on ♣ in trick 4; the last card proves it, if it is D's.
func TestBrokenOff(t *testing.T) {
	const (
		head = "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump J♠\n" +
			"1. B: 2♦ 3♦ K♦ 6♦\n2. D: J♦ A♦ Q♦ 5♦\n3. A: 3♣ 6♣ 2♣ 5♣\n4. B: 4♣ A♣ 4♥ Q♣\n" +
			"5. C: 3♠ 7♠ 2♠ Q♠\n6. D: 7♥ Q♥ 7♦ J♥\n7. D: 4♠ 6♠ K♠ 5♥\n"
		short = "8. B: K♣ 7♣ J♣\n"
	)
	for _, test := range []struct {
		about, rest string
		underway    bool
		want        string // the errors, and the warning that play was not finished
	}{
		{"play stopped", short + "stop\n", false, "renuncia"},
		{"and what was not played is written", "8. B: K♣ 7♣ J♣ -\nstop\n", false, "renuncia"},
		{"a claim that was upheld ended it", short + "claim A against BD trick 4 upheld\n", false, "renuncia"},
		{"a claim that nobody ruled on ended it", short + "claim A against BD trick 4\n", false, "renuncia"},
		{"a seat left", short + "abandon B\n", false, "renuncia"},
		{"a claim that was withdrawn ends nothing", short + "claim A against BD trick 4 withdrawn\n", false, "trick-size"},
		{"a result shows that play went on", short + "points AC 60 BD 60\n", false, "trick-size"},
		{"a winner shows that the trick was full", short[:len(short)-1] + " = B 17\n", false, "trick-size"},
		{"another deal shows it too", short + "\ndeal 2 dealer B trump 2♥\n", false, "trick-size incomplete-deal"},
		{"another trick shows it", short + "9. B: 4♦\nstop\n", false, "trick-size"},
		{"the stop stands before a later card", "stop\n" + short, false, "trick-size"},
		{"nothing says what happened", short, false, "incomplete-deal"},
		{"it is being played", short, true, "incomplete-deal renuncia"},
	} {
		var got []string
		for _, f := range replay.JudgeBy(recorded(t, head+test.rest), replay.Options{Underway: test.underway}).Findings {
			about := f.Code.Severity() == code.Error && f.Code != code.WrongLeader || f.Code == code.IncompleteDeal
			if about && !slices.Contains(got, string(f.Code)) {
				got = append(got, string(f.Code))
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: found %v, want %s", test.about, got, test.want)
		}
	}
}

// TestUnderway scores no deal before it is over that somebody is writing down, and any that
// is written to its end.
func TestUnderway(t *testing.T) {
	const text = "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 7♥\n" +
		"1. B: 2♥ A♥ 3♥ 7♥\n2. C: A♠ 2♠ 7♠ 3♠\n3. C: A♦ 2♦ 7♦ 3♦\n4. C: A♣ 2♣ 7♣ 3♣\n5. C: 4♠ K♠ 5♠ J♠\n6. D: 4♦ 5♦ J♦ K♦\n"
	record := recorded(t, text)
	for _, test := range []struct {
		underway bool
		more     engine.Event
		scored   bool
	}{
		{false, nil, true}, {true, nil, false}, {true, &engine.PlayStopped{}, true},
	} {
		events := record
		if test.more != nil {
			events = append(slices.Clip(events), test.more)
		}
		v := replay.JudgeBy(events, replay.Options{Underway: test.underway}).Verdicts[0]
		if (v.Games != nil) != test.scored {
			t.Errorf("underway %t, then %v: games %v", test.underway, test.more, v.Games)
		}
	}
}

// TestUnderwayLastTrick: no card of the last trick is missing while it is being played, and one
// is where nobody goes on writing.
func TestUnderwayLastTrick(t *testing.T) {
	const text = "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♦\n" +
		"1. B: A♠ 4♠ J♠ 5♠\n2. B: 7♠ 6♠ 2♠ Q♠\n3. B: A♣ 3♣ 4♣ K♣\n4. B: 4♥ 6♥ 7♥ A♥\n5. A: K♠ 6♦ Q♦ 3♠\n" +
		"6. C: 7♣ 2♣ 2♦ 5♣\n7. A: K♥ 5♥ Q♥ 3♥\n8. A: 3♦ 7♦ A♦ 4♦\n9. C: J♥ J♦ 2♥ J♣\n10. D: K♦ 5♦\n"
	record := recorded(t, text)
	for _, underway := range []bool{false, true} {
		missing := slices.ContainsFunc(replay.JudgeBy(record, replay.Options{Underway: underway}).Findings, func(f replay.Finding) bool {
			return f.Code == code.TrickSize
		})
		if missing == underway {
			t.Errorf("underway %t: a card is missing: %t", underway, missing)
		}
	}
}
