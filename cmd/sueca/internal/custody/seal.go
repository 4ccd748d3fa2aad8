package custody

import (
	"bytes"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/eventlog/evidence"
)

// SealFlags are the flags of a verb of another family that takes a signed checkpoint with the keys that it is checked by.
type SealFlags struct {
	Checkpoint string
	trust      trustFlags
}

// Add adds the flags.
func (s *SealFlags) Add(a *output.Output, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.Checkpoint, "checkpoint", "", a.Sayf("a `file` with a signed checkpoint"))
	s.trust.add(a, cmd)
	f.StringVar(&s.trust.policy, "policy", "", a.Sayf("a `file` that says whose signatures suffice (C2SP tlog-policy), instead of "+
		"--keeper, --cosigner and --quorum"))
}

// Open returns the checkpoint, which is signed as the flags have it, and the keys of the keeper and of those who cosign. It
// returns nothing if no checkpoint is named.
func (s *SealFlags) Open(a *output.Output) (signed []byte, keeper string, cosigners []string, err error) {
	if s.Checkpoint == "" {
		if s.trust.keeper != "" || s.trust.cosigners != nil || s.trust.policy != "" {
			return nil, "", nil, output.Usagef("the keys are for a checkpoint: --checkpoint FILE")
		}
		return nil, "", nil, nil
	}
	trust, err := s.trust.trust(a)
	if err != nil {
		return nil, "", nil, err
	}
	if signed, err = readSigned(a, s.Checkpoint); err != nil {
		return nil, "", nil, err
	}
	if _, err := trust.Open(signed); err != nil {
		return nil, "", nil, output.About(s.Checkpoint, err)
	}
	if trust.Policy != nil {
		origin, _, _ := bytes.Cut(signed, []byte("\n"))
		trust = evidence.Trust{Keeper: trust.Policy.Keeper(string(origin)), Cosigners: trust.Policy.Witnesses()}
	}
	return signed, trust.Keeper, trust.Cosigners, nil
}
