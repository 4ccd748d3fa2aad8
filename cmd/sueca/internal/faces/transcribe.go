package faces

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// transcription is one run of transcribe.
type transcription struct {
	a       *run.Run
	fresh   bool
	second  bool
	date    string // of what was played on another day
	keys    string
	players string
	dealer  string
	event   string
	site    string
	table   string
	rules   string
	times   bool
	asked   bool // for a log of that name, by a flag
	carried carried
	// answer asks who is meant by a name that is like one of the log, and returns that one or what
	// was typed.
	answer func(typed, known string) (string, error)
}

func newTranscribeCmd(a *run.Run) *cobra.Command {
	t := &transcription{a: a}
	t.answer = t.askWho
	cmd := &cobra.Command{
		Use:     "transcribe [MATCH]",
		Short:   a.Out.Sayf("write a match down as it is played"),
		Example: "  sueca transcribe --players 'Ana, Bruno, Carla, Duarte'\n  sueca transcribe\n  sueca transcribe 3f9a --keys en",
		Args:    verb.AtMost(1, message.Msg("one match at a time, or none")),
		RunE: func(cmd *cobra.Command, args []string) error {
			t.asked = cmd.Flags().Changed("log")
			return t.run(args)
		},
	}
	keys := "pt"
	if a.Out.Words.Name() == "en" {
		keys = "en"
	}
	f := cmd.Flags()
	f.BoolVar(&t.fresh, "new", false, a.Out.Sayf("begin a new match"))
	f.BoolVar(&t.second, "second", false, a.Out.Sayf("write a match once more that another writes or has written, without seeing it"))
	f.StringVar(&t.keys, "keys", cmp.Or(a.Records.Usual.Get("letters"), keys),
		a.Out.Sayf("`keys` of suits and ranks: pt, en, pt-mixed or numpad"))
	f.StringVar(&t.players, "players", "", a.Out.Sayf("`names` of A, B, C and so on, with commas between them"))
	f.StringVar(&t.dealer, "dealer", "A", a.Out.Sayf("`seat` that deals first, such as A"))
	f.StringVar(&t.event, "event", "", a.Out.Sayf("`name` of the evening or the tournament"))
	f.StringVar(&t.site, "site", "", a.Out.Sayf("`place` where it is played"))
	f.StringVar(&t.date, "date", "", a.Out.Sayf("`day` on which it was played, such as 2026-10-03, for what is written down later"))
	f.StringVar(&t.table, "table", "", a.Out.Sayf("`number` of the table"))
	f.StringVar(&t.rules, "rules", a.Records.Usual.Get("rules"), a.Out.Sayf("`rules` of the match, such as \"fpsd target=5\""))
	f.BoolVar(&t.times, "times", false, a.Out.Sayf("keep the seconds of each card"))
	a.Records.AuthorFlag(cmd)
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
	if err := errors.Join(source.OneOf("keys", t.keys, names...),
		source.OneOf("dealer", strings.ToUpper(t.dealer), verb.SeatLetters()...)); err != nil {
		return err
	}
	for _, text := range []string{t.players, t.event, t.site, t.table} {
		if err := engine.CheckTyped(text); err != nil {
			return err
		}
	}
	if t.second && (t.fresh || t.rules != a.Records.Usual.Get("rules")) {
		return output.Usagef("--second goes on with a match that is there: --new and --rules are of the first who writes it")
	}
	if !output.IsTerminal(a.Out.Screen) {
		return output.Usagef("transcribe needs a terminal; sueca import reads what is written in a file")
	}
	book := &sheetBook{a: a}
	defer book.close()
	if err := t.match(book, args); err != nil {
		return err
	}
	t.warn()
	host := viewerHost(a)
	at := t.desk()
	host.Lines, host.Slip, host.Card, host.Vocabulary = at.Lines, at.Slip, at.Card, vocabulary
	host.Near = func(name string) string {
		near, _ := at.Near([]string{name}) // where the log cannot be read, that is said when something is written
		return near[name]
	}
	if !t.second { // the next match too is begun by the first who writes it
		host.Next = func(events []engine.Event) (int, error) { return t.next(book, events) }
	}
	colours := grid.FourColours
	if os.Getenv("NO_COLOR") != "" {
		colours = grid.NoColours
	}
	s, err := viewer.NewSession(book, host, viewer.Look{ASCII: !output.Utf8Locale(), Colours: colours, Courts: a.Out.Words.PortugueseCourts()})
	if err != nil {
		return err
	}
	first, _ := card.ParseSeat(strings.ToUpper(t.dealer))
	if !s.Seats().Has(first) {
		return output.Usagef("nobody sits at %s by the rules of this match: the seats are %s", first.String(), s.Seats().String())
	}
	s.Transcribe(pad, first, t.times)
	ctx, stop := signal.NotifyContext(a.Records.Context, os.Interrupt)
	defer stop()
	if err := viewer.Run(ctx, s); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	all := book.stored()
	if len(all) == 0 {
		return t.nothing()
	}
	for _, m := range all {
		if err := t.takeBack(m); err != nil {
			return err
		}
		switch over := t.over(m); {
		case m.second && over:
			a.Out.Printf("match %s is over in the record of %s, and in the log %s\n", m.id, m.name, a.Records.LogPath)
		case m.second:
			a.Out.Printf("the record of %s is in the log %s; sueca transcribe --second %s goes on with it\n", m.name, a.Records.LogPath, m.id[:8])
		case over:
			a.Out.Printf("match %s is over, and in the log %s; sueca transcribe begins the next one at its table\n", m.id, a.Records.LogPath)
		default:
			a.Out.Printf("match %s is in the log %s; sueca transcribe goes on with it\n", m.id, a.Records.LogPath)
		}
	}
	return nil
}

// nothing says that nothing was written. A log that was asked for by its name is there all the same.
func (t *transcription) nothing() error {
	a := t.a
	if _, err := os.Stat(a.Records.LogPath); !t.asked || !errors.Is(err, fs.ErrNotExist) {
		a.Out.Printf("nothing was written; the log stays as it is\n")
		return nil
	}
	log, err := a.Records.WriteLog()
	if err == nil {
		err = output.OfLog(a.Records.LogPath, log.Close())
	}
	if err == nil {
		a.Out.Printf("nothing was written; the log %s is there, and empty\n", a.Records.LogPath)
	}
	return err
}

// takeBack takes the last deal of a match back if nothing is written of it but who deals: somebody began
// to write it and left, or took back what had been written.
func (t *transcription) takeBack(m sheetOf) error {
	r, revision, err := t.a.Records.Stored(m.id)
	if err != nil {
		return err
	}
	own := reconcile.WriterOf(r.Events, m.name)
	number, is := unbegun(own.Events)
	if !is {
		return nil
	}
	empty := []engine.Event{&engine.DealStarted{Number: number}}
	rows, err := own.Rows(reconcile.Deal(number, t.a.Out.Sayf("nothing was written of it"), empty))
	if err != nil {
		return err
	}
	if _, err := t.a.Records.Store(m.id, revision, rows); err != nil {
		return err
	}
	t.a.Out.Printf("deal %d, of which nothing was written, is taken back\n", number)
	return nil
}

// unbegun returns the number of the last deal of a match if it is not the only one, and nothing is written
// of it but who deals.
func unbegun(events []engine.Event) (number int, is bool) {
	_, deals := replay.Standings(events)
	if len(deals) < 2 {
		return 0, false
	}
	last := deals[len(deals)-1]
	if len(last.Events) != 1 {
		return 0, false
	}
	d, ok := last.Events[0].(*engine.DealStarted)
	return last.Number, ok && !d.TrumpWritten
}

// over reports whether a match of the log is over, as its writer has it.
func (t *transcription) over(m sheetOf) (over bool) {
	err := t.a.Records.ReadLog(func(log eventlog.Reader) error {
		events, err := source.EventsOf(log, m.id, 0)
		over = err == nil && replay.Judge(reconcile.WriterOf(events, m.name).Events).Over
		return err
	})
	return err == nil && over
}

// warn says if the log lacks what was signed of it, while there is still a screen to say it
// on: it is there again when the program ends.
func (t *transcription) warn() {
	log, err := t.a.Records.OpenLog()
	if err != nil {
		return // it is not there yet, or match has told
	}
	defer log.Close()
	t.a.Records.WarnLacking(log)
}

// desk returns where the match is written down.
func (t *transcription) desk() *desk.Desk { return &desk.Desk{Run: t.a, Keys: t.keys} }

// vocabulary returns the words of the notation in a language.
func vocabulary(language string) (usages []message.Message, words, infractions []string) {
	in := func(list []notation.Keyword) (out []string) {
		for _, k := range list {
			if language == "pt" {
				out = append(out, k.Portuguese)
			} else {
				out = append(out, k.English)
			}
		}
		return out
	}
	return notation.Usages(), in(notation.Keywords()), in(notation.InfractionWords())
}
