package signals

import (
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/registry"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// signalsVerb is one run of signals.
type signalsVerb struct{ *run.Run }

func newSignalsCmd(r *run.Run) *cobra.Command {
	a := &signalsVerb{r}
	return verb.Group("signals", a.Out.Sayf("study whether cards tell more than they should"),
		newSignalsListCmd(a), newSignalsShowCmd(a), newSignalsRegisterCmd(a), newSignalsSplitCmd(a), newSignalsRunCmd(a), newSignalsMergeCmd(a),
		newSignalsCalibrateCmd(a), newSignalsSearchCmd(a), newSignalsHearingCmd(a), newSignalsHabitsCmd(a),
		newSignalsMaximsCmd(a))
}

func newSignalsShowCmd(a *signalsVerb) *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: a.Out.Sayf("print a detector that comes with the program"),
		Args:  verb.Exactly(1, message.Msg("name one detector; sueca signals list has them")),
		RunE: func(cmd *cobra.Command, args []string) error {
			card, ok := signal.Detectors()[args[0]]
			if !ok {
				return output.Usagef("there is no detector %q; sueca signals list has them", args[0])
			}
			a.Out.Stdout.WriteString(a.cardOf(args[0], card))
			return nil
		},
	}
}

// oneStudy returns an error unless there is one argument.
func oneStudy(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return output.Usagef("name the file of a study; see %s --help", cmd.CommandPath())
	}
	return nil
}

// readStudy reads the card of a study. Detectors are the program's, by name, or files,
// which are looked for beside the study.
func (a *signalsVerb) readStudy(file string) (*signal.Study, error) {
	text, err := verb.ReadCard(a.Out, file)
	if err != nil {
		return nil, err
	}
	var inner error
	s, err := signal.ReadStudy(string(text), func(name string) (string, error) {
		if card, ok := signal.Detectors()[name]; ok {
			return card, nil
		}
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(file), name)
		}
		card, err := verb.ReadCard(a.Out, path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", errors.New(a.Out.Explain(err))
		}
		if err != nil {
			return "", errors.New(a.Out.Sayf("no file of that name is beside the study (a detector of your own goes by the name of its file); "+
				"those of the program are %s", strings.Join(slices.Sorted(maps.Keys(signal.Detectors())), ", ")))
		}
		if _, err := signal.ReadDetector(string(card)); err != nil {
			inner = verb.InQuery(path, string(card), err)
			return "", err
		}
		return string(card), nil
	})
	if inner != nil {
		return nil, inner
	}
	if err == nil && s.MayRegister() != nil && !a.registeredByText(s) {
		err = s.MayRegister()
	}
	return s, verb.InQuery(file, string(text), err)
}

// titled returns the title of a detector, or what it says of a hit, translated if the
// detector is the program's.
func (a *signalsVerb) titled(d *signal.Detector, text string) string {
	if told := toldDetectors[d.Name]; told.title != "" && isOwn(d) && text == d.Title {
		return a.Out.Words.Word(told.title)
	}
	own, err := signal.ReadDetector(signal.Detectors()[d.Name])
	if err == nil && (text == own.Title || text == own.Says || slices.Contains(own.Controls(), text)) {
		return a.Out.Words.Word(message.Word(text))
	}
	return message.Visible(text)
}

// signalRun is one run of a study.
type signalRun struct {
	a       *signalsVerb
	holdout bool
	counts  string // the file that counts are written to
	plots   string // the folder that pictures are written to
	names   bool
	merged  bool // from counts alone: nobody is held against the others
	at      *registry.Study
	others  []*registry.Study // studies of the same log
	settled registry.Settled  // which matches are kept back
	// register is what the log's register holds, nil for files; both says that both parts are counted, other is the part
	// that the run is not about, and narrowed what was asked besides the names of what is looked at.
	register *registry.Register
	both     bool
	other    *signal.Counts
	narrowed []string
	// first are the positions at which the matches that are looked at came into the log, and
	// since is what is counted in those that came after the study was registered. Both are
	// empty for files.
	first []int64
	since *signal.Counts
	// last are the positions up to which each of these matches goes on in the log; players are the names at the
	// tables, and asked is what was named to be looked at.
	last      []int64
	players   map[string]bool
	asked     []string
	backdated int // matches that came later and were played before by their dates
	// about says of which units deals are shown; nil unless some are.
	about func(unit string) bool
}

// command returns a verb that is about a study and matches.
func (r *signalRun) command(name, short, example string, run func(file string, args []string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use: name + " STUDY [FILE…|SELECTOR…]", Short: short, Example: example, Args: oneStudy,
		RunE: func(cmd *cobra.Command, args []string) error { return run(args[0], args[1:]) },
	}
	r.a.Records.ReadingFlags(cmd, source.Jobs, source.Judging)
	r.a.Records.AuthorFlag(cmd)
	r.namesFlag(cmd)
	return cmd
}

func (r *signalRun) namesFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&r.names, "names", false, r.a.Out.Sayf("show names of players, which are hidden otherwise"))
}

// outputFlags adds the flags of the verbs that show a result.
func (r *signalRun) outputFlags(cmd *cobra.Command) {
	a := r.a
	a.Out.FormatFlag(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line) or csv"), "text", "json", "csv")
	cmd.Flags().StringVar(&r.plots, "plots", "", a.Out.Sayf("draw the effects, the power and what chance makes as SVG in this `folder`, "+
		"which must not be there yet"))
}

func newSignalsRunCmd(a *signalsVerb) *cobra.Command {
	r := &signalRun{a: a}
	cmd := r.command("run", a.Out.Sayf("run a study"), "  sueca signals run echo.study\n  sueca signals run echo.study all --plots pictures\n"+
		"  sueca signals run echo.study shard1/ --counts shard1.json", r.run)
	source.Shard(a.Records, cmd)
	r.outputFlags(cmd)
	f := cmd.Flags()
	f.BoolVar(&r.holdout, "holdout", false, a.Out.Sayf("look at the deals that were kept back; the log notes that it was done"))
	f.StringVar(&r.counts, "counts", "", a.Out.Sayf("write the counts to this `file`, to be merged with those of other parts of the archive"))
	return cmd
}

func (r *signalRun) run(file string, args []string) error {
	a := r.a
	s, err := a.readStudy(file)
	if err != nil {
		return err
	}
	if err := errors.Join(a.Records.Settle(), r.room()); err != nil {
		return err
	}
	if shard := a.Records.Shard; shard.N > 1 {
		if a.Out.IsJSON() || a.Out.IsCSV() || r.plots != "" {
			return output.Usagef("a part of the archive has counts and no verdict: --counts FILE writes them, and sueca signals merge has the rest")
		}
		r.narrowed = append(r.narrowed, "--shard "+shard.String())
	}
	counts, err := r.counted(s, args)
	if err != nil {
		return err
	}
	if r.counts != "" {
		text, err := json.Marshal(counts)
		if err != nil {
			return err
		}
		if err := a.Files.WriteFile(r.counts, append(text, '\n'), output.New); err != nil {
			return err
		}
	}
	if a.Records.Shard.N > 1 {
		r.unjudged(s, counts)
		return nil
	}
	result := r.evaluate(s, counts)
	if err := r.judge(result); err != nil {
		return err
	}
	return r.show(result)
}

// evaluate works out what a study found, with its power where that is shown.
func (r *signalRun) evaluate(s *signal.Study, counts *signal.Counts) *signal.Result {
	if r.plots == "" && (r.a.Out.IsJSON() || r.a.Out.IsCSV()) {
		return s.Verdicts(counts)
	}
	return s.Evaluate(counts)
}

// judge holds the pairs that could be flagged against all others, for which the matches are read again.
func (r *signalRun) judge(result *signal.Result) error {
	return result.Judge(func() (*signal.Habits, error) {
		if r.once() {
			r.a.Out.Remark(message.Msg("standard input is read once, so that nobody is held against the others: name the file, or import it"))
			return nil, nil
		}
		habits, _, err := r.habitsOf(result.Study, r.asked, false)
		return habits, err
	})
}

// once reports whether the matches cannot be read again.
func (r *signalRun) once() bool { return slices.Contains(r.asked, "-") }

// note writes into the log that the study is run on the log's matches, and settles which of them are kept back. Of
// files no log shows when they came, so nothing of them is kept back.
func (r *signalRun) note(s *signal.Study, args []string) error {
	a := r.a
	files := slices.ContainsFunc(args, func(arg string) bool { return !a.Records.IsSelector(arg) })
	if files {
		if r.holdout {
			return output.Usagef("--holdout is about matches of the log: of files nothing shows when they came, and nothing of them is kept back")
		}
		r.both = false
		return nil
	}
	if _, err := os.Stat(a.Records.LogPath); errors.Is(err, fs.ErrNotExist) {
		return a.Records.NoLog() // whose matches they would be
	}
	look := registry.Runs
	if r.holdout || r.both {
		if err := r.registered(s); err != nil {
			return err
		}
		if !r.holdout { // a search looks where there is what it can look at
			r.both = r.openable() == nil
		} else if err := r.openable(); err != nil {
			return err
		}
		if r.holdout || r.both {
			look = registry.Opens
		}
	}
	what := strings.Join(append(lookNames(a, args), r.narrowed...), " ")
	if err := a.register(s, look, what); err != nil {
		return err
	}
	if err := r.registered(s); err != nil {
		return err
	}
	_, opened := r.at.Times()
	r.both = r.openable() == nil && opened > 0 && a.Records.Shard.N <= 1
	return nil
}

// room checks that there is room for what is to be written.
func (r *signalRun) room() error {
	if r.plots != "" {
		pictures, err := r.a.Files.CreateFolder(r.plots)
		if err != nil {
			return err
		}
		pictures.Abandon()
	}
	return r.a.Files.MayWrite(output.New, r.counts)
}

// count counts the opportunities of a study.
func (r *signalRun) count(s *signal.Study, args []string) (*signal.Counts, error) {
	a, holdout := r.a, r.holdout
	all := signal.NewCounts(s, holdout)
	all.About = r.about
	r.since, r.asked, r.players = signal.NewCounts(s, holdout), args, map[string]bool{}
	r.other = signal.NewCounts(s, !holdout)
	seen, twice := map[string]bool{}, 0
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	type counted struct {
		counts, since, other *signal.Counts
		ids                  []string // of the matches
		first, last          []int64  // where each came into the log, and up to where it goes on
		players              map[string]bool
		backdated            int
	}
	err := source.Work(a.Records, a.Records.Batches(args), func(out *output.Output, result *counted, record *source.Record) {
		if result.counts == nil {
			result.counts, result.since, result.other = signal.NewCounts(s, holdout), signal.NewCounts(s, holdout), signal.NewCounts(s, !holdout)
			result.counts.About, result.players = r.about, map[string]bool{}
		}
		if err := verb.FourHanded(record); err != nil {
			out.Complain(err)
			return
		}
		source.CountUnread(out, record)
		result.counts.Matches++
		var view query.DealView
		view.Match = record.ID()
		result.ids = append(result.ids, view.Match)
		after := r.at != nil && record.First > r.at.Position && s.By != signal.Later
		if record.First > 0 {
			result.first, result.last = append(result.first, record.First), append(result.last, record.Position)
		}
		if after {
			result.since.Matches++
		}
		if err := report.DealViewsOf(r.a.Records.Context, out, &view, record, nil, func() error {
			result.counts.CountAt(s, &view, record.First)
			if r.both {
				result.other.CountAt(s, &view, record.First)
			}
			for _, seat := range rules.TwoPairs.Seats {
				result.players[view.Player(seat)] = true
			}
			if after {
				result.since.CountAt(s, &view, record.First)
			}
			return nil
		}); err != nil {
			out.Complain(err)
		}
		if s.Split.Backdated(record.First, view.Tag("Date")) {
			result.backdated++
		}
	}, func(p *source.Done[counted]) error {
		if p.Result.counts != nil {
			if err := errors.Join(all.Add(p.Result.counts), r.since.Add(p.Result.since), r.other.Add(p.Result.other)); err != nil {
				return err
			}
			r.backdated += p.Result.backdated
			r.first, r.last = append(r.first, p.Result.first...), append(r.last, p.Result.last...)
			maps.Copy(r.players, p.Result.players)
		}
		for _, id := range p.Result.ids {
			if seen[id] {
				twice++
			}
			seen[id] = true
		}
		a.Out.Progress.At(a.Out, all.Deals+all.Kept)
		a.Out.PostErrors(p.Err)
		return nil
	})
	if twice > 0 {
		a.Out.Remark(message.Msg("%d {1:match stands|matches stand} in the files more than once, and {1:was|were} counted each time: sueca "+
			"extract --dedupe leaves {1:it|them} out", twice))
	}
	source.SayUnread(a.Out)
	if err == nil {
		err = cmp.Or(blind(all), blind(r.other))
	}
	r.weigh(s, all)
	return all, err
}

// show shows a result.
func (r *signalRun) show(result *signal.Result) error {
	if r.plots != "" {
		if err := r.draw(result); err != nil {
			return err
		}
	}
	if r.a.Out.IsJSON() || r.a.Out.IsCSV() {
		return r.lines(result)
	}
	r.report(result)
	return nil
}

// alias replaces a name, unless it may be shown, by one that is the same for every part
// of an archive.
func (r *signalRun) alias(s *signal.Study, unit string) string {
	if r.names || s.Unit == signal.BySeatUnit {
		return message.Visible(unit)
	}
	mask := s.Mask(unit)[:4]
	if s.Unit == signal.ByPairUnit {
		return r.a.Out.Sayf("pair %s", mask)
	}
	return r.a.Out.Sayf("player %s", mask)
}
