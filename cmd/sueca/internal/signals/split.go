package signals

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/registry"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/beacon"
	"sueca/eventlog/evidence"
)

// splitRun is one run of signals split.
type splitRun struct {
	signalRun
	seal            custody.SealFlags
	beacon, lottery string
	commit, reveal  []string
}

func newSignalsSplitCmd(a *signalsVerb) *cobra.Command {
	r := &splitRun{signalRun: signalRun{a: a}}
	cmd := &cobra.Command{
		Use:   "split STUDY",
		Short: a.Out.Sayf("write into the log what settles which matches a study keeps back"),
		Example: "  sueca signals split echo.study --checkpoint night.checkpoint --policy ribeira.policy\n" +
			"  sueca signals split echo.study --beacon round.json\n  sueca signals split echo.study",
		Args: oneStudy,
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(args[0]) },
	}
	r.seal.Add(a.Out, cmd)
	f := cmd.Flags()
	f.StringVar(&r.beacon, "beacon", "", a.Out.Sayf("a `file` with the round of the beacon that belongs to the checkpoint, as its "+
		"servers write it"))
	f.StringArrayVar(&r.commit, "commit", nil, a.Out.Sayf("`who=sum`: somebody commits to a secret, of which this is the SHA-256; may be "+
		"given several times"))
	f.StringArrayVar(&r.reveal, "reveal", nil, a.Out.Sayf("`who=secret`: the secret that somebody has committed to; may be given several "+
		"times"))
	f.StringVar(&r.lottery, "lottery", "", a.Out.Sayf("the `numbers` that were drawn on the day that the card names"))
	a.Records.AuthorFlag(cmd)
	return cmd
}

// run writes what is given into the log, and says what is settled then.
func (r *splitRun) run(file string) error {
	a := r.a
	s, err := a.readStudy(file)
	if err != nil {
		return err
	}
	if err := r.registered(s); err != nil {
		return err
	}
	if r.at == nil {
		return output.Usagef("the study is not registered in the log: sueca signals register %s does that", file)
	}
	// Each is read as it will be once it is stored, so that nothing is stored that does not count: once with the tree of
	// the log, which a checkpoint must be of, and once as it is stored.
	if err := a.Records.ReadTree(func(log eventlog.Reader, tree *evidence.Tree) error {
		reg, err := registry.Read(log, tree)
		if err == nil {
			_, err = r.rows(log, reg, reg.Of(s))
		}
		return err
	}); err != nil {
		return err
	}
	if err := a.append(s, r.rows); err != nil {
		return err
	}
	if err := r.registered(s); err != nil {
		return err
	}
	a.Out.Printf("study %s is registered at position %d\n", s.Digest(), lang.Exact(r.at.Position))
	a.write(r.kept(s)...)
	a.write(r.shown()...)
	return nil
}

// rows returns the rows that are to be written, each of which counts.
func (r *splitRun) rows(log eventlog.Reader, reg *registry.Register, at *registry.Study) (texts []string, err error) {
	a := r.a
	last, err := log.Last()
	if err != nil {
		return nil, err
	}
	a.Records.NameAuthor()
	add := func(about, text string) {
		if err != nil {
			return
		}
		if err = reg.Add(last+int64(len(texts))+1, time.Now(), a.Records.Author, text); err == nil {
			texts = append(texts, text)
		} else if about != "" {
			err = output.About(about, err)
		}
	}
	for _, one := range r.commit {
		who, sum, ok := strings.Cut(one, "=")
		if !ok {
			return nil, output.Usagef("--commit is who, an equals sign, and the SHA-256 of the secret, not %q", one)
		}
		add("", registry.CommitRow(who, sum))
	}
	signed, keeper, cosigners, err2 := r.seal.Open(a.Out)
	if err2 != nil {
		return nil, err2
	}
	if signed != nil {
		add(r.seal.Checkpoint, registry.SealRow(signed, keeper, cosigners))
	}
	for _, one := range r.reveal {
		who, secret, ok := strings.Cut(one, "=")
		if !ok {
			return nil, output.Usagef("--reveal is who, an equals sign, and the secret")
		}
		add("", registry.RevealRow(who, secret))
	}
	if r.lottery != "" {
		day := signal.HoldoutOf(at.Text, at.ByText).Day
		if signal.HoldoutOf(at.Text, at.ByText).By != signal.ByLottery {
			return nil, output.Usagef("the card names no lottery: holdout: 0.3 by lottery 2026-12-01")
		}
		add("", registry.DrawRow(day, r.lottery))
	}
	if r.beacon != "" && err == nil {
		if at.Seal == nil {
			return nil, output.Usagef("a round belongs to a checkpoint over the registration: --checkpoint FILE first")
		}
		text, err := a.Files.ReadFile(r.beacon)
		if err != nil {
			return nil, err
		}
		round, err := beacon.Parse(text)
		if err != nil {
			return nil, output.About(r.beacon, err)
		}
		add(r.beacon, registry.RoundRow(at.Seal, round))
	}
	return texts, err
}

// registeredByText reports whether the log has a study as it was registered when its text decided what is kept back.
func (a *signalsVerb) registeredByText(s *signal.Study) bool {
	r := &signalRun{a: a}
	_, err := os.Stat(a.Records.LogPath)
	return err == nil && r.registered(s) == nil && r.at != nil
}

// openable returns an error that says why what a study keeps back cannot be looked at.
func (r *signalRun) openable() error {
	switch {
	case r.at == nil:
		return output.Usagef("the study is not registered in the log, so that nothing is kept back")
	case r.settled.Split == nil:
		return output.Usagef("nothing is kept back: %s", r.settled.Why)
	case !r.settled.Lacks.IsZero():
		return output.Usagef("what is kept back cannot be looked at yet: it lacks %s", r.settled.Lacks)
	}
	return nil
}

// kept says, in the first lines of a report, whether a study explores, or what settles which matches it keeps back.
func (r *signalRun) kept(s *signal.Study) []string {
	if r.at == nil {
		return []string{r.a.Out.Sayf("exploratory: no log shows that the study was registered, and nothing is kept back")}
	}
	return []string{r.a.kept(s, &r.settled)}
}

func (a *signalsVerb) kept(s *signal.Study, settled *registry.Settled) string {
	sp := settled.Split
	switch {
	case sp == nil:
		return a.Out.Sayf("exploratory: nothing is kept back, since %s", settled.Why)
	case sp.By == signal.ByText:
		return a.Out.Sayf("kept back: %s of the matches, by a hash of the card's words, as the study was registered: who words a card can "+
			"choose which", a.hundredths(sp.Share))
	case sp.By == signal.Later && !settled.Lacks.IsZero():
		return a.Out.Sayf("kept back: what came after the first %d rows of the log; not opened, and it lacks %s", int(sp.Size), settled.Lacks)
	case sp.By == signal.Later:
		return a.Out.Sayf("kept back: what came after the first %d rows of the log, up to row %d", int(sp.Size), int(sp.Closed))
	}
	return a.Out.Sayf("kept back: %s of the matches in the first %d rows of the log, by a number that nobody chose", a.hundredths(sp.Share),
		int(sp.Size))
}

// shown says what the log shows of how matches are kept back, and what it does not.
func (r *signalRun) shown() (out []string) {
	for _, m := range r.settled.Shown {
		out = append(out, r.a.Out.Sayf("shown: %s", m))
	}
	for _, m := range r.settled.Not {
		out = append(out, r.a.Out.Sayf("not shown: %s", m))
	}
	for _, f := range r.register.Faults {
		out = append(out, r.a.Out.Sayf("the row at position %d does not count: %s", lang.Exact(f.Position), r.a.Out.Explain(f.Err)))
	}
	return out
}

// weigh counts what the verdict on the matches that were kept back is corrected for besides: the tests of rivals, and that who
// names no last day can close what is kept back on any evening.
func (r *signalRun) weigh(s *signal.Study, c *signal.Counts) {
	sp := s.Split
	if sp == nil || r.at == nil {
		return
	}
	sp.Others, sp.Times = r.register.Rivals(r.at, s.By, unitsOf(c, r.other))
	if sp.By == signal.Later && sp.Until == "" {
		sp.Times *= max(1, evenings(c, r.other))
	}
}

// unitsOf returns how many seats, pairs and players there are in counts.
func unitsOf(parts ...*signal.Counts) [3]int {
	pairs, players := map[string]bool{}, map[string]bool{}
	for _, c := range parts {
		if c == nil {
			continue
		}
		for i := range c.Detectors {
			for cell := range c.Detectors[i].Cells {
				pairs[cell.Pair] = true
			}
		}
	}
	for pair := range pairs {
		for _, name := range strings.Split(pair, " & ") {
			players[name] = true
		}
	}
	return [3]int{4, len(pairs), len(players)}
}

// evenings returns in how many evenings what is kept back was played.
func evenings(parts ...*signal.Counts) int {
	all := map[string]bool{}
	for _, c := range parts {
		if c != nil && c.Holdout {
			maps.Copy(all, c.Evenings())
		}
	}
	return len(all)
}

// parts says what both parts of the archive show, beside each other.
func (r *signalRun) parts(result *signal.Result) (out []string) {
	a := r.a
	if r.settled.Split == nil {
		return nil
	}
	if r.backdated > 0 {
		out = append(out, a.Out.Sayf("%d {1:match|matches} came after the study was registered and {1:was|were} played before by the date "+
			"that is written: {1:it is|they are} not kept back", r.backdated))
	}
	both := []*signal.Result{result}
	if r.both {
		both = append(both, result.Study.Verdicts(r.other))
	} else if !result.Counts.Holdout {
		out = append(out, a.Out.Sayf("what is kept back: not opened"))
	}
	slices.SortFunc(both, func(x, y *signal.Result) int {
		return strings.Compare(strconv.FormatBool(x.Counts.Holdout), strconv.FormatBool(y.Counts.Holdout))
	})
	for _, one := range both {
		part := message.Word("explored")
		if one.Counts.Holdout {
			part = "kept back"
			if one.Others > 0 {
				sp := one.Study.Split
				out = append(out, a.Out.Sayf("kept back: corrected for %d {1:test|tests} of this study and others that could keep back some of the "+
					"same matches, times %d {2:way|ways} to choose them", one.Tests/max(1, sp.Times), max(1, sp.Times)))
			}
		}
		for i := range one.Detectors {
			d := &one.Detectors[i]
			out = append(out, a.Out.Sayf("%s, %s: %d {3:card|cards}, effect %s percentage points, 95 %% interval %s to %s, p %s, corrected %s",
				d.Detector.Name, part, d.All.Table.Total(), a.points(d.All.Effect.Difference), a.points(d.All.Effect.Low),
				a.points(d.All.Effect.High), a.equals(d.All.P), a.equals(d.All.Holm)))
		}
	}
	return out
}

// unjudged shows the counts of a part of the archive, of which nothing is judged.
func (r *signalRun) unjudged(s *signal.Study, counts *signal.Counts) {
	a := r.a
	a.write(r.kept(s)...)
	a.write(a.asks(s)...)
	a.write(r.registration()...)
	a.write(r.lookedAt(counts)...)
	result := s.Verdicts(counts)
	for i := range result.Detectors {
		d := &result.Detectors[i]
		a.Out.Stdout.Printf("\n%s: %s\n", d.Detector.Name, a.titled(d.Detector, d.Detector.Title))
		r.flow(result, d, i)
		a.Out.Stdout.WriteString("\n")
		a.hits(&d.All).show(a.Out, 2, 3, 4)
	}
	a.Out.Printf("\nThis is a part of the archive, %s, of which nothing is judged: --counts FILE writes the counts of each part, and sueca "+
		"signals merge puts them together.\n", a.Records.Shard.String())
}
