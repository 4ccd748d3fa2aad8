package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// transcription is one run of transcribe.
type transcription struct {
	a       *report.Reporter
	fresh   bool
	keys    string
	players string
	dealer  string
	event   string
	site    string
	table   string
	rules   string
	times   bool
}

// transcribed is the source that transcribed matches name.
const transcribed = "sueca transcribe"

func newTranscribeCmd(a *report.Reporter) *cobra.Command {
	t := &transcription{a: a}
	cmd := &cobra.Command{
		Use:     "transcribe [MATCH]",
		Short:   a.Words.Sayf("write a match down as it is played"),
		Long:    verbPage(a.Words, "transcribe"),
		Example: "  sueca transcribe --players 'Ana, Bruno, Carla, Duarte'\n  sueca transcribe\n  sueca transcribe 3f9a --keys en",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return output.Usagef("one match at a time, or none")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return t.run(args) },
	}
	keys := "pt"
	if a.Words.Name() == "en" {
		keys = "en"
	}
	f := cmd.Flags()
	f.BoolVar(&t.fresh, "new", false, a.Words.Sayf("begin a new match"))
	f.StringVar(&t.keys, "keys", keys, a.Words.Sayf("`keys` of suits and ranks: pt, en, pt-mixed or numpad"))
	f.StringVar(&t.players, "players", "", a.Words.Sayf("`names` of A, B, C and D, with commas between them"))
	f.StringVar(&t.dealer, "dealer", "A", a.Words.Sayf("`seat` that deals first: A, B, C or D"))
	f.StringVar(&t.event, "event", "", a.Words.Sayf("`name` of the evening or the tournament"))
	f.StringVar(&t.site, "site", "", a.Words.Sayf("`place` where it is played"))
	f.StringVar(&t.table, "table", "", a.Words.Sayf("`number` of the table"))
	f.StringVar(&t.rules, "rules", "", a.Words.Sayf("`rules` of the match, such as \"fpsd target=5\""))
	f.BoolVar(&t.times, "times", false, a.Words.Sayf("keep the seconds of each card"))
	a.AuthorFlag(cmd)
	return cmd
}

func (t *transcription) run(args []string) error {
	a := t.a
	var pad viewer.Pad
	var names []string
	for _, p := range viewer.Pads() {
		if names = append(names, p.Name); p.Name == t.keys {
			pad = p
		}
	}
	if err := errors.Join(source.OneOf("keys", t.keys, names...), source.OneOf("dealer", strings.ToUpper(t.dealer), "A", "B", "C", "D")); err != nil {
		return err
	}
	for _, text := range []string{t.players, t.event, t.site, t.table} {
		if err := engine.CheckTyped(text); err != nil {
			return err
		}
	}
	if !output.IsTerminal(a.Screen) {
		return output.Usagef("transcribe needs a terminal; sueca import reads what is written in a file")
	}
	id, err := t.match(args)
	if err != nil {
		return err
	}
	log, err := a.OpenLog()
	if err != nil {
		return err
	}
	defer log.Close()
	desk := viewerHost(a)
	desk.Lines, desk.Slip = t.lines, t.slip
	colours := grid.FourColours
	if os.Getenv("NO_COLOR") != "" {
		colours = grid.NoColours
	}
	s, err := viewer.NewSession(&report.LogLibrary{A: a, Log: log, Ids: []string{id}}, desk, viewer.Look{ASCII: !output.Utf8Locale(), Colours: colours})
	if err != nil {
		return err
	}
	s.Transcribe(pad, engine.Seats[strings.Index("ABCD", strings.ToUpper(t.dealer))], t.times)
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt)
	defer stop()
	if err := viewer.Run(ctx, s); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	a.Printf("match %s is in the log %s; sueca transcribe goes on with it\n", id, a.LogPath)
	return nil
}

// match returns the match to go on with, or begins one.
func (t *transcription) match(args []string) (string, error) {
	a := t.a
	if len(args) == 1 {
		var id string
		err := a.ReadLog(func(log eventlog.Reader) error {
			ids, err := source.MatchIDs(log, args[0])
			if err == nil && len(ids) != 1 {
				err = output.Usagef("one match at a time, or none")
			}
			if err == nil {
				id = ids[0]
			}
			return err
		})
		return id, err
	}
	if _, err := os.Stat(a.LogPath); err == nil && !t.fresh {
		if id, err := t.unfinished(); id != "" || err != nil {
			return id, err
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return t.begin()
}

// unfinished returns the last match that was transcribed and is not over.
func (t *transcription) unfinished() (id string, err error) {
	const looked = 200
	err = t.a.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		if err != nil {
			return err
		}
		for i := n; i > max(0, n-looked); i-- {
			name, err := log.Name(i)
			if err != nil {
				return err
			}
			events, err := source.EventsOf(log, name, 0)
			if err != nil {
				return err
			}
			for _, tag := range source.TagsOf(events) {
				if tag.Name == "Source" && tag.Value == transcribed {
					if !replay.Judge(events).Over {
						id = name
					}
					return nil
				}
			}
		}
		return nil
	})
	return id, err
}

// begin begins a match in the log.
func (t *transcription) begin() (string, error) {
	a := t.a
	rules := engine.DefaultRules()
	if t.rules != "" {
		var err error
		if rules, err = engine.ParseRules(t.rules); err != nil {
			return "", err
		}
	}
	now := time.Now()
	events := []engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesTagged}}
	tag := func(name, value string) {
		if value = strings.TrimSpace(value); value != "" {
			events = append(events, &engine.TagWritten{Name: name, Value: value})
		}
	}
	tag("Event", t.event)
	tag("Site", t.site)
	tag("Date", now.Format(time.DateOnly))
	tag("Time", now.Format(time.TimeOnly))
	tag("Table", t.table)
	text := t.rules
	if text == "" {
		text = fmt.Sprintf("%s target=%d", rules.Profile, rules.Target)
	}
	tag("Rules", text)
	names := strings.Split(t.players, ",")
	if t.players == "" {
		names = []string{"A", "B", "C", "D"}
	}
	if len(names) != 4 {
		return "", output.Usagef("--players are four names with commas between them")
	}
	for i, s := range engine.Seats {
		if strings.TrimSpace(names[i]) == "" {
			return "", output.Usagef("--players are four names with commas between them")
		}
		tag(s.String(), names[i])
	}
	tag("Source", transcribed)
	id := evidence.MatchID(events)
	_, err := a.Store(id, 0, events)
	return id, err
}

// lines reads what a person types: a line of the notation, or the cards of a trick.
func (t *transcription) lines(text, language string, trick int, seat engine.Seat) ([]engine.Event, error) {
	letters := notation.Letters(t.keys)
	if _, ok := notation.ParseLetters(t.keys); !ok {
		letters = notation.Letters(language)
	}
	read := func(line string) ([]engine.Event, *notation.ParseError) {
		for m := range notation.Matches(strings.NewReader("deal 1\n"+line+"\n"), notation.Options{Letters: letters}) {
			for _, e := range m.Errors {
				if e.Code != engine.CodeTolerated && e.Code != engine.CodeLeaderInferred {
					return nil, e
				}
			}
			for i, e := range m.Events {
				if e.Kind() == engine.KindDealStarted {
					return m.Events[i+1:], nil
				}
			}
		}
		return nil, &notation.ParseError{Msg: engine.Msg("nothing was written")}
	}
	cards := text
	if seat != engine.NoSeat {
		cards = fmt.Sprintf("%d. %s: %s", trick, seat, text)
	}
	events, wrong := read(text)
	if wrong != nil || len(events) == 0 {
		if other, stillWrong := read(cards); stillWrong == nil && len(other) > 0 {
			return other, nil
		}
	}
	if wrong != nil {
		// It may be a line that stands before the first deal.
		for m := range notation.Matches(strings.NewReader("[Sueca \"1\"]\n"+text+"\n"), notation.Options{Letters: letters}) {
			if m.Errors.Err() == nil && len(m.Events) > 1 {
				return m.Events[1:], nil
			}
		}
		return nil, wrong
	}
	return events, nil
}

// slip returns the likeliest slip that would explain the renúncias of a deal.
func (t *transcription) slip(events []engine.Event, deal int, language string) string {
	a := t.a
	for _, edit := range finding.SlipsOf(&source.Record{Events: events}, deal) {
		var parts []string
		for _, c := range edit.Changes {
			parts = append(parts, a.Speaking(language).Words.Sayf("trick %d, %s: %s in the place of %s", c.Trick, c.Seat, c.To, c.From))
		}
		if parts != nil {
			return strings.Join(parts, "; ")
		}
	}
	return ""
}
