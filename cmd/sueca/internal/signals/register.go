package signals

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
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
			at, _, err := a.register(s, "")
			if err == nil {
				a.Out.Printf("study %s is registered at position %d\n", s.Digest(), lang.Exact(at.Position))
			}
			return err
		},
	}
	a.Records.AuthorFlag(cmd)
	return cmd
}

// registered is a study that is in the log.
type registered struct {
	Position int64
	At       string
	Digest   string
	Name     string
	Text     string // its card, and those of its detectors
	Looks    []look
}

// times returns how often it was run since, and how often its holdout was looked at.
func (r *registered) times() (runs, opened int) {
	for _, l := range r.Looks {
		if l.Holdout {
			opened++
		}
	}
	return len(r.Looks) - opened, opened
}

// look is one look that a study took at the matches of a log, or at files.
type look struct {
	Position int64
	At       string
	Holdout  bool
	What     string // the selectors, or the names of the files
}

// The lines of the register begin with one of these words.
const (
	lineStudy   = "study"
	lineRun     = "run"
	lineHoldout = "holdout"
)

// registry reads the studies in the log, in order.
func (a *signalsVerb) registry(log eventlog.Reader) (out []registered, revision int64, err error) {
	for rec, err := range log.Stream(eventlog.Register, 0) {
		if err != nil {
			return nil, 0, err
		}
		revision = rec.Revision
		events, err := rec.Events()
		if err != nil {
			return nil, 0, err
		}
		for _, e := range events {
			note, ok := e.(*engine.NoteWritten)
			if !ok {
				continue
			}
			head, text, _ := strings.Cut(note.Text, "\n")
			at := rec.At.UTC().Format("2006-01-02 15:04:05")
			kind, rest, _ := strings.Cut(head, " ")
			digest, name, _ := strings.Cut(rest, " ")
			if kind == lineStudy {
				out = append(out, registered{Position: rec.Position, At: at, Digest: digest, Name: name, Text: text})
				continue
			}
			for i := range out {
				if out[i].Digest == digest && (kind == lineRun || kind == lineHoldout) {
					out[i].Looks = append(out[i].Looks, look{rec.Position, at, kind == lineHoldout, name})
				}
			}
		}
	}
	return out, revision, nil
}

// register writes a study into the log if it is not there yet, then a line about it if
// one is given. It returns the study as registered, and the others in the log.
func (a *signalsVerb) register(s *signal.Study, line string) (out *registered, others []registered, err error) {
	log, err := a.Records.WriteLog() // before there are data, it is new
	if err != nil {
		return nil, nil, err
	}
	defer log.Close()
	find := func(r eventlog.Reader) (revision int64, err error) {
		all, revision, err := a.registry(r)
		others = others[:0]
		for i := range all {
			if all[i].Digest == s.Digest() {
				out = &all[i]
			} else {
				others = append(others, all[i])
			}
		}
		return revision, err
	}
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		revision, err := find(tx)
		if err != nil {
			return err
		}
		var rows [][]engine.Event
		add := func(text string) { rows = append(rows, []engine.Event{&engine.NoteWritten{Text: text}}) }
		if out == nil {
			text := lineStudy + " " + s.Digest() + " " + s.Name + "\n" + s.Text
			for _, d := range s.Detectors {
				text += "\n" + d.Text
			}
			add(text)
		}
		if line != "" {
			add(line)
		}
		_, err = tx.Append(eventlog.Register, revision, rows...)
		return err
	})
	if err != nil {
		return nil, nil, output.OfLog(a.Records.LogPath, err)
	}
	err = log.View(context.Background(), func(r eventlog.Reader) error {
		_, err := find(r)
		return err
	})
	return out, others, err
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
	return a.Records.ReadLog(func(log eventlog.Reader) error {
		studies, _, err := a.registry(log)
		if err != nil || len(studies) == 0 {
			return err
		}
		a.Out.Printf("\nstudies that are registered in the log\n")
		rows = nil
		for _, s := range studies {
			runs, opened := s.times()
			rows = append(rows, table.Row{lang.Exact(s.Position), s.At, s.Digest, message.Visible(s.Name),
				a.Out.Sayf("run %d {1:time|times}, holdout opened %d {2:time|times}", runs, opened)})
		}
		a.Out.ShowTable(nil, rows)
		return nil
	})
}
