package custody

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/bundle"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// bundleVerb is one run of bundle.
type bundleVerb struct{ *run.Run }

func newBundleCmd(r *run.Run) *cobra.Command {
	a := &bundleVerb{r}
	var s signer
	var checkpoint string
	var brief bool
	var out output.Destination
	cmd := &cobra.Command{
		Use:     "bundle MATCH[/DEAL]",
		Short:   a.Out.Sayf("write a file that proves what the log says of a match"),
		Example: "  sueca bundle a386/5 --key club.key -o dispute.bundle\n  sueca bundle a386 --checkpoint night.checkpoint -o match.bundle",
		Args:    verb.Exactly(1, message.Msg("name one match by the beginning of its id, or MATCH/DEAL")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if (s.key == "") == (checkpoint == "") || checkpoint != "" && (s.state != "" || s.anew) {
				return output.Usagef("say what is proven: --key FILE.key signs the log as it stands, --checkpoint FILE takes what was signed before")
			}
			return a.runBundle(args[0], &s, checkpoint, brief, &out)
		},
	}
	s.add(a.Out, cmd, a.Out.Sayf("the `file` with the secret key of who keeps the log"))
	cmd.Flags().StringVar(&checkpoint, "checkpoint", "", a.Out.Sayf("a `file` with a signed checkpoint, as the pairs cosigned it"))
	cmd.Flags().BoolVar(&brief, "brief", false, a.Out.Sayf("without the leaves of the rows behind: smaller, and it does not show that "+
		"no later row of the match was there"))
	out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	return cmd
}

func (a *bundleVerb) runBundle(selector string, s *signer, checkpoint string, brief bool, out *output.Destination) error {
	if !source.NamesOneMatch(selector) {
		return output.Usagef("%q is no match: write the beginning of its id, or MATCH/DEAL", selector)
	}
	if err := out.MayWrite(a.Files); err != nil {
		return err
	}
	prefix, number := source.SplitSelector(selector)
	// with returns the bundle that rests on a signed checkpoint of a size.
	with := func(sign func(*evidence.Tree) ([]byte, int64, error)) (data []byte, err error) {
		err = a.Records.ReadTree(func(log eventlog.Reader, t *evidence.Tree) error {
			ids, err := source.MatchIDs(log, prefix)
			if err != nil {
				return err
			}
			signed, size, err := sign(t)
			if err != nil {
				return err
			}
			data, err = makeBundle(a.Out.Words, log, t, ids[0], number, signed, size, brief)
			return err
		})
		return data, err
	}
	var data []byte
	var err error
	if checkpoint != "" {
		data, err = with(func(t *evidence.Tree) ([]byte, int64, error) { return SignedBefore(a.Files, t, checkpoint) })
	} else {
		_, err = s.sign(a.Run, func(secret string, last lastPromise) (signed []byte, err error) {
			data, err = with(func(t *evidence.Tree) (_ []byte, size int64, err error) {
				signed, err = s.tree(t, secret, last)
				return signed, t.Size, err
			})
			return signed, err
		})
	}
	if err != nil {
		return err
	}
	return out.Put(a.Out, data)
}

// SignedBefore returns the checkpoint of a file, and its size.
func SignedBefore(files *output.Files, t *evidence.Tree, checkpoint string) (signed []byte, size int64, err error) {
	if signed, err = files.ReadFile(checkpoint); err != nil {
		return nil, 0, err
	}
	// The receivers of the bundle check the signature.
	lines := strings.SplitN(string(signed), "\n", 4)
	if len(lines) < 4 || !evidence.IsSigned(signed) {
		return nil, 0, output.Usagef("%s is no checkpoint", checkpoint)
	}
	if size, err = strconv.ParseInt(lines[1], 10, 64); err != nil || size < 1 || size > t.Size {
		return nil, 0, output.Usagef("%s is no checkpoint of this log", checkpoint)
	}
	// A proof for another tree would convince nobody.
	if root, err := t.Root(size); err != nil || root.String() != lines[2] {
		return nil, 0, errors.Join(err, output.Usagef("%s is no checkpoint of this log", checkpoint))
	}
	return signed, size, nil
}

// makeBundle returns the bundle of a match up to a checkpoint, complete unless it is to be brief.
func makeBundle(words lang.Speaker, log eventlog.Reader, t *evidence.Tree, id string, number int, signed []byte, size int64, brief bool) (
	[]byte, error) {
	var rows []evidence.Row
	var positions []int64
	var events []engine.Event
	position := int64(0)
	for rec, err := range log.Stream(id, 0) {
		if err != nil {
			return nil, err
		}
		if rec.Position > size {
			break
		}
		more, err := rec.Events()
		if err != nil {
			return nil, err
		}
		events, position = append(events, more...), rec.Position
		rows, positions = append(rows, rec), append(positions, rec.Position)
	}
	if events == nil {
		return nil, output.Usagef("match %s was written after this was signed, which is of the first %d rows: sign again, by sueca checkpoint "+
			"or with --key", id, lang.Exact(size))
	}
	if number > 0 && !record.StandsDeal(events, number) {
		return nil, output.Usagef("match %s has no deal %d", id, number)
	}
	var later []*evidence.Leaf
	for rec, err := range log.All(rows[0].Position) {
		if err != nil {
			return nil, err
		}
		if brief || rec.Position > size {
			break
		}
		if rec.Stream == id {
			continue
		}
		leaf, err := evidence.LeafOf(&rec)
		if err != nil {
			return nil, err
		}
		later, positions = append(later, leaf), append(positions, rec.Position)
	}
	slices.Sort(positions)
	proof, err := t.Proof(size, positions)
	if err != nil {
		return nil, err
	}
	comment := bundle.Comment(words, id, number, size, rows[0].Position+int64(len(positions)) == size+1, events)
	return evidence.FormatBundle([]byte(comment), signed, rows, later, proof, bundle.Verdicts(id, number, position, events)), nil
}
