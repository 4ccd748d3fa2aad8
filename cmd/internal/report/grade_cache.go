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
	"sueca/engine"
	"sueca/eventlog"
)

// GradeCache stores grades beside the log. A nil one stores nothing.
type GradeCache struct{ cache *eventlog.Cache }

// OpenGrades opens the cache where records come from the log. A log that cannot be
// written is graded without one.
func (a *Reporter) OpenGrades() *GradeCache {
	cache, err := eventlog.OpenCache(a.LogPath)
	if err != nil {
		return nil
	}
	return &GradeCache{cache}
}

// KeptGrades opens what is kept of deals that were graded, to be read alone: nil where nothing
// is.
func (a *Reporter) KeptGrades() *GradeCache {
	cache, err := eventlog.ReadCache(a.LogPath)
	if err != nil || cache == nil {
		return nil
	}
	return &GradeCache{cache}
}

// Kept returns the grades of a deal that are kept, nil where none are. It works out none.
func (k *GradeCache) Kept(d *PlayedDeal) *solve.Graded {
	text, err := k.cache.Get(d.keyOf(solve.Weighing{}), solve.Version)
	g := &solve.Graded{}
	if err != nil || text == nil || json.Unmarshal(text, g) != nil {
		return nil
	}
	return g
}

// ForgetGrades empties the cache, and returns how many deals it had.
func (a *Reporter) ForgetGrades() (deals int64, err error) {
	cache, err := eventlog.OpenCache(a.LogPath)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, a.NoLog()
	}
	if err != nil {
		return 0, output.OfLog(a.LogPath, err)
	}
	defer cache.Close()
	deals, err = cache.Forget()
	return deals, output.OfLog(a.LogPath, err)
}

// Close closes the cache.
func (k *GradeCache) Close() {
	if k != nil {
		k.cache.Close()
	}
}

// keyOf returns a key of all that the grades of a deal depend on.
func (d *PlayedDeal) keyOf(w solve.Weighing) []byte {
	h := sha256.New()
	s := d.Played.Start
	start := &struct { // what a position was when the first grades were kept
		hands  [engine.D + 1]engine.Cards
		trump  engine.Suit
		leader engine.Seat
		table  []engine.Card
	}{s.Hands, s.Trump, s.Leader, s.Table}
	fmt.Fprintln(h, "grade", d.Rules.String(), start, d.Played.Dealer, d.Played.TrumpCard, d.Played.Plays)
	if d.Played.Dead != engine.NoSeat {
		fmt.Fprintln(h, s.Round)
	}
	if w.Samples > 0 {
		fmt.Fprintln(h, w)
	}
	return h.Sum(nil)
}

// Grade returns the grades of a deal, from the cache if they are there. Grades that
// cannot be stored are worked out again the next time.
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
