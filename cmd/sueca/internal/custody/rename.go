package custody

import (
	"bufio"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/season"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// renameVerb is one run of rename.
type renameVerb struct {
	*run.Run
	old, name string
	reason    string
	dryRun    bool
}

func newRenameCmd(r *run.Run) *cobra.Command {
	a := &renameVerb{Run: r}
	cmd := &cobra.Command{
		Use:   "rename OLD NEW [SELECTOR]",
		Short: a.Out.Sayf("correct a name in every match of the log that has it, by appending"),
		Example: "  sueca rename \"Anna Reis\" \"Ana Reis\" --reason misspelt\n  sueca rename --dry-run \"Anna Reis\" \"Ana Reis\"\n" +
			"  sueca rename \"Rui\" \"Rui Lopes\" 3f9a --reason \"there are two\"",
		RunE: func(cmd *cobra.Command, args []string) error { return a.runRename(args) },
	}
	a.Records.AuthorFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.reason, "reason", "", a.Out.Sayf("why it is corrected, as `text`"))
	f.BoolVar(&a.dryRun, "dry-run", false, a.Out.Sayf("show what would change, store nothing"))
	a.Out.JSONFlag(cmd)
	return cmd
}

// renaming is what is renamed in one match.
type renaming struct {
	record   *source.Record
	revision int64
	add      []engine.Event
	where    []string // the tags, and the seats that somebody took over
}

// renamed is a match that was renamed in, in the JSON form.
type renamed struct {
	Match  string   `json:"match"`
	Date   string   `json:"date"`
	Before string   `json:"before"`
	After  string   `json:"after"`
	Where  []string `json:"where"`
	Stored bool     `json:"stored"`
}

func (a *renameVerb) runRename(args []string) error {
	selector := "all"
	switch {
	case len(args) == 3 && source.SelectorPattern.MatchString(args[2]):
		selector = args[2]
	case len(args) != 2:
		return output.Usagef("give the name as it is written and as it should read, each in quotes, and one match if it is only in that one")
	}
	if a.old, a.name = strings.TrimSpace(args[0]), strings.TrimSpace(args[1]); a.old == a.name {
		return output.Usagef("%q is %q already: there is nothing to correct", a.old, a.name)
	}
	for _, text := range []string{a.old, a.name, a.reason} {
		if err := engine.CheckTyped(text); err != nil {
			return err
		}
	}
	switch {
	case a.old == evidence.Redacted:
		return output.Usagef("what was taken out of the log by sueca redact is no name, and nothing is put in its place")
	case a.name == "" || a.old == "":
		return output.Usagef("a name is wanted: one match is corrected by sueca amend MATCH TAG VALUE")
	case strings.TrimSpace(a.reason) == "" && !a.dryRun:
		return output.Usagef("say why, by --reason: it stays in the log with the correction")
	}
	found, err := a.find(selector)
	if err != nil {
		return err
	}
	if !a.Out.IsJSON() {
		for _, m := range found {
			a.Out.Stdout.Printf("%s  %s  %s: %s → %s\n", m.record.ID(), engine.TagOf(m.record.Events, "Date"), strings.Join(m.where, " "), a.old,
				a.name)
		}
	}
	if !a.dryRun {
		if sure, err := a.asked(len(found)); !sure || err != nil {
			return err
		}
		if err := a.store(found); err != nil {
			return err
		}
	}
	return a.said(found)
}

// said says what was renamed.
func (a *renameVerb) said(found []*renaming) error {
	if !a.Out.IsJSON() {
		if a.dryRun {
			a.Out.Printf("matches: %d, nothing was stored\n", len(found))
		} else {
			a.Out.Printf("renamed in %d {1:match|matches}\n", len(found))
		}
		return nil
	}
	for _, m := range found {
		if err := a.Out.JSON(renamed{Match: m.record.ID(), Date: engine.TagOf(m.record.Events, "Date"), Before: a.old, After: a.name,
			Where:  m.where,
			Stored: !a.dryRun}); err != nil {
			return err
		}
	}
	return nil
}

// asked asks on a terminal whether to go on, where anybody is there to ask.
func (a *renameVerb) asked(matches int) (bool, error) {
	if !output.IsTerminal(a.Out.Screen) || a.Out.IsJSON() {
		return true, nil
	}
	a.Out.Stdout.Flush()
	a.Out.Stderr.Printf("%s ", a.Out.Sayf("rename in %d {1:match|matches}? (y/n)", matches))
	in := bufio.NewScanner(a.Records.Stdin)
	if !in.Scan() {
		return false, in.Err()
	}
	switch strings.ToLower(strings.TrimSpace(in.Text())) {
	case "y", "yes", "s", "sim":
		return true, nil
	}
	return false, output.Usagef("nothing was stored")
}

// find finds the matches that have the name, and what to append to each. If one cannot be corrected, none
// is.
func (a *renameVerb) find(selector string) (found []*renaming, err error) {
	prefix, deal := source.SplitSelector(selector)
	if deal > 0 {
		return nil, output.Usagef("a name is corrected in a whole match: name the match, without a deal")
	}
	near := map[string]bool{}
	err = a.Records.ReadLog(func(log eventlog.Reader) error {
		ids, err := source.MatchIDs(log, prefix)
		if err != nil {
			return err
		}
		for _, id := range ids {
			m := &renaming{record: &source.Record{MatchID: id}}
			if err := source.Load(m.record, log, 0); err != nil {
				return err
			}
			for _, name := range namesIn(m.record.Events) {
				if season.Alike(a.old, name) != "" {
					near[name] = true
				}
			}
			if err := a.inMatch(m); err != nil {
				return err
			}
			if m.add == nil {
				continue
			}
			if m.revision, err = log.Revision(id); err != nil {
				return err
			}
			found = append(found, m)
		}
		return nil
	})
	if err != nil || found != nil {
		return found, err
	}
	if len(near) == 0 {
		return nil, output.Usagef("nobody is named %s there", a.old)
	}
	var names []string
	for name := range near {
		names = append(names, name)
	}
	slices.Sort(names)
	return nil, output.Usagef("nobody is named %s there; near it are: %s", a.old, message.Word(strings.Join(names, ", ")))
}

// namesIn returns the names of the people of a match, as corrected.
func namesIn(events []engine.Event) (out []string) {
	for _, t := range engine.TagsOf(events) {
		if engine.NamesPerson(t.Name) {
			out = append(out, strings.TrimSpace(t.Value))
		}
	}
	for _, e := range events {
		if s, ok := e.(*engine.SeatSubstituted); ok {
			out = append(out, strings.TrimSpace(s.Name))
		}
	}
	return out
}

// inMatch works out what to append to a match.
func (a *renameVerb) inMatch(m *renaming) error {
	for _, t := range engine.TagsOf(m.record.Events) {
		if !engine.NamesPerson(t.Name) || strings.TrimSpace(t.Value) != a.old || slices.Contains(m.where, t.Name) {
			continue
		}
		e := &engine.TagAmended{Name: t.Name, Value: a.name, Reason: a.reason}
		if err := report.Retags(m.record, e); err != nil {
			return err
		}
		m.add, m.where = append(m.add, e), append(m.where, t.Name)
	}
	return a.substitutes(m)
}

// substitutes renames who took a seat over: the deal in which that stands is corrected as a whole.
func (a *renameVerb) substitutes(m *renaming) error {
	is := func(e engine.Event) bool {
		s, ok := e.(*engine.SeatSubstituted)
		return ok && strings.TrimSpace(s.Name) == a.old
	}
	if slices.ContainsFunc(replay.Head(m.record.Events), is) {
		return output.Usagef("in match %s the name %s stands in a line before the first deal, which cannot be corrected", m.record.ID(), a.old)
	}
	_, deals := replay.Standings(m.record.Events)
	for _, s := range deals {
		if s.Unread || !slices.ContainsFunc(s.Events, is) {
			continue
		}
		events := slices.Clone(s.Events)
		for i, e := range events {
			if is(e) {
				seat := e.(*engine.SeatSubstituted).Seat
				events[i] = &engine.SeatSubstituted{Seat: seat, Name: a.name}
				m.where = append(m.where, a.Out.Sayf("substitute %s, deal %d", seat, s.Number))
			}
		}
		m.add = append(m.add, reconcile.Deal(s.Number, a.reason, events)...)
	}
	return nil
}

// store appends all at once.
func (a *renameVerb) store(found []*renaming) error {
	log, err := a.Records.WriteLog()
	if err != nil {
		return err
	}
	defer log.Close()
	err = log.Update(context.Background(), func(tx eventlog.Tx) error {
		for _, m := range found {
			if _, err := tx.Append(m.record.ID(), m.revision, evidence.SplitRows(m.add)...); err != nil {
				return err
			}
		}
		return nil
	})
	return output.OfLog(a.Records.LogPath, err)
}
