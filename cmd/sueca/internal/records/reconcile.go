package records

import (
	"bufio"
	"bytes"
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/candidate"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// reconciliation is one run of reconcile.
type reconciliation struct {
	*run.Run
	to     string
	ask    bool
	force  bool
	words  string
	schema bool
	limit  *source.Limit
	sure   float64 // the probability from which a card that a machine saw is not asked about
	seen   []*seenDeals

	records [][]engine.Event
	names   []string
	events  []engine.Event // the match of all
	match   *replay.Match
	mended  []mendedDeal
	notes   []string // why differences are settled or open, by their numbers
	had     int      // the events that were there before answers
	// stored is the match of the log that answers are added to, and revision its own.
	stored   string
	revision int64
}

func newReconcileCmd(a *run.Run) *cobra.Command {
	x := &reconciliation{Run: a}
	cmd := &cobra.Command{
		Use:   "reconcile FILE|SELECTOR…",
		Short: a.Out.Sayf("compare the records of several witnesses of one match, and join them"),
		Example: "  sueca reconcile ana.sueca rui.sueca\n  sueca reconcile ana.sueca rui.sueca -o match.sueca\n  sueca reconcile match.sueca --ask " +
			"-o settled.sueca\n  sueca reconcile --format json ana.sueca rui.csv",
		Args: func(cmd *cobra.Command, args []string) error {
			if x.schema {
				return nil
			}
			return verb.NeedFiles(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if x.schema {
				a.Out.Stdout.WriteString(candidate.Schema)
				return nil
			}
			x.limit = a.Records.Limit(cmd.Context(), args)
			defer x.limit.End(a.Out)
			return x.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.Seconds)
	f := cmd.Flags()
	f.StringVarP(&x.to, "output", "o", "", a.Out.Sayf("write the match with all its witnesses to this `file`"))
	f.BoolVar(&x.ask, "ask", false, a.Out.Sayf("ask what is open, one question after the other"))
	f.Float64Var(&x.sure, "sure", 0.99, a.Out.Sayf("the `probability` under which a card that a machine saw is open"))
	f.BoolVar(&x.schema, "schema", false, a.Out.Sayf("print the JSON Schema of what a machine saw, and do nothing else"))
	a.Records.AuthorFlag(cmd)
	a.Out.ForceFlag(cmd, &x.force)
	a.Out.JSONFlag(cmd)
	a.Records.WordsFlag(cmd, &x.words)
	return cmd
}

func (x *reconciliation) run(args []string) error {
	if err := source.OneOf("words", x.words, "en", "pt"); err != nil {
		return err
	}
	ofLog := len(args) == 1 && x.Records.IsSelector(args[0])
	if !(x.sure > 0 && x.sure <= 1) {
		return output.Usagef("--sure is a probability: above 0, and at most 1")
	}
	if x.ask && x.to == "" && !ofLog {
		return output.Usagef("--ask goes with -o: the answers stand in the file that it writes")
	}
	if err := cmp.Or(x.Records.Settle(), x.Records.NotRead(args, x.to)); err != nil {
		return err
	}
	if err := x.Files.MayWrite(output.Forced(x.force), x.to); err != nil {
		return err
	}
	if err := x.read(args); err != nil {
		return err
	}
	in := bufio.NewScanner(x.Records.Stdin)
	if x.ask && len(x.seen) > 0 {
		x.Records.NameAuthor()
		if err := x.askSeen(in); err != nil {
			return err
		}
	}
	if len(x.records) == len(x.seen) {
		return x.onlySeen()
	}
	if err := x.join(); err != nil {
		return err
	}
	if x.ask {
		x.Records.NameAuthor()
		if ofLog && x.to == "" {
			r, revision, err := x.Records.Stored(args[0])
			if err != nil {
				return err
			}
			x.stored, x.revision = r.ID(), revision
		}
		if err := x.askAll(in); err != nil {
			return err
		}
	}
	if err := x.show(); err != nil {
		return err
	}
	unread := 0
	for w := range x.match.Witnesses {
		unread += x.unread(w)
	}
	if x.open()+unread > 0 {
		x.Out.Fails()
	}
	if x.to == "" {
		if answers := x.events[x.had:]; len(answers) > 0 {
			_, err := x.Records.Store(x.stored, x.revision, answers)
			return err
		}
		return nil
	}
	return x.write()
}

// onlySeen shows what machines saw, where no person wrote anything.
func (x *reconciliation) onlySeen() error {
	if err := x.showSeen(); err != nil {
		return err
	}
	for _, s := range x.seen {
		for _, d := range s.deals {
			if len(d.Questions) > 0 || !d.Placed {
				x.Out.Fails()
			}
		}
	}
	if x.to == "" {
		return nil
	}
	x.events = reconcile.Combine(x.records, x.names)
	return x.write()
}

// write writes the match with all its witnesses.
func (x *reconciliation) write() error {
	var b bytes.Buffer
	w := notation.NewWriter(&b, notation.Words(x.words))
	for _, e := range x.events {
		w.Write(e)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return x.Files.WriteFile(x.to, b.Bytes(), output.Forced(x.force))
}

// read reads one match from each argument. What machines saw comes behind what people wrote, who name the match and its rules.
func (x *reconciliation) read(args []string) error {
	args = slices.Clone(args)
	slices.SortStableFunc(args, func(a, b string) int {
		return cmp.Compare(strings.Count(filepath.Ext(a), seenFile), strings.Count(filepath.Ext(b), seenFile))
	})
	for _, arg := range args {
		if strings.HasSuffix(arg, seenFile) {
			if err := x.readSeen(arg); err != nil {
				return err
			}
			continue
		}
		r, err := x.Records.OneMatch(arg)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(arg), filepath.Ext(arg))
		if x.Records.IsSelector(arg) {
			name = arg
		}
		x.mend(r)
		x.records, x.names = append(x.records, r.Events), append(x.names, name)
	}
	return nil
}

// mendedDeal is a deal of a record that could not be read because of the numbers of its tricks, and how it was.
type mendedDeal struct {
	record int
	deal   int
	trick  int
	slip   replay.Slip
	cards  string
}

// mend puts behind a record those deals that only the numbers of the tricks make unreadable, as corrections of the
// deals: a trick that is written twice, or numbers that do not go on.
func (x *reconciliation) mend(r *source.Record) {
	for _, e := range r.Events {
		q, ok := e.(*engine.Quarantined)
		if !ok || q.Head || q.Deal == 0 {
			continue
		}
		all := notation.Mend(q.Text, notation.Options{Letters: x.Records.LettersOf(r.Events), Rules: report.OwnRules(r)})
		if len(all) == 0 {
			continue
		}
		m := all[0]
		slip := report.SlipOf(m)
		x.mended = append(x.mended, mendedDeal{len(x.records), q.Deal, m.Trick, slip, trickText(m.Events, m.Trick)})
		r.Events = slices.Concat(r.Events, reconcile.Deal(q.Deal, x.Out.Words.Say(slip.Msg), m.Events))
	}
}

// trickText returns the cards of a trick.
func trickText(deal []engine.Event, number int) string {
	var out []string
	in := false
	for _, e := range deal {
		switch e := e.(type) {
		case *engine.TrickStarted:
			in = e.Number == number
		case *engine.CardPlayed:
			if in {
				out = append(out, e.Card.String())
			}
		}
	}
	return strings.Join(out, " ")
}

// join joins the records, and refuses those that are not of one match.
func (x *reconciliation) join() error {
	x.events = reconcile.Combine(x.records, x.names)
	x.had = len(x.events)
	x.match = replay.JudgeBy(x.events, x.Records.Judging)
	if x.match.Joined == nil {
		return output.Usagef("one record by one witness: name another record of the match too")
	}
	return output.Usage(reconcile.NotSame(x.match))
}

// open returns how many questions are open.
func (x *reconciliation) open() (n int) {
	for i := range x.match.Joined.Deals {
		asked := 0
		for _, d := range x.match.Joined.Deals[i].Differences {
			asked = max(asked, d.Question)
		}
		n += asked
	}
	return n
}

// unread returns how many deals of a witness cannot be read.
func (x *reconciliation) unread(w int) (n int) {
	for i := range x.match.Joined.Deals {
		if x.match.Joined.Deals[i].Unread[w] {
			n++
		}
	}
	return n
}
