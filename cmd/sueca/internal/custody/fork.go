package custody

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// forkVerb is one run of fork.
type forkVerb struct{ *run.Run }

func newForkCmd(r *run.Run) *cobra.Command {
	a := &forkVerb{r}
	var keeper, proof string
	var out output.Destination
	cmd := &cobra.Command{
		Use:   "fork CHECKPOINT CHECKPOINT",
		Short: a.Out.Sayf("prove that one key has signed two histories"),
		Example: "  sueca fork ours.checkpoint theirs.checkpoint --keeper club.pub > fork.proof\n" +
			"  sueca fork early.checkpoint late.checkpoint --keeper club.pub --log late.db -o fork.proof",
		Args: verb.Exactly(2, message.Msg("name two files of checkpoints")),
		RunE: func(cmd *cobra.Command, args []string) error {
			log := cmd.Flags().Changed("log")
			switch {
			case keeper == "":
				return output.Usagef("say whose signature is believed: --keeper FILE.pub")
			case log && proof != "":
				return output.Usagef("the log and the proof tell the same: give one of them")
			}
			return a.runFork(args, keeper, log, proof, &out)
		},
	}
	f := cmd.Flags()
	f.StringVar(&keeper, "keeper", "", a.Out.Sayf("the `file` with the public key of who keeps the log"))
	f.StringVar(&proof, "proof", "", a.Out.Sayf("a `file` with the consistency proof of the larger checkpoint, where the sizes differ"))
	out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	return cmd
}

func (a *forkVerb) runFork(names []string, keeper string, log bool, proof string, out *output.Destination) error {
	key, _, err := a.Files.ReadKey(keeper)
	if err != nil {
		return err
	}
	var signed [2][]byte
	var points [2]*evidence.Checkpoint
	for i, name := range names {
		if signed[i], err = a.Files.ReadFile(name); err != nil {
			return err
		}
		if points[i], err = (evidence.Trust{Keeper: key}).Open(signed[i]); err != nil {
			return output.About(name, err)
		}
	}
	var history evidence.Prover
	if proof != "" {
		if history, err = givenProof(a.Files, proof); err != nil {
			return err
		}
	}
	if err := out.MayWrite(a.Files); err != nil {
		return err
	}
	var fork *evidence.Fork
	if log && points[0].Size != points[1].Size && points[0].Origin == points[1].Origin {
		large := slices.MaxFunc(points[:], func(x, y *evidence.Checkpoint) int { return cmp.Compare(x.Size, y.Size) })
		err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
			history, err := t.History(large)
			if err == nil {
				fork, err = evidence.Compare(signed[0], signed[1], key, history)
			}
			return err
		})
	} else {
		fork, err = evidence.Compare(signed[0], signed[1], key, history)
	}
	if err != nil {
		return err
	}
	if fork == nil {
		a.Out.Remark(message.Msg("both can be true: one of the checkpoints extends the other, or they are of the same rows"))
		return nil
	}
	a.Out.Fails()
	if err := out.Put(a.Out, fork.Text()); err != nil {
		return err
	}
	a.Out.Remark(message.Msg("they cannot both be true: the owner of the key has signed two histories of %s", fork.Large.Origin))
	return nil
}

// openFork checks a fork proof, and says what it proves.
func (a *verifyVerb) openFork(name string, data []byte, trust evidence.Trust) error {
	keepers := []string{trust.Keeper}
	if trust.Policy != nil {
		keepers = trust.Policy.Keepers()
	}
	var f *evidence.Fork
	err := error(output.Usagef("the policy has no key of a log, so nobody is convicted by it"))
	for _, keeper := range keepers {
		if f, err = evidence.OpenFork(data, keeper); err == nil {
			break
		}
	}
	if err != nil {
		return a.failed("fork", name, err, a.Out.Sayf("%s: the proof of a fork does not verify\n", name))
	}
	if a.Out.IsJSON() {
		return a.Out.JSON(map[string]any{"fork": name, "ok": true, "origin": f.Large.Origin, "sizes": []int64{f.Small.Size, f.Large.Size}})
	}
	a.Out.Printf("%s: the owner of the key has signed two histories of %s, which cannot both be true: one of %d rows and one of %d\n",
		name, f.Large.Origin, int(f.Small.Size), int(f.Large.Size))
	return nil
}
