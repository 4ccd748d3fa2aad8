package signals

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/registry"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

func newSignalsListCmd(a *signalsVerb) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: a.Out.Sayf("list the detectors, and the studies that are registered in the log"),
		Args:  verb.NoArguments,
		RunE:  func(cmd *cobra.Command, args []string) error { return a.listSignals() },
	}
}

func newSignalsRegisterCmd(a *signalsVerb) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "register STUDY",
		Short: a.Out.Sayf("write a study into the log, before it is run"),
		Args:  oneStudy,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.readStudy(args[0])
			if err != nil {
				return err
			}
			if err := a.register(s, "", ""); err != nil {
				return err
			}
			r := &signalRun{a: a}
			if err := r.registered(s); err != nil {
				return err
			}
			a.Out.Printf("study %s is registered at position %d\n", s.Digest(), lang.Exact(r.at.Position))
			r.a.write(r.kept(s)...)
			return nil
		},
	}
	a.Records.AuthorFlag(cmd)
	return cmd
}

// register writes a study into the log if it is not there yet, then that it is looked at, if a kind of look is given. It
// leaves the study as it is registered.
func (a *signalsVerb) register(s *signal.Study, look registry.Kind, what string) error {
	return a.append(s, func(_ eventlog.Reader, _ *registry.Register, at *registry.Study) (rows []string, err error) {
		if at == nil {
			rows = append(rows, registry.Registration(s))
		}
		if look != "" {
			rows = append(rows, string(look)+" "+s.Digest()+" "+what)
		}
		return rows, nil
	})
}

// append appends rows to the register, given what it holds and how it has the study.
func (a *signalsVerb) append(s *signal.Study, rows func(eventlog.Reader, *registry.Register, *registry.Study) ([]string, error)) error {
	log, err := a.Records.WriteLog() // before there are data, it is new
	if err != nil {
		return err
	}
	defer log.Close()
	return output.OfLog(a.Records.LogPath, log.Update(context.Background(), func(tx eventlog.Tx) error {
		reg, err := registry.Read(tx, nil)
		if err != nil {
			return err
		}
		texts, err := rows(tx, reg, reg.Of(s))
		if err != nil || len(texts) == 0 {
			return err
		}
		var events [][]engine.Event
		for _, text := range texts {
			events = append(events, registry.Row(text))
		}
		_, err = tx.Append(eventlog.Register, reg.Revision, events...)
		return err
	}))
}

// registered reads how the log has a study, and what settles which matches it keeps back.
func (r *signalRun) registered(s *signal.Study) error {
	return r.a.Records.ReadTree(func(log eventlog.Reader, tree *evidence.Tree) error {
		reg, err := registry.Read(log, tree)
		if err != nil {
			return err
		}
		r.take(reg, s)
		return nil
	})
}

// take takes over what a register has of a study.
func (r *signalRun) take(reg *registry.Register, s *signal.Study) {
	r.register, r.at, r.others, r.settled = reg, reg.Of(s), nil, registry.Settled{}
	for _, o := range reg.Studies {
		if o != r.at {
			r.others = append(r.others, o)
		}
	}
	if r.at != nil {
		r.settled = reg.Settle(r.at, s)
	}
	s.Split = r.settled.Split
}

// listSignals lists detectors and studies.
func (a *signalsVerb) listSignals() error {
	var rows []table.Row
	all := signal.Detectors()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		d, err := signal.ReadDetector(all[name])
		if err != nil {
			return err
		}
		rows = append(rows, table.Row{name, a.titled(d, d.Title), a.titled(d, d.Says)})
	}
	a.Out.Printf("detectors, and what a hit would tell\n")
	a.Out.ShowTable(nil, rows)
	if _, err := os.Stat(a.Records.LogPath); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return a.Records.ReadTree(func(log eventlog.Reader, tree *evidence.Tree) error {
		reg, err := registry.Read(log, tree)
		if err != nil || len(reg.Studies) == 0 {
			return err
		}
		a.Out.Printf("\nstudies that are registered in the log\n")
		rows = nil
		for _, s := range reg.Studies {
			runs, opened := s.Times()
			rows = append(rows, table.Row{lang.Exact(s.Position), registry.Stamp(s.At), s.Digest, message.Visible(s.Name),
				a.Out.Sayf("run %d {1:time|times}, holdout opened %d {2:time|times}", runs, opened)})
		}
		a.Out.ShowTable(nil, rows)
		for _, s := range reg.Studies {
			card := signal.HoldoutOf(s.Text, s.ByText)
			settled := reg.Settle(s, card)
			a.write(s.Digest + ": " + a.kept(card, &settled))
		}
		return nil
	})
}
