package signals

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"sueca/analysis/season"
	"sueca/analysis/signal"
	"sueca/cmd/internal/lang"
	"sueca/cmd/sueca/internal/registry"
	"sueca/engine/message"
)

// earlier is a look that another study of the same log took at some of the same matches, before
// now.
type earlier struct {
	registry.Look
	study   *registry.Study
	matches int // how many of those that are looked at now had come into the log
}

// looks returns the looks of other studies at some of the matches, in order. For a look at
// files it is not known at which; it is among them.
func (r *signalRun) looks() (out []earlier) {
	for _, study := range r.others {
		for _, l := range study.Looks {
			n := 0 // of these matches, that had come into the log before
			for _, at := range r.first {
				if at < l.Position {
					n++
				}
			}
			if n > 0 || len(r.first) == 0 {
				out = append(out, earlier{l, study, n})
			}
		}
	}
	slices.SortFunc(out, func(a, b earlier) int { return cmp.Compare(a.Position, b.Position) })
	return out
}

// prospective reports whether there are matches that came into the log since the study was
// registered, and others.
func (r *signalRun) prospective() bool {
	return r.since != nil && r.at != nil && r.since.Matches > 0 && r.since.Matches < len(r.first)
}

// after returns how many of the matches came into the log after the study was registered.
func (r *signalRun) after() (n int) {
	for _, at := range r.first {
		if at > r.at.Position {
			n++
		}
	}
	return n
}

// registration says what the log knows of how the study came about: what had been looked at before
// it was settled is what nobody can take out of it again.
func (r *signalRun) registration() (out []string) {
	a := r.a
	say := func(line string) { out = append(out, line) }
	if r.at == nil {
		say(a.Out.Sayf("not registered: what was decided before the archive was asked is not shown by any log"))
		return out
	}
	runs, opened := r.at.Times()
	say(a.Out.Sayf("registered at position %d of the log, %s UTC; run %d {3:time|times} since, holdout opened %d {4:time|times}",
		lang.Exact(r.at.Position), registry.Stamp(r.at.At), runs, opened))
	if n := len(r.first); n > 0 {
		say(a.Out.Sayf("of %d {1:match|matches} %d came into the log after that, and %d had been there", n, r.after(), n-r.after()))
	}
	looks := r.looks()
	if len(looks) > 0 {
		say(a.Out.Sayf("other studies had looked before, %d {1:time|times}:", len(looks)))
	}
	const most = 12
	for i, l := range looks {
		if i == most {
			say(a.Out.Sayf("  and %d more: sueca signals list has them", len(looks)-most))
			break
		}
		kind := a.Out.Sayf("run")
		if l.Holdout {
			kind = a.Out.Sayf("holdout opened")
		}
		say(a.Out.Sayf("  position %d, %s: %s (%s), %s on %s", lang.Exact(l.Position), registry.Stamp(l.At), message.Visible(l.study.Name),
			l.study.Digest, kind, message.Visible(l.What)))
		if len(r.first) > 0 {
			say(a.Out.Sayf("    at most %d of these matches had come into the log by then", l.matches))
		}
	}
	out = append(out, r.settledOtherwise()...)
	out = append(out, r.ownLooks()...)
	if n := r.changed(); n > 0 {
		say(a.Out.Sayf("of these matches %d {1:was|were} changed in the log since somebody first looked: corrected, or gone on with", n))
	}
	say(a.Out.Sayf("a look at a copy of the log, or with other verbs such as find, leaves no trace in it"))
	return out
}

// settledOtherwise says what studies that were looked at before settled otherwise.
func (r *signalRun) settledOtherwise() (out []string) {
	a, own := r.a, signal.Settings(r.at.Text)
	for _, o := range r.others {
		if len(o.Looks) == 0 {
			continue
		}
		theirs := signal.Settings(o.Text)
		if slices.Equal(own, theirs) {
			out = append(out, a.Out.Sayf("  %s settled the same, and its words or the cards of its detectors are others", o.Digest))
			continue
		}
		without := func(of, less []string) string {
			var out []string
			for _, x := range of {
				if !slices.Contains(less, x) {
					out = append(out, message.Visible(x))
				}
			}
			if out == nil {
				return "–"
			}
			return strings.Join(out, "; ")
		}
		out = append(out, a.Out.Sayf("  %s settled otherwise: only there %s; only here %s", o.Digest, without(theirs, own),
			without(own, theirs)))
	}
	return out
}

// ownLooks says on what the study itself was run, where that was not always the same.
func (r *signalRun) ownLooks() []string {
	times := map[string]int{}
	for _, l := range r.at.Looks {
		times[l.What]++
	}
	if len(times) < 2 {
		return nil
	}
	var on []string
	for _, what := range slices.Sorted(maps.Keys(times)) {
		on = append(on, r.a.Out.Sayf("%s (%d {2:time|times})", message.Visible(what), times[what]))
	}
	return []string{r.a.Out.Sayf("this study was asked of: %s", strings.Join(on, "; "))}
}

// changed returns how many of the matches had come into the log when a study was first run on it, and were
// written on or corrected since.
func (r *signalRun) changed() (n int) {
	var looks []registry.Look
	for _, study := range append(slices.Clone(r.others), r.at) {
		looks = append(looks, study.Looks...)
	}
	if len(looks) == 0 {
		return 0
	}
	earliest := slices.MinFunc(looks, func(a, b registry.Look) int { return cmp.Compare(a.Position, b.Position) }).Position
	for i, at := range r.first {
		if at < earliest && r.last[i] > earliest {
			n++
		}
	}
	return n
}

// material says what is to be known of the matches that were counted: what was chosen, what is there twice, and whose
// names may be one person's.
func (r *signalRun) material(c *signal.Counts) (out []string) {
	a := r.a
	say := func(line string) { out = append(out, line) }
	if len(r.asked) > 0 && !slices.Equal(r.asked, []string{"all"}) {
		say(a.Out.Sayf("asked of: %s", message.Visible(strings.Join(lookNames(a, r.asked), " "))))
	}
	if n := c.Repeated(); n > 0 {
		say(a.Out.Sayf("%d {1:deal was|deals were} played with the same cards in the same order as another: {1:it is|they are} most likely there twice, and "+
			"{1:counts|count} twice", n))
	}
	delete(r.players, "?") // nobody is named so
	if n := season.AlikeNames(slices.Sorted(maps.Keys(r.players))); n > 0 {
		say(a.Out.Sayf("%d {1:time|times} two names are alike, and may be one person's (sueca season names shows them): whose cards they are "+
			"is not settled", n))
	}
	return out
}

// sinceThen shows the effect in the matches that came into the log after the study was registered,
// which nobody can have looked at to settle it.
func (r *signalRun) sinceThen(result *signal.Result) {
	if !r.prospective() {
		return
	}
	a, since := r.a, result.Study.Verdicts(r.since)
	a.Out.Printf("\nthe %d {1:match|matches} alone that came into the log after the study was registered, %d {2:deal|deals}\n",
		since.Counts.Matches, since.Counts.Deals)
	for i := range since.Detectors {
		t := &since.Detectors[i].All
		a.Out.Printf("%s: %s percentage points, 95 %% interval %s to %s, p %s, corrected %s\n", since.Detectors[i].Detector.Name,
			a.points(t.Effect.Difference), a.points(t.Effect.Low), a.points(t.Effect.High), a.equals(t.P), a.equals(t.Holm))
	}
}

// lookNames returns what was named to be looked at as the log notes it: of files, where they lie is nobody's
// business.
func lookNames(a *signalsVerb, args []string) (out []string) {
	for _, arg := range args {
		if !a.Records.IsSelector(arg) {
			arg = filepath.Base(arg)
		}
		out = append(out, arg)
	}
	return out
}
