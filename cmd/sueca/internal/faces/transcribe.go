package faces

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// transcription is one run of transcribe.
type transcription struct {
	a       *run.Run
	fresh   bool
	keys    string
	players string
	dealer  string
	event   string
	site    string
	table   string
	rules   string
	times   bool
	carried carried
}

func newTranscribeCmd(a *run.Run) *cobra.Command {
	t := &transcription{a: a}
	cmd := &cobra.Command{
		Use:     "transcribe [MATCH]",
		Short:   a.Out.Sayf("write a match down as it is played"),
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
	if a.Out.Words.Name() == "en" {
		keys = "en"
	}
	f := cmd.Flags()
	f.BoolVar(&t.fresh, "new", false, a.Out.Sayf("begin a new match"))
	f.StringVar(&t.keys, "keys", cmp.Or(a.Records.Usual.Get("letters"), keys), a.Out.Sayf("`keys` of suits and ranks: pt, en, pt-mixed or numpad"))
	f.StringVar(&t.players, "players", "", a.Out.Sayf("`names` of A, B, C and so on, with commas between them"))
	f.StringVar(&t.dealer, "dealer", "A", a.Out.Sayf("`seat` that deals first, such as A"))
	f.StringVar(&t.event, "event", "", a.Out.Sayf("`name` of the evening or the tournament"))
	f.StringVar(&t.site, "site", "", a.Out.Sayf("`place` where it is played"))
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
	if err := errors.Join(source.OneOf("keys", t.keys, names...), source.OneOf("dealer", strings.ToUpper(t.dealer), verb.SeatLetters()...)); err != nil {
		return err
	}
	for _, text := range []string{t.players, t.event, t.site, t.table} {
		if err := engine.CheckTyped(text); err != nil {
			return err
		}
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
	desk := viewerHost(a)
	desk.Lines, desk.Slip, desk.Card, desk.Vocabulary = t.lines, t.slip, t.card, vocabulary
	desk.Next = func(events []engine.Event) (int, error) { return t.next(book, events) }
	colours := grid.FourColours
	if os.Getenv("NO_COLOR") != "" {
		colours = grid.NoColours
	}
	s, err := viewer.NewSession(book, desk, viewer.Look{ASCII: !output.Utf8Locale(), Colours: colours, Courts: a.Out.Words.PortugueseCourts()})
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
	ids := book.stored()
	if len(ids) == 0 {
		a.Out.Printf("nothing was written; the log stays as it is\n")
	}
	for _, id := range ids {
		if t.over(id) {
			a.Out.Printf("match %s is over, and in the log %s; sueca transcribe begins the next one at its table\n", id, a.Records.LogPath)
			continue
		}
		a.Out.Printf("match %s is in the log %s; sueca transcribe goes on with it\n", id, a.Records.LogPath)
	}
	return nil
}

// over reports whether a match of the log is over.
func (t *transcription) over(id string) (over bool) {
	err := t.a.Records.ReadLog(func(log eventlog.Reader) error {
		events, err := source.EventsOf(log, id, 0)
		over = err == nil && replay.Judge(events).Over
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

// letters returns the scheme of the letters that are typed: those of the keys or, on the
// number pad, of the language.
func (t *transcription) letters(language string) notation.Letters {
	if l, ok := notation.ParseLetters(t.keys); ok {
		return l
	}
	return notation.Letters(language)
}

// card reads a card as it is typed behind a colon.
func (t *transcription) card(text, language string) (card.Card, error) {
	return notation.ParseCard(text, t.letters(language))
}

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

// eitherOrder writes the cards of a typed line rank first, as the notation has them: a person
// types the suit first as often. Only a trick has such cards: a line that begins with a word of
// the notation stays.
func eitherOrder(text string, letters notation.Letters) string {
	if word, _, _ := strings.Cut(text, " "); notation.IsKeyword(word) {
		return text // AC is a pair there, and no ace
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, " \t\";{")
		switch {
		case end < 0:
			end = len(rest)
		case end == 0 && (rest[0] == ' ' || rest[0] == '\t'):
			out.WriteByte(rest[0])
			rest = rest[1:]
			continue
		case end == 0: // from here on it is a comment or a text
			out.WriteString(rest)
			return out.String()
		}
		word := rest[:end]
		rest = rest[end:]
		seat := ""
		if len(word) > 2 && word[1] == ':' {
			seat, word = word[:2], word[2:]
		}
		card, behind := word, ""
		if i := strings.IndexAny(word, "!?@"); i >= 0 {
			card, behind = word[:i], word[i:]
		}
		if c, err := notation.ParseCard(card, letters); err == nil && c.Known() {
			card = c.String()
		}
		out.WriteString(seat + card + behind)
	}
	return out.String()
}

// notLenient returns the first fault for which a typed line is refused: what is read by
// leniency, such as a suit in lower case, is none.
func notLenient(list notation.ErrorList) *notation.ParseError {
	for _, e := range list {
		if e.Code != code.Tolerated && e.Code != code.LeaderInferred {
			return e
		}
	}
	return nil
}

// lines reads what a person types: a line of the notation, or the cards of a trick.
func (t *transcription) lines(r *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error) {
	letters := t.letters(language)
	text = eitherOrder(text, letters)
	head := "" // where the lines are not those of every table, it says which table it is
	if !r.Table().IsFour() {
		head = fmt.Sprintf("[Sueca \"1\"]\n[Rules %q]\n", r.String())
	}
	read := func(line string) ([]engine.Event, *notation.ParseError) {
		for m := range notation.Matches(strings.NewReader(head+"deal 1\n"+line+"\n"), notation.Options{Letters: letters}) {
			if e := notLenient(m.Errors); e != nil {
				return nil, e
			}
			for i, e := range m.Events {
				if e.Kind() == engine.KindDealStarted {
					return m.Events[i+1:], nil
				}
			}
		}
		return nil, &notation.ParseError{Msg: message.Msg("nothing was written")}
	}
	cards := text
	if seat != card.NoSeat {
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
		for m := range notation.Matches(strings.NewReader(cmp.Or(head, "[Sueca \"1\"]\n")+text+"\n"), notation.Options{Letters: letters}) {
			if notLenient(m.Errors) == nil && len(m.Events) > 1 {
				return slices.DeleteFunc(slices.Clone(m.Events[1:]), func(e engine.Event) bool { return e.Kind() == engine.KindTagWritten }), nil
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
			parts = append(parts, a.Out.Speaking(language).Sayf("trick %d, %s: %s in the place of %s", c.Trick, c.Seat, c.To, c.From))
		}
		if parts != nil {
			return strings.Join(parts, "; ")
		}
	}
	return ""
}
