package audit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
	"sueca/engine/proof"
)

// TestProofText: a proof is told by what it rests on.
func TestProofText(t *testing.T) {
	for by, want := range map[proof.ProofKind]string{
		proof.ByLaterPlay: "It was a renúncia: C played 2♥ in trick 4, and had it in hand when ♥ was led.",
		proof.ByHand:      "It was a renúncia: 2♥ is among the cards recorded as dealt to C, and had not been played.",
		proof.ByShowing:   "It was a renúncia: C laid 2♥ open, and had not played it before.",
		proof.ByTrumpCard: "It was a renúncia: 2♥ is the trump card, which was the dealer's, and had not been played.",
		proof.ByCounting:  "It was a renúncia by counting: 2♥ can lie nowhere but in the hand of C.",
	} {
		d := &disputed{Suspect: audit.Suspect{Seat: card.C, Led: card.Hearts, Proof: proof.Proof{By: by, Card: cardOf(t, "2♥"), Trick: 4}}}
		if got := (&auditVerb{verbtest.Speaking("en")}).proofText(verbtest.Speaking("en").Out, d); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	d := &disputed{Suspect: audit.Suspect{Seat: card.C, Led: card.Hearts, Proof: proof.Proof{By: proof.ByCounting}}}
	if got, want := (&auditVerb{verbtest.Speaking("en")}).proofText(verbtest.Speaking("en").Out, d), "It was a renúncia by counting: the other cards do not fill the hand of C without one of the suit led."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAuditLine: what proves a renúncia, or shows that nothing does, stands in the JSON form.
func TestAuditLine(t *testing.T) {
	const head = "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump "
	str := func(s string) *string { return &s }
	trick := 3
	for _, tt := range []struct {
		name, text string
		want       *witness
		edits      bool
	}{
		{"hand", head + "6♠\nhand C ♠5 ♥K\n1. B: 5♥ A♣ 6♥ 3♥\nstop\n", &witness{Proof: str("hand"), Card: str("K♥")}, true},
		{"shown", head + "6♠\n1. B: 5♥ A♣ 6♥ 3♥\nshow C ♥K\nstop\n", &witness{Proof: str("shown"), Card: str("K♥")}, true},
		{"trump", head + "6♥\n1. B: 5♥ A♥ 7♥ A♣\nstop\n", &witness{Proof: str("trump"), Card: str("6♥")}, true},
		{"later", head + "6♠\n1. B: 5♥ A♣ 6♥ 3♥\n2. D: 7♣ 2♣ 3♣ 4♣\n3. D: 7♥ J♥ Q♥ K♥\nstop\n", &witness{Proof: str("later"), Card: str("K♥"), Trick: &trick}, true},
	} {
		file := filepath.Join(t.TempDir(), "x.sueca")
		verbtest.Check(t, os.WriteFile(file, []byte(tt.text), 0o644))
		var out, errs bytes.Buffer
		program.Execute([]string{"audit", "--format", "json", file}, nil, &out, &errs)
		var line auditLine
		if err := json.Unmarshal(out.Bytes(), &line); err != nil {
			t.Errorf("%s: %v: %s%s", tt.name, err, out.String(), errs.String())
			continue
		}
		if diff := cmp.Diff(tt.want, line.Witness); diff != "" || line.Verdict != "proven" {
			t.Errorf("%s: %s\n%s", tt.name, line.Verdict, diff)
		}
	}
}
