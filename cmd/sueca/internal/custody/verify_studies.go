package custody

import (
	"fmt"
	"strings"

	"sueca/analysis/signal"
	"sueca/cmd/sueca/internal/registry"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// verifiedStudy is what the log shows of how a registered study keeps matches back.
type verifiedStudy struct {
	Study       string   `json:"study"`
	Position    int64    `json:"position"`
	Name        string   `json:"name"`
	Exploratory bool     `json:"exploratory"`
	Shown       []string `json:"shown"`
	NotShown    []string `json:"not_shown"`
}

// studies checks what the register holds of studies: signatures, rounds and the order of rows. cp is a checkpoint that was
// kept elsewhere, nil for none: the first over a registration counts, so none may be older.
func (a *verifyVerb) studies(cp *evidence.Checkpoint) (out []verifiedStudy, faults []verifiedFault, err error) {
	say := func(list []message.Message) []string {
		out := []string{}
		for _, m := range list {
			out = append(out, a.Out.Words.Say(m))
		}
		return out
	}
	out = []verifiedStudy{}
	err = a.Records.ReadTree(func(log eventlog.Reader, tree *evidence.Tree) error {
		reg, err := registry.Read(log, tree)
		if err != nil {
			return err
		}
		for _, f := range reg.Faults {
			faults = append(faults, verifiedFault{&f.Position, a.Out.Sayf("the row does not count: %s", a.Out.Explain(f.Err))})
		}
		for _, s := range reg.Studies {
			settled := reg.Settle(s, signal.HoldoutOf(s.Text, s.ByText))
			one := verifiedStudy{s.Digest, s.Position, s.Name, settled.Split == nil, say(settled.Shown), say(settled.Not)}
			if !settled.Why.IsZero() {
				one.NotShown = say([]message.Message{settled.Why})
			}
			if earlier := s.Before(cp); earlier != nil {
				faults = append(faults, verifiedFault{&s.Position, a.Out.Sayf("the study %s: %s has signed a checkpoint over it before the one in the "+
					"log, and the first counts: what it keeps back was chosen", s.Digest, earlier.Name)})
			}
			out = append(out, one)
		}
		return nil
	})
	return out, faults, err
}

// says says it in one line.
func (s *verifiedStudy) says(a *verifyVerb) string {
	line := a.Out.Sayf("study %s (%s)", message.Visible(s.Name), s.Study)
	if s.Exploratory {
		return fmt.Sprintf("%s: %s", line, a.Out.Sayf("exploratory: nothing is kept back, since %s", strings.Join(s.NotShown, "; ")))
	}
	if len(s.Shown) > 0 {
		line += ": " + a.Out.Sayf("shown: %s", strings.Join(s.Shown, "; "))
	}
	return line + "; " + a.Out.Sayf("not shown: %s", strings.Join(s.NotShown, "; "))
}
