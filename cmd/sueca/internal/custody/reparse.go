package custody

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// reparseVerb is one run of reparse.
type reparseVerb struct{ *run.Run }

func newReparseCmd(r *run.Run) *cobra.Command {
	a := &reparseVerb{r}
	dryRun := false
	cmd := &cobra.Command{
		Use:     "reparse [SELECTOR]",
		Short:   a.Out.Sayf("read again what could not be read"),
		Example: "  sueca reparse\n  sueca reparse 3f9a\n  sueca reparse --dry-run 3f9a/2",
		Args:    verb.AtMostOne,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runReparse(append(args, "all")[0], dryRun)
		},
	}
	a.Records.AuthorFlag(cmd)
	a.Records.LettersFlag(cmd)
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, a.Out.Sayf("show what would change, store nothing"))
	a.Out.JSONFlag(cmd)
	return cmd
}

// reparsed is what became of one text, in the JSON form.
type reparsed struct {
	Match    string  `json:"match"`
	Deal     *int    `json:"deal"`
	Index    int     `json:"index"`
	Read     bool    `json:"read"`
	Position *int64  `json:"position"` // where it was stored
	Message  *string `json:"message"`  // why it cannot be read
}

func (a *reparseVerb) runReparse(selector string, dryRun bool) error {
	if !source.SelectorPattern.MatchString(selector) {
		return output.Usagef("%q is no selector: write the beginning of a match's id, MATCH/DEAL, or all", selector)
	}
	prefix, deal := source.SplitSelector(selector)
	var ids []string
	err := a.Records.ReadLog(func(log eventlog.Reader) (err error) {
		ids, err = source.MatchIDs(log, prefix)
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := a.reparse(id, deal, dryRun); err != nil {
			return err
		}
	}
	return nil
}

// reparse reads the texts of one match again.
func (a *reparseVerb) reparse(id string, deal int, dryRun bool) error {
	r, revision, err := a.Records.Stored(id)
	if err != nil {
		return err
	}
	var done []reparsed
	var added []engine.Event
	_, deals := replay.Standings(r.Events)
	for i, h := range deals {
		if !h.Unread || deal > 0 && h.Number != deal {
			continue
		}
		out := reparsed{Match: id, Index: r.Judge().Verdicts[i].Index}
		q := r.Events[h.Start].(*engine.Quarantined)
		w, why := a.readAgain(r, q)
		if why.IsZero() && w.Number != h.Number && replay.HasDeal(deals, w.Number) {
			why = message.Msg("the match has a deal %s besides: the corrected deal cannot have its number", verb.DealName(w.Number))
		}
		out.Deal = record.OrNull(max(h.Number, w.Number))
		if why.IsZero() {
			more := reconcile.Deal(cmp.Or(h.Number, w.Number), a.Out.Sayf("reparsed"), w.Events)
			_, then := replay.Standings(slices.Concat(r.Events, added, more))
			if out.Read = len(then) == len(deals) && SameEvents(then[i].Events, w.Events); out.Read {
				added = append(added, more...)
			} else {
				why = message.Msg("its number does not tell which deal it is")
			}
		}
		if !out.Read {
			out.Message = new(a.Out.Words.Say(why))
		}
		done = append(done, out)
	}
	position := int64(0)
	if len(added) > 0 && !dryRun {
		if position, err = a.Records.Store(id, revision, added); err != nil {
			return err
		}
	}
	return a.showReparsed(done, position)
}

// readAgain reads a text as its match would be read today.
func (a *reparseVerb) readAgain(r *source.Record, q *engine.Quarantined) (w replay.Standing, why message.Message) {
	if name, _, _ := strings.Cut(q.Format, " "); name != "sueca" {
		return w, message.Msg("it is of another notation: %s", name)
	}
	events, err := readPart(a.Run, r, q.Text)
	if unread, ok := errors.AsType[*output.UsageError](err); ok {
		return w, unread.Msg
	}
	if err != nil {
		return w, message.Msg("%s", err.Error())
	}
	if _, deals := replay.Standings(events); len(deals) == 1 {
		return deals[0], message.Message{}
	}
	return w, message.Msg("it is not one deal")
}

// showReparsed says what became of each text.
func (a *reparseVerb) showReparsed(done []reparsed, position int64) error {
	for _, d := range done {
		if d.Read {
			d.Position = record.OrNull(position)
		}
		if a.Out.IsJSON() {
			if err := a.Out.JSON(d); err != nil {
				return err
			}
			continue
		}
		name := d.Match
		if d.Deal != nil {
			name += "/" + verb.DealName(*d.Deal)
		}
		switch {
		case !d.Read:
			a.Out.Printf("%s: still cannot be read: %s\n", name, *d.Message)
		case position > 0:
			a.Out.Printf("%s: read, and stored up to position %d\n", name, lang.Exact(position))
		default:
			a.Out.Printf("%s: can be read now\n", name)
		}
	}
	return nil
}
