package custody

import (
	"errors"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// checkpointVerb is one run of checkpoint or cosign.
type checkpointVerb struct{ *run.Run }

func newCheckpointCmd(r *run.Run) *cobra.Command {
	a := &checkpointVerb{r}
	var s signer
	var out output.Destination
	cmd := &cobra.Command{
		Use:     "checkpoint",
		Short:   a.Out.Sayf("sign what the log holds"),
		Example: "  sueca checkpoint --key club.key > night.checkpoint\n  sueca checkpoint --key club.key -o night.checkpoint",
		Args:    verb.Exactly(0, message.Msg("sueca checkpoint takes no names: it is about the whole log")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.named(); err != nil {
				return err
			}
			return a.runCheckpoint(&s, &out)
		},
	}
	s.add(a.Out, cmd, a.Out.Sayf("the `file` with the secret key of who keeps the log"))
	out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	return cmd
}

func (a *checkpointVerb) runCheckpoint(s *signer, out *output.Destination) error {
	if err := out.MayWrite(a.Files); err != nil {
		return err
	}
	signed, err := s.sign(a.Run, func(secret string, last lastPromise) (signed []byte, err error) {
		err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			signed, err = s.tree(t, secret, last)
			return err
		})
		return signed, err
	})
	if err != nil {
		return err
	}
	return out.Put(a.Out, signed)
}

func newCosignCmd(r *run.Run) *cobra.Command {
	a := &checkpointVerb{r}
	var s signer
	var proof, request string
	var blind bool
	var trust trustFlags
	cmd := &cobra.Command{
		Use:   "cosign [CHECKPOINT]",
		Short: a.Out.Sayf("add a signature to a checkpoint"),
		Example: "  sueca cosign --key ana.key --keeper club.pub night.checkpoint\n  sueca cosign --key ana.key --keeper club.pub --request " +
			"night.request",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.named(); err != nil {
				return err
			}
			switch {
			case request != "" && (len(args) > 0 || proof != "" || blind):
				return output.Usagef("a request has the checkpoint and the proof in it: leave the others out")
			case request != "":
				return a.runRequest(request, &s, trust)
			case len(args) != 1:
				return output.Usagef("name the file of the checkpoint")
			}
			return a.runCosign(args[0], &s, trust, proof, blind)
		},
	}
	s.add(a.Out, cmd, a.Out.Sayf("the `file` with your secret key"))
	cmd.Flags().StringVar(&proof, "proof", "", a.Out.Sayf("a `file` with the proof that the checkpoint extends what your key signed last, "+
		"instead of the log"))
	cmd.Flags().StringVar(&request, "request", "", a.Out.Sayf("a `file` with a request of sueca night close: sign what is in it, "+
		"without the log"))
	cmd.Flags().BoolVar(&blind, "blind", false, a.Out.Sayf("sign without the log, where the key has signed nothing of it before or this "+
		"very checkpoint"))
	trust.add(a.Out, cmd)
	return cmd
}

func (a *checkpointVerb) runCosign(name string, s *signer, flags trustFlags, proof string, blind bool) error {
	if proof != "" && blind {
		return output.Usagef("--proof shows what --blind does not look at: give one of them")
	}
	signed, err := a.Files.ReadFile(name)
	if err != nil {
		return err
	}
	trust, err := flags.trust(a.Out)
	if err != nil {
		return err
	}
	cp, err := trust.Open(signed)
	if err != nil {
		return output.About(name, err)
	}
	check := a.byLog(cp)
	if blind {
		check = func(before evidence.Promise) error { return before.Allows(cp.Promise(), nil) }
	}
	if proof != "" {
		history, err := givenProof(a.Files, proof)
		if err != nil {
			return err
		}
		check = func(before evidence.Promise) error { return before.Allows(cp.Promise(), history) }
	}
	more, err := a.cosign(s, signed, trust.Keeper, cp, check)
	if err != nil {
		return err
	}
	return a.putCosigned(name, more, cp)
}

// runRequest signs the checkpoint in a request, and puts it back there.
func (a *checkpointVerb) runRequest(name string, s *signer, flags trustFlags) error {
	data, err := a.Files.ReadFile(name)
	if err != nil {
		return err
	}
	request, err := evidence.ParseRequest(data)
	if err != nil {
		return output.About(name, err)
	}
	trust, err := flags.trust(a.Out)
	if err != nil {
		return err
	}
	cp, err := trust.Open(request.Signed)
	if err != nil {
		return output.About(name, err)
	}
	request.Signed, err = a.cosign(s, request.Signed, trust.Keeper, cp, func(before evidence.Promise) error {
		err := before.Allows(cp.Promise(), request.Prover(before.Size))
		if unshown := (*evidence.PromiseError)(nil); errors.As(err, &unshown) && !unshown.Forked && before.Size < cp.Size {
			return output.Usagef("the request goes on from %d rows, and the key has signed %d: ask for one with sueca night close --from %d",
				int(request.Old), int(before.Size), int(before.Size))
		}
		return err
	})
	if err != nil {
		return err
	}
	return a.putCosigned(name, request.Text(), cp)
}

func (a *checkpointVerb) putCosigned(name string, text []byte, cp *evidence.Checkpoint) error {
	if err := a.Files.WriteFile(name, text, output.InPlace); err != nil {
		return err
	}
	a.Out.Printf("%s: signed, the log's first %d rows\n", name, int(cp.Size))
	return nil
}

// byLog returns a check that the log shows that a checkpoint extends what was promised.
func (a *checkpointVerb) byLog(cp *evidence.Checkpoint) func(evidence.Promise) error {
	return func(before evidence.Promise) error {
		return a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			if err := t.Extends(cp); err != nil {
				return err
			}
			return before.Allows(cp.Promise(), t.Consistency)
		})
	}
}

// cosign adds a signature to a checkpoint, where check finds that it extends what the key
// has signed last.
func (a *checkpointVerb) cosign(s *signer, signed []byte, keeper string, cp *evidence.Checkpoint,
	check func(before evidence.Promise) error) ([]byte, error) {
	return s.sign(a.Run, func(secret string, last lastPromise) ([]byte, error) {
		if evidence.IsOf(secret, keeper) {
			return nil, output.Usagef("%s is the key of the keeper, who has signed already: a cosigner is somebody else", s.key)
		}
		before, err := last(cp.Origin)
		if err == nil {
			err = check(before)
		}
		if err != nil {
			return nil, err
		}
		return evidence.Cosign(signed, secret)
	})
}
