package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
)

// amendOptions are the flags of amend.
type amendOptions struct {
	reason string
	dryRun bool
}

// amendVerb is one run of amend.
type amendVerb struct{ *Reporter }

func newAmendCmd(r *Reporter) *cobra.Command {
	a := &amendVerb{r}
	var opt amendOptions
	cmd := &cobra.Command{
		Use:     "amend MATCH/DEAL trick N SEAT CARD → CARD [REASON] | amend MATCH[/DEAL] FILE",
		Short:   a.words.Sayf("correct a match of the log by appending to it"),
		Long:    a.manual("amend"),
		Example: "  sueca amend 3f9a/3 trick 4 A 7♣ → K♣ misread\n  sueca amend 3f9a/3 'trick 4 A 7♣ -> K♣ \"misread\"'\n  sueca amend --dry-run 3f9a corrected.sueca",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runAmend(args, opt) },
	}
	a.authorFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.letters, "letters", "", a.words.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&opt.reason, "reason", "", a.words.Sayf("why it is corrected, as `text`"))
	f.BoolVar(&opt.dryRun, "dry-run", false, a.words.Sayf("show what would change, store nothing"))
	f.StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text or json (one object a line)"))
	return cmd
}

// shellArrows spells an arrow that stands alone so that it is not taken for a
// flag.
func shellArrows(args []string) []string {
	out := slices.Clone(args)
	for i, arg := range out {
		if arg == "->" {
			out[i] = "→"
		}
	}
	return out
}

func (a *amendVerb) runAmend(args []string, opt amendOptions) error {
	if len(args) < 2 || !namesOneMatch(args[0]) {
		return usagef("name one match of the log, and what to correct in it: see sueca amend --help")
	}
	prefix, deal := splitSelector(args[0])
	r, revision, err := a.stored(prefix)
	if err != nil {
		return err
	}
	var added []engine.Event
	if word, _, _ := strings.Cut(args[1], " "); isTrickWord(word) {
		added, err = a.amendPlay(r, deal, args[1:], opt.reason)
	} else {
		added, err = a.amendDeal(r, deal, args[1:], opt.reason)
	}
	if err != nil {
		return err
	}
	after := &record{id: r.ID(), events: slices.Concat(r.events, added)}
	if err := a.refuses(r, after); err != nil {
		return err
	}
	var position int64
	if !opt.dryRun {
		if position, err = a.store(r.ID(), revision, added); err != nil {
			return err
		}
		after.position = position
	}
	c := a.changed(r, after, added, position)
	if a.isJSON() {
		return a.json(c)
	}
	a.showChange(r, after, c)
	return nil
}

// isTrickWord reports whether a word begins the correction of a play.
func isTrickWord(word string) bool {
	word = strings.ToLower(word)
	return word == "trick" || word == "vaza"
}

// stored reads one match of the log, and the revision that it stands at.
func (a *Source) stored(prefix string) (r *record, revision int64, err error) {
	err = a.readLog(func(log eventlog.Reader) error {
		ids, err := matchIDs(log, prefix)
		if err != nil {
			return err
		}
		r = &record{id: ids[0]}
		if revision, err = log.Revision(r.ID()); err != nil {
			return err
		}
		r.events, r.position, err = matchOf(log, r.ID(), 0)
		return err
	})
	return r, revision, err
}

// amendPlay gives what corrects one card, in the words of an amend line.
func (a *amendVerb) amendPlay(r *record, deal int, words []string, reason string) ([]engine.Event, error) {
	if deal == 0 {
		return nil, usagef("in which deal? name it after the match: %s/1", r.ID())
	}
	if slices.Contains(words, "-") {
		return nil, usagef(`the shell took the > of the arrow for its own: write "->" in quotes, or →`)
	}
	line := lineText(&engine.DealAmended{Deal: deal}) + " " + quoteReason(words, reason)
	for m, err := range notation.Matches(strings.NewReader(line), notation.Options{Letters: a.lettersOf(r.events)}) {
		if err != nil {
			return nil, err
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				return nil, usagef("%s", e.Msg)
			}
		}
		p, ok := m.Events[len(m.Events)-1].(*engine.PlayAmended)
		if !ok {
			break
		}
		if p.From == p.To {
			return nil, usagef("%s is %s already: there is nothing to correct", p.From, p.To)
		}
		return asPlays(r.events, p), nil
	}
	return nil, usagef("a correction is written: trick N SEAT CARD → CARD [REASON]")
}

// quoteReason puts the words behind the two cards in quotation marks, which the
// shell has taken off.
func quoteReason(words []string, reason string) string {
	line := strings.Join(words, " ")
	if strings.Contains(line, `"`) {
		return line
	}
	fields := strings.Fields(line)
	at := slices.IndexFunc(fields, func(w string) bool { return w == "->" || w == "→" })
	if at < 0 || len(fields) <= at+1 {
		return line
	}
	if len(fields) > at+2 {
		reason = strings.Join(fields[at+2:], " ")
	}
	line = strings.Join(fields[:at+2], " ")
	if reason == "" {
		return line
	}
	return line + ` "` + strings.ReplaceAll(reason, `\`, `\\`) + `"`
}

// lineText gives the notation of an event that has a line of its own.
func lineText(e engine.Event) string {
	return strings.TrimSpace(notation.Format([]engine.Event{e}, notation.English))
}

// lettersOf gives the letters that a match declares, or the flag does.
func (a *Source) lettersOf(events []engine.Event) notation.Letters {
	for _, e := range events {
		if t, ok := e.(*engine.TagWritten); ok && t.Name == "Letters" {
			if l, ok := notation.ParseLetters(t.Value); ok {
				return l
			}
		}
	}
	return notation.Letters(a.letters)
}

// asPlays gives what corrects plays: a line each. Behind a text that cannot be
// read such a line would be taken for more of it when the record is read back,
// so there the whole deal is written again.
func asPlays(events []engine.Event, plays ...*engine.PlayAmended) []engine.Event {
	var out []engine.Event
	for _, p := range plays {
		out = append(out, p)
	}
	if !endsUnread(events) {
		return out
	}
	_, deals := replay.Standings(slices.Concat(events, out))
	for _, s := range deals {
		if s.Number == plays[0].Deal && !s.Unread {
			return correction(s.Number, plays[0].Reason, s.Events)
		}
	}
	return out // there is no such deal, which will be said
}

// endsUnread reports whether the last deal of a record cannot be read.
func endsUnread(events []engine.Event) bool {
	for _, e := range slices.Backward(events) {
		switch e := e.(type) {
		case *engine.DealStarted:
			return false
		case *engine.Quarantined:
			if !e.Head {
				return true
			}
		}
	}
	return false
}

// correction gives the events that put a deal in the place of another.
func correction(number int, reason string, deal []engine.Event) []engine.Event {
	return append([]engine.Event{&engine.DealAmended{Deal: number, Reason: reason}}, deal...)
}

// amendDeal gives what corrects a whole deal by the one in a file.
func (a *amendVerb) amendDeal(r *record, deal int, args []string, reason string) ([]engine.Event, error) {
	if len(args) > 1 {
		return nil, usagef("name one file with the corrected deal, or the trick, seat and cards: see sueca amend --help")
	}
	var found []replay.Standing
	unread := false
	for in, err := range a.inputs(args) {
		if err != nil {
			return nil, err
		}
		opt := notation.Options{File: in.name, Letters: a.lettersOf(r.events), Rules: ownRules(r)}
		for m, err := range notation.Matches(in, opt) {
			if err != nil {
				return nil, err
			}
			for _, e := range m.Errors {
				if e.Code.Unreadable() {
					unread = true
					a.complain(e)
				}
			}
			_, deals := replay.Standings(m.Events)
			found = append(found, deals...)
		}
	}
	if unread {
		return nil, usagef("%s cannot be read as it stands: nothing was corrected", args[0])
	}
	if deal > 0 && len(found) > 1 {
		found = slices.DeleteFunc(found, func(s replay.Standing) bool { return s.Number != deal })
	}
	switch {
	case len(found) == 0:
		return nil, usagef("%s has no such deal", args[0])
	case len(found) > 1:
		return nil, usagef("%s has %d deals: name the one to correct: %s/%d", args[0], len(found), r.ID(), found[0].Number)
	case deal == 0:
		deal = found[0].Number
	}
	_, now := replay.Standings(r.events)
	if !numbered(now, deal) && !numbered(now, 0) {
		return nil, usagef("match %s has no deal %d", r.ID(), deal)
	}
	for _, s := range now {
		switch {
		case s.Number == deal && sameEvents(s.Events, found[0].Events):
			return nil, usagef("deal %d stands so in the log: there is nothing to correct", deal)
		case s.Number == found[0].Number && s.Number != deal:
			return nil, usagef("the match has a deal %d besides: the corrected deal %d cannot have its number", s.Number, deal)
		}
	}
	return correction(deal, reason, found[0].Events), nil
}

// sameEvents compares records event by event.
func sameEvents(a, b []engine.Event) bool { return slices.EqualFunc(a, b, evidence.Same) }

// refuses says why a correction cannot be made, if what it is about is not there.
func (a *Reporter) refuses(before, after *record) error {
	for _, f := range after.judge().Findings {
		if f.Code != engine.CodeNoSuchPlay || f.Event < len(before.events) {
			continue
		}
		if f.Trick == 0 {
			return usagef("match %s has no deal %d", before.id, f.Deal)
		}
		line := trickText(before, f.Deal, f.Trick)
		if line == "" {
			return usagef("%s; nothing was stored", f.Msg)
		}
		return usagef("%s: it reads %s; nothing was stored", f.Msg, line)
	}
	return nil
}

// trickText writes a trick of a match as it stands; empty where there is none.
func trickText(r *record, deal, trick int) string {
	_, deals := replay.Standings(r.events)
	for _, s := range deals {
		if s.Number != deal {
			continue
		}
		from := slices.IndexFunc(s.Events, func(e engine.Event) bool {
			t, ok := e.(*engine.TrickStarted)
			return ok && t.Number == trick
		})
		if from < 0 {
			continue
		}
		line, _, _ := strings.Cut(notation.Format(s.Events[from:], notation.English), "\n")
		return "“" + line + "”"
	}
	return ""
}
