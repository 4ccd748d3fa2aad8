package custody

import (
	"strconv"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

func newProveCmd(r *run.Run) *cobra.Command {
	a := &bundleVerb{r}
	var checkpoint string
	var out output.Destination
	cmd := &cobra.Command{
		Use:     "prove POSITION",
		Short:   a.Out.Sayf("write the proof that a row stands in the log, for others' programs too"),
		Example: "  sueca prove 7 --checkpoint night.checkpoint -o row.tlog-proof\n  sueca verify --policy club.policy row.tlog-proof",
		Args:    verb.Exactly(1, message.Msg("name the position of the row; sueca log lists them")),
		RunE: func(cmd *cobra.Command, args []string) error {
			position, err := strconv.ParseInt(args[0], 10, 62)
			if err != nil || position < 1 {
				return output.Usagef("%q is no position of the log: a number from 1", args[0])
			}
			if checkpoint == "" {
				return output.Usagef("say what the proof is for: --checkpoint FILE, signed before")
			}
			return a.runProve(position, checkpoint, &out)
		},
	}
	cmd.Flags().StringVar(&checkpoint, "checkpoint", "", a.Out.Sayf("a `file` with a signed checkpoint, as the pairs cosigned it"))
	out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	return cmd
}

func (a *bundleVerb) runProve(position int64, checkpoint string, out *output.Destination) error {
	var data []byte
	err := a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
		signed, size, err := SignedBefore(a.Files, t, checkpoint)
		if err != nil {
			return err
		}
		if position > size {
			return output.Usagef("the checkpoint is of %d rows, and there is no row %d in it", int(size), int(position))
		}
		x, err := t.Exhibit(size, position)
		if err != nil {
			return err
		}
		data, err = x.TLogProof(signed)
		return err
	})
	if err != nil {
		return err
	}
	return out.Put(a.Out, data)
}

// openTLogProof checks a proof of one row, and says what it proves.
func (a *verifyVerb) openTLogProof(name string, data []byte, trust evidence.Trust) error {
	leaf, cp, err := evidence.OpenTLogProof(data, trust)
	if err != nil {
		return a.failed("proof", name, err, a.Out.Sayf("%s: the proof does not verify\n", name))
	}
	if a.Out.IsJSON() {
		return a.Out.JSON(map[string]any{"proof": name, "ok": true, "position": leaf.Position, "match": leaf.Stream, "revision": leaf.Revision,
			"checkpoint": pointOf(cp)})
	}
	a.Out.Printf("%s: row %d, which is row %d of match %s, stands in the log of %d rows\n", name, int(leaf.Position), int(leaf.Revision),
		leaf.Stream, int(cp.Size))
	a.showCosigned(cp, &evidence.Row{Position: leaf.Position, At: leaf.At})
	return nil
}
