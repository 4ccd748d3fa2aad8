package custody

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// amendVerb is one run of amend.
type amendVerb struct {
	*run.Run
	reason string
	dryRun bool
}

func newAmendCmd(r *run.Run) *cobra.Command {
	a := &amendVerb{Run: r}
	cmd := &cobra.Command{
		Use: "amend MATCH/DEAL trick N SEAT CARD → CARD [REASON] | amend MATCH/DEAL LINE [REASON] | amend MATCH TAG VALUE [REASON] | " +
			"amend MATCH[/DEAL] FILE",
		Short: a.Out.Sayf("correct a match of the log by appending to it"),
		Example: "  sueca amend 3f9a/3 trick 4 A 7♣ → K♣ misread\n  sueca amend 3f9a/3 'trick 4 A 7♣ -> K♣ \"misread\"'\n  sueca " +
			"amend 3f9a/3 dealer B misread\n  sueca amend 3f9a/3 hand A '♠752 ♥73 ♣K ♦KQ54'\n  sueca amend 3f9a 'A \"Ana Reis\"' " +
			"misspelt\n  sueca " +
			"amend 3f9a/1 'claim A against BD trick 5 upheld' referee\n  sueca amend --dry-run 3f9a corrected.sueca",
		RunE: func(cmd *cobra.Command, args []string) error { return a.runAmend(args) },
	}
	a.Records.AuthorFlag(cmd)
	a.Records.LettersFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.reason, "reason", "", a.Out.Sayf("why it is corrected, as `text`"))
	f.BoolVar(&a.dryRun, "dry-run", false, a.Out.Sayf("show what would change, store nothing"))
	a.Out.JSONFlag(cmd)
	return cmd
}

func (a *amendVerb) runAmend(args []string) error {
	if len(args) < 2 || !source.NamesOneMatch(args[0]) {
		return output.Usagef("name one match of the log, and what to correct in it: see sueca amend --help")
	}
	if err := engine.CheckTyped(a.reason); err != nil {
		return err
	}
	prefix, deal := source.SplitSelector(args[0])
	r, revision, err := a.Records.Stored(prefix)
	if err != nil {
		return err
	}
	var added []engine.Event
	switch word, _, _ := strings.Cut(args[1], " "); {
	case notation.KeywordOf(word) == "trick", notation.KeywordOf(word) == "heap":
		added, err = a.amendPlay(r, deal, args[1:])
	case deal > 0 && isWithdrawn(word):
		added, err = a.withoutDeal(r, deal, args[1:])
	case isHeadLine(args[1:]):
		added, err = a.amendLine(r, deal, args[1:])
	case isClaim(word):
		added, err = a.amendRuling(r, deal, args[1:])
	case deal == 0 && tagNamed(r, word) != "" && (len(args) > 2 || strings.Contains(args[1], " ")):
		added, err = a.amendTag(r, args[1:])
	case notation.IsKeyword(word) && strings.Contains(strings.Join(args[1:], " "), " "):
		return output.Usagef("%s begins no line that is corrected by itself. Take the deal: sueca export %s > deal.sueca; change it there; "+
			"then sueca amend %s deal.sueca --reason …", word, args[0], args[0])
	default:
		added, err = a.amendDeals(r, deal, args[1:])
	}
	if err != nil {
		return err
	}
	after := &source.Record{MatchID: r.ID(), Events: slices.Concat(r.Events, added)}
	if err := report.Refuses(r, after); err != nil {
		return err
	}
	var position int64
	if !a.dryRun {
		if position, err = a.Records.Store(r.ID(), revision, added); err != nil {
			return err
		}
		after.Position = position
	}
	c := report.Changed(a.Out, a.Judge, r, after, added, position)
	if a.Out.IsJSON() {
		return a.Out.JSON(c)
	}
	report.ShowChange(a.Out, r, after, c)
	a.overtaken(r, after, args[0])
	return nil
}

// overtaken says which results were reckoned with the ruling that is corrected, and count no more.
func (a *amendVerb) overtaken(before, after *source.Record, place string) {
	was, is := before.Corrected(), after.Corrected()
	var lines []string
	for i, e := range was {
		if k := e.Kind(); is[i] != e && (k == engine.KindGamesWritten || k == engine.KindSheetWritten) {
			lines = append(lines, "“"+report.LineTextIn(e, report.Keywords(a.Out))+"”")
		}
	}
	if lines != nil {
		a.Out.Remark(message.Msg("reckoned with the ruling that was, and counted no more: %s. What the deal brought, if the cards do not tell, "+
			"is said by “sueca amend %s 'games AC 1'”", strings.Join(lines, ", "), place))
	}
}

// amendPlay returns the correction of one card, from the words of an amend line.
func (a *amendVerb) amendPlay(r *source.Record, deal int, words []string) ([]engine.Event, error) {
	if deal == 0 {
		return nil, output.Usagef("in which deal? name it after the match: %s/1", r.ID())
	}
	if slices.Contains(words, "-") {
		return nil, output.Usagef(`the shell took the > of the arrow for its own: write "->" in quotes, or →`)
	}
	said, err := quoteReason(words, a.reason)
	if err != nil {
		return nil, err
	}
	line := report.LineText(&engine.DealAmended{Deal: deal}) + " " + said
	events, err := readPart(a.Run, r, line)
	if err != nil {
		return nil, err
	}
	if h, ok := events[len(events)-1].(*engine.HeapAmended); ok {
		if h.From == h.To {
			return nil, output.Usagef("%s is %s already: there is nothing to correct", h.From, h.To)
		}
		return []engine.Event{h}, nil
	}
	p, ok := events[len(events)-1].(*engine.PlayAmended)
	switch {
	case !ok:
		return nil, output.Usagef("a correction is written: trick N SEAT CARD → CARD [REASON]")
	case p.From == p.To:
		return nil, output.Usagef("%s is %s already: there is nothing to correct", p.From, p.To)
	}
	return reconcile.Plays(r.Events, p), nil
}

// readPart reads the text of a part of a match as that match would be read.
func readPart(a *run.Run, r *source.Record, text string) ([]engine.Event, error) {
	opt := notation.Options{Letters: a.Records.LettersOf(r.Events), Rules: report.OwnRules(r)}
	for m, err := range notation.Matches(strings.NewReader(text), opt) {
		if err != nil {
			return nil, err
		}
		for _, e := range m.Errors {
			if e.Code.Unreadable() {
				return nil, &output.UsageError{Fault: message.Fault{Msg: e.Msg}}
			}
		}
		return m.Events, nil
	}
	return []engine.Event{&engine.MatchStarted{}}, nil // a text without anything
}

// besideCards matches the words of a correction up to its second card, and what stands
// after it.
var besideCards = regexp.MustCompile(`^(.*?\s(?:->|→)\s+\S+)(?:\s+(.*))?$`)

// inQuotes matches a reason that has the quotation marks of the notation, and comments
// after it.
var inQuotes = regexp.MustCompile(`^"(?:[^"\\]|\\["\\])*"\s*(?:[;{].*)?$`)

// quoteReason puts the words after the two cards into quotation marks, which the shell
// removes, unless they have some that the notation reads. A reason can have such marks
// itself.
func quoteReason(words []string, reason string) (string, error) {
	line := strings.Join(words, " ")
	if err := engine.CheckTyped(line); err != nil {
		return "", err
	}
	found := besideCards.FindStringSubmatch(line)
	if found == nil {
		return line, nil
	}
	cards, rest := found[1], strings.TrimSpace(found[2])
	switch {
	case rest != "" && reason != "":
		return "", output.Usagef("the reason is given twice: by --reason and after the cards")
	case rest != "" && inQuotes.MatchString(rest):
		return line, nil
	case rest != "":
		reason = rest
	case reason == "":
		return line, nil
	}
	return cards + " " + notation.Quote(reason), nil
}

// amendDeals returns the correction of whole deals by those in a file: of the deal that is
// named, or of all that are otherwise in the file than in the log.
func (a *amendVerb) amendDeals(r *source.Record, deal int, args []string) ([]engine.Event, error) {
	if len(args) > 1 {
		return nil, output.Usagef("name one file with the corrected deals, or the trick, seat and cards: see sueca amend --help")
	}
	found, err := a.dealsOf(r, args[0])
	if err != nil {
		return nil, err
	}
	if deal > 0 && len(found) > 1 {
		found = slices.DeleteFunc(found, func(s replay.Standing) bool { return s.Number != deal })
	}
	for i, s := range found {
		twice := replay.HasDeal(found[:i], s.Number) || replay.HasDeal(found[i+1:], s.Number)
		if twice && (deal > 0 || !a.standsSo(r, s)) {
			return nil, output.Usagef("deal %d stands twice in %s: put the one that is meant into a file of its own", s.Number, args[0])
		}
	}
	switch {
	case len(found) == 0:
		return nil, output.Usagef("%s has no such deal", args[0])
	case deal > 0:
		return a.amendDeal(r, deal, found[0])
	}
	var out []engine.Event
	for _, s := range found {
		if len(found) > 1 && a.standsSo(r, s) {
			continue
		}
		added, err := a.amendDeal(r, s.Number, s)
		if err != nil {
			return nil, err
		}
		out = append(out, added...)
	}
	if out == nil {
		return nil, output.Usagef("the deals of %s stand so in the log: there is nothing to correct", args[0])
	}
	return out, nil
}

// dealsOf returns the deals of a file: those of the match itself, if the file has several
// matches.
func (a *amendVerb) dealsOf(r *source.Record, file string) ([]replay.Standing, error) {
	var found, own []replay.Standing
	matches, unread := 0, false
	for in, err := range a.Records.Inputs([]string{file}) {
		if err != nil {
			return nil, err
		}
		opt := notation.Options{File: in.Name, Letters: a.Records.LettersOf(r.Events), Rules: report.OwnRules(r)}
		for m, err := range notation.Matches(in, opt) {
			if err != nil {
				return nil, err
			}
			for _, e := range m.Errors {
				if e.Code.Unreadable() {
					unread = true
					a.Out.Complain(e)
				}
			}
			_, deals := replay.Standings(m.Events)
			if matches++; evidence.MatchID(m.Events) == r.ID() {
				own = append(own, deals...)
			}
			found = append(found, deals...)
		}
	}
	switch {
	case unread:
		return nil, output.Usagef("%s cannot be read as it stands: nothing was corrected", file)
	case matches > 1 && own == nil:
		return nil, output.Usagef("%s has %d matches, and none of them is %s: put the corrected deals into a file of their own", file, matches,
			r.ID())
	case matches > 1:
		return own, nil
	}
	return found, nil
}

// standsSo reports whether a deal is in the log as it is.
func (a *amendVerb) standsSo(r *source.Record, deal replay.Standing) bool {
	_, now := replay.Standings(r.Events)
	return slices.ContainsFunc(now, func(s replay.Standing) bool { return s.Number == deal.Number && SameEvents(s.Events, deal.Events) })
}

// amendDeal returns the correction of one whole deal.
func (a *amendVerb) amendDeal(r *source.Record, deal int, by replay.Standing) ([]engine.Event, error) {
	_, now := replay.Standings(r.Events)
	if !replay.HasDeal(now, deal) && !replay.HasDeal(now, 0) {
		return nil, output.Usagef("match %s has no deal %d", r.ID(), deal)
	}
	if by.Number == deal && a.standsSo(r, by) {
		return nil, output.Usagef("deal %d stands so in the log: there is nothing to correct", deal)
	}
	for _, s := range now {
		if s.Number == by.Number && s.Number != deal {
			return nil, output.Usagef("the match has a deal %d besides: the corrected deal %d cannot have its number", s.Number, deal)
		}
	}
	return reconcile.Deal(deal, a.reason, by.Events), nil
}

// SameEvents reports whether two lists of events are the same.
func SameEvents(a, b []engine.Event) bool { return slices.EqualFunc(a, b, evidence.Same) }
