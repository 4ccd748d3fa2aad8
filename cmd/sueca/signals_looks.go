package main

import (
	"cmp"
	"slices"
	"strings"

	"sueca/analysis/signal"
	"sueca/cmd/internal/lang"
	"sueca/engine"
)

// earlier is a look that another study of the same log took at some of the same matches, before
// now.
type earlier struct {
	look
	study   *registered
	matches int // how many of those that are looked at now had come into the log
}

// looks returns the looks of other studies at some of the matches, in order. For a look at
// files it is not known at which; it is among them.
func (r *signalRun) looks() (out []earlier) {
	for i := range r.others {
		study := &r.others[i]
		for _, l := range study.Looks {
			if n := l.lookedAt(r.first); n > 0 || len(r.first) == 0 {
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

// registration says what the log knows of how the study came about: what had been looked at before
// it was settled is what nobody can take out of it again.
func (r *signalRun) registration() (out []string) {
	a := r.a
	say := func(line string) { out = append(out, strings.TrimRight(line, "\n")) }
	if r.at == nil {
		say(a.Words.Sayf("not registered: what was decided before the archive was asked is not shown by any log\n"))
		return out
	}
	say(a.Words.Sayf("registered at position %d of the log, %s UTC; run %d {3:time|times} since, holdout opened %d {4:time|times}\n", lang.Exact(r.at.Position), r.at.At, r.at.Runs, r.at.Opened))
	if n := len(r.first); n > 0 {
		say(a.Words.Sayf("of %d {1:match|matches} %d came into the log after that, and %d had been there\n", n, r.since.Matches, n-r.since.Matches))
	}
	looks := r.looks()
	if len(looks) > 0 {
		say(a.Words.Sayf("other studies had looked before, %d {1:time|times}:\n", len(looks)))
	}
	const most = 12
	for i, l := range looks {
		if i == most {
			say(a.Words.Sayf("  and %d more: sueca signals list has them\n", len(looks)-most))
			break
		}
		kind := a.Words.Sayf("run")
		if l.Holdout {
			kind = a.Words.Sayf("holdout opened")
		}
		say(a.Words.Sayf("  position %d, %s: %s (%s), %s on %s\n", lang.Exact(l.Position), l.At, engine.Visible(l.study.Name), l.study.Digest, kind, engine.Visible(l.What)))
		if len(r.first) > 0 {
			say(a.Words.Sayf("    at most %d of these {1:match|matches} had come into the log by then\n", l.matches))
		}
	}
	out = append(out, r.exclusionsChanged()...)
	say(a.Words.Sayf("a look at a copy of the log leaves no trace in it\n"))
	return out
}

// exclusionsChanged says what studies that were looked at before left out otherwise.
func (r *signalRun) exclusionsChanged() (out []string) {
	a, own := r.a, r.at.exclusions()
	for i := range r.others {
		o := &r.others[i]
		theirs := o.exclusions()
		if len(o.Looks) == 0 || slices.Equal(own, theirs) {
			continue
		}
		without := func(of, less []string) string {
			var out []string
			for _, x := range of {
				if !slices.Contains(less, x) {
					out = append(out, engine.Visible(x))
				}
			}
			if out == nil {
				return "–"
			}
			return strings.Join(out, "; ")
		}
		out = append(out, strings.TrimRight(a.Words.Sayf("  %s left out otherwise: only there %s; only here %s\n", o.Digest, without(theirs, own), without(own, theirs)), "\n"))
	}
	return out
}

// sinceThen shows the effect in the matches that came into the log after the study was registered,
// which nobody can have looked at to settle it.
func (r *signalRun) sinceThen(result *signal.Result) {
	if !r.prospective() {
		return
	}
	a, since := r.a, result.Study.Evaluate(r.since)
	a.Printf("\nthe %d {1:match|matches} alone that came into the log after the study was registered, %d {2:deal|deals}\n", since.Counts.Matches, since.Counts.Deals)
	for i := range since.Detectors {
		t := &since.Detectors[i].All
		a.Printf("%s: %s percentage points, 95 %% interval %s to %s, p %s, corrected %s\n", since.Detectors[i].Detector.Name,
			a.points(t.Effect.Difference), a.points(t.Effect.Low), a.points(t.Effect.High), a.equals(t.P), a.equals(t.Holm))
	}
}
