package replay_test

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/rules"
	"sueca/replay"
)

// TestOtherRules: by the rules of somebody else a match is scored otherwise; how it was played stays as the
// record says, and where that says nothing, all is theirs.
func TestOtherRules(t *testing.T) {
	const deals = "deal 1 dealer A trump *\ngames AC 2\n\ndeal 2 dealer B trump *\ngames AC 1\n"
	for _, tt := range []struct {
		head, by string
		want     string // the rules in force
	}{
		{"[Rules \"fpsd target=9\"]\n", "", "fpsd target=9"},
		{"[Rules \"fpsd target=9\"]\n", "fpsd target=2", "fpsd target=2"},
		{"[Rules \"fpsd target=9 void=must_trump\"]\n", "fpsd target=2", "fpsd target=2"},
		{"[Rules \"fpsd target=9 play.direction=cw\"]\n", "fpsd target=3 void=must_trump", "fpsd target=3 play.direction=cw void=must_trump"},
		{"", "fpsd target=2 void=must_trump", "fpsd target=2 void=must_trump"},
		{"[A \"Ana\"]\n", "fpsd target=2", "fpsd target=2"},
		{"", "", ""},
	} {
		opt := replay.Options{}
		if tt.by != "" {
			opt.Rules = rulesOf(t, tt.by)
		}
		want := rules.Default()
		if tt.want != "" {
			want = rulesOf(t, tt.want)
		}
		got := replay.JudgeBy(recorded(t, tt.head+"\n"+deals), opt)
		if got.Rules != want {
			t.Errorf("%q by %q: %s, want %s", tt.head, tt.by, got.Rules, want)
		}
		if over := want.Target <= 3; got.Over != over {
			t.Errorf("%q by %q: over %t, want %t", tt.head, tt.by, got.Over, over)
		}
	}
}

func rulesOf(t *testing.T, text string) rules.Rules {
	t.Helper()
	rules, err := rules.Parse(text)
	assert.NilError(t, err)
	return rules
}
