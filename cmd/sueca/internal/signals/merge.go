package signals

import (
	"encoding/json"
	"os"

	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/registry"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

func newSignalsMergeCmd(a *signalsVerb) *cobra.Command {
	r := &signalRun{a: a}
	cmd := &cobra.Command{
		Use:     "merge STUDY COUNTS…",
		Short:   a.Out.Sayf("report on the counts of several parts of an archive"),
		Example: "  sueca signals merge echo.study shard1.json shard2.json",
		Args:    verb.AtLeast(2, message.Msg("name the study and the files of counts that sueca signals run --counts has written")),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.readStudy(args[0])
			if err != nil {
				return err
			}
			if err := r.room(); err != nil {
				return err
			}
			if _, err := os.Stat(a.Records.LogPath); err == nil {
				if err := r.registered(s); err != nil {
					return err
				}
			}
			var all *signal.Counts
			for _, name := range args[1:] {
				text, err := a.Files.ReadFile(name)
				if err != nil {
					return err
				}
				c := &signal.Counts{}
				var of struct{ Study string }
				if json.Unmarshal(text, &of) == nil && of.Study != "" && of.Study != s.Digest() {
					return output.Usagef("%s has the counts of another study, or of another version of it", name)
				}
				if err := json.Unmarshal(text, c); err != nil || !s.Fits(c) {
					return output.Usagef("%s has no counts of a study", name)
				}
				if c.Split == "" { // of files, or before anything was settled
					r.at, r.settled, s.Split = nil, registry.Settled{}, nil
				}
				if c.Split != s.Split.String() {
					return output.Usagef("%s has counts of another split of the archive than this log has", name)
				}
				if all == nil {
					all = signal.NewCounts(s, c.Holdout)
				}
				if twice := all.Overlap(c); twice != "" {
					return output.Usagef("%s has match %s, which is in another part too: its cards would count twice", name, twice)
				}
				if err := all.Add(c); err != nil {
					return output.Usagef("%s has the counts of the other part of the deals", name)
				}
			}
			if err := blind(all); err != nil {
				return err
			}
			r.weigh(s, all)
			result := r.evaluate(s, all)
			r.merged = true
			if err := result.Judge(func() (*signal.Habits, error) { return nil, nil }); err != nil {
				return err
			}
			return r.show(result)
		},
	}
	r.outputFlags(cmd)
	r.namesFlag(cmd)
	return cmd
}
