package report

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/eventlog"
)

// kept is what was graded before, kept beside the log (contas guardadas); nil where
// nothing is.
type GradeCache struct{ cache *eventlog.Cache }

// keeping opens what is kept where records come from the log. A log that cannot be
// written is graded all the same.
func (r *Reporter) OpenGrades() *GradeCache {
	cache, err := eventlog.OpenCache(r.LogPath)
	if err != nil {
		return nil
	}
	return &GradeCache{cache}
}

// forget throws away all that is kept beside the log, and returns how many deals that was.
func (r *Reporter) ForgetGrades() (deals int64, err error) {
	cache, err := eventlog.OpenCache(r.LogPath)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, r.NoLog()
	}
	if err != nil {
		return 0, output.OfLog(r.LogPath, err)
	}
	defer cache.Close()
	deals, err = cache.Forget()
	return deals, output.OfLog(r.LogPath, err)
}

// close closes it.
func (k *GradeCache) Close() {
	if k != nil {
		k.cache.Close()
	}
}

// keyOf tells deals apart by all that their grades hang on.
func (d *PlayedDeal) keyOf(w solve.Weighing) []byte {
	h := sha256.New()
	fmt.Fprintln(h, "grade", d.Rules.String(), d.Played.Start, d.Played.Dealer, d.Played.TrumpCard, d.Played.Plays)
	if w.Samples > 0 {
		fmt.Fprintln(h, w)
	}
	return h.Sum(nil)
}

// grade grades a deal of the log, or finds what was kept of it. What cannot be kept is
// worked out again the next time.
func (k *GradeCache) Grade(ctx context.Context, r *source.Record, d *PlayedDeal, w solve.Weighing) (*solve.Graded, error) {
	if k == nil || r.File != "" {
		return solve.GradeDeal(ctx, d.Rules, d.Played, w)
	}
	key := d.keyOf(w)
	if text, err := k.cache.Get(key, solve.Version); err == nil && text != nil {
		g := &solve.Graded{}
		if json.Unmarshal(text, g) == nil {
			return g, nil
		}
	}
	g, err := solve.GradeDeal(ctx, d.Rules, d.Played, w)
	if err != nil {
		return nil, err
	}
	if text, err := json.Marshal(g); err == nil {
		_ = k.cache.Put(key, solve.Version, text)
	}
	return g, nil
}
