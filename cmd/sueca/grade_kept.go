package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"sueca/analysis/solve"
	"sueca/eventlog"
)

// kept is what was graded before, kept beside the log (contas guardadas); nil where
// nothing is.
type kept struct{ cache *eventlog.Cache }

// keeping opens what is kept where records come from the log. A log that cannot be
// written is graded all the same.
func (a *Source) keeping() *kept {
	cache, err := eventlog.OpenCache(a.logPath)
	if err != nil {
		return nil
	}
	return &kept{cache}
}

// forgetGrades throws away what is kept.
func (a *gradeVerb) forgetGrades() error {
	cache, err := eventlog.OpenCache(a.logPath)
	if errors.Is(err, fs.ErrNotExist) {
		return a.noLog()
	}
	if err != nil {
		return err
	}
	defer cache.Close()
	n, err := cache.Forget()
	if err == nil {
		a.printf("%d graded deals were thrown away\n", n)
	}
	return err
}

// close closes it.
func (k *kept) close() {
	if k != nil {
		k.cache.Close()
	}
}

// keyOf tells deals apart by all that their grades hang on.
func (d *playedDeal) keyOf(w solve.Weighing) []byte {
	h := sha256.New()
	fmt.Fprintln(h, "grade", d.rules.String(), d.played.Start, d.played.Dealer, d.played.TrumpCard, d.played.Plays)
	if w.Samples > 0 {
		fmt.Fprintln(h, w)
	}
	return h.Sum(nil)
}

// grade grades a deal of the log, or finds what was kept of it. What cannot be kept is
// worked out again the next time.
func (k *kept) grade(ctx context.Context, r *record, d *playedDeal, w solve.Weighing) (*solve.Graded, error) {
	if k == nil || r.file != "" {
		return solve.GradeDeal(ctx, d.rules, d.played, w)
	}
	key := d.keyOf(w)
	if text, err := k.cache.Get(key, solve.Version); err == nil && text != nil {
		g := &solve.Graded{}
		if json.Unmarshal(text, g) == nil {
			return g, nil
		}
	}
	g, err := solve.GradeDeal(ctx, d.rules, d.played, w)
	if err != nil {
		return nil, err
	}
	if text, err := json.Marshal(g); err == nil {
		_ = k.cache.Put(key, solve.Version, text)
	}
	return g, nil
}
