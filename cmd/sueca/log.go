package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// logVerb is one run of log.
type logVerb struct{ *report.Reporter }

func newLogCmd(r *report.Reporter) *cobra.Command {
	a := &logVerb{r}
	var after int64
	var full bool
	cmd := &cobra.Command{
		Use:     "log [SELECTOR]",
		Short:   a.Words.Sayf("list the rows of the log"),
		Long:    verbPage(a.Words, "log"),
		Example: "  sueca log\n  sueca log 3f9a --full\n  sueca log --after 1000 --format json",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return output.Usagef("one match at a time, or none for all")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			selector := "all"
			if len(args) == 1 {
				selector = args[0]
			}
			return a.runLog(selector, after, full)
		},
	}
	f := cmd.Flags()
	f.Int64Var(&after, "after", 0, a.Words.Sayf("leave out the rows up to this `position`"))
	f.BoolVar(&full, "full", false, a.Words.Sayf("show all of every row"))
	a.FormatFlag(cmd, a.Words.Sayf("`form` of the output: text or json (one object a line)"), "text", "json")
	return cmd
}

// row is a row of the log in the JSON form.
type row struct {
	Position int64  `json:"position"`
	At       string `json:"at"`
	Match    string `json:"match"`
	Revision int64  `json:"revision"`
	Kind     string `json:"kind"`
	Schema   int    `json:"schema"`
	Events   int    `json:"events"`
	Bytes    int    `json:"bytes"`
	Text     string `json:"text"`
	Author   string `json:"author,omitempty"`
	Redacted bool   `json:"redacted,omitempty"`
}

func (a *logVerb) runLog(selector string, after int64, full bool) error {
	if !source.SelectorPattern.MatchString(selector) || strings.Contains(selector, "/") {
		return output.Usagef("%q is no match: write the beginning of its id, or all", selector)
	}
	return a.ReadLog(func(log eventlog.Reader) error {
		rows := log.All(after)
		if selector != "all" {
			ids, err := source.MatchIDs(log, selector)
			if err != nil {
				return err
			}
			rows = log.Stream(ids[0], 0)
		}
		for rec, err := range rows {
			if err != nil {
				return err
			}
			if rec.Position <= after {
				continue
			}
			events, err := rec.Events()
			if err != nil {
				return err
			}
			if err := a.showRow(rec, events, full); err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *logVerb) showRow(rec evidence.Row, events []engine.Event, full bool) error {
	text := strings.TrimSpace(notation.Format(events, notation.English))
	if a.IsJSON() {
		return a.JSON(row{
			Position: rec.Position, At: rec.At.UTC().Format(time.RFC3339Nano), Author: rec.Author, Redacted: rec.Redacted, Match: rec.Stream, Revision: rec.Revision,
			Kind: rec.Kind.String(), Schema: rec.Schema, Events: len(events), Bytes: len(rec.Body), Text: text,
		})
	}
	if e, ok := events[0].(*engine.OriginBegun); ok {
		text = a.Words.Say(beganAnew(&evidence.Earlier{Position: rec.Position, Begun: *e}))
	}
	first, rest, _ := strings.Cut(text, "\n")
	if len([]rune(first)) > 60 {
		first = string([]rune(first)[:59]) + "…"
	}
	a.Stdout.Printf("%6d  %s  %-10s %s %4d  %-10s %s\n", rec.Position, rec.At.Local().Format("2006-01-02 15:04:05"),
		rec.Author, rec.Stream, rec.Revision, rec.Kind, first)
	if full {
		for line := range strings.Lines(rest) {
			a.Stdout.Printf("        %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return nil
}
