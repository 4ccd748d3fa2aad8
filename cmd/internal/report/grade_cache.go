package report

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/eventlog"
)

// GradeCache stores grades beside the log. A nil one stores nothing.
type GradeCache struct{ cache *eventlog.Cache }

// OpenGrades opens the cache where records come from the log. A log that cannot be
// written is graded without one.
func OpenGrades(records *source.Source) *GradeCache {
	cache, err := eventlog.OpenCache(records.LogPath)
	if err != nil {
		return nil
	}
	return &GradeCache{cache}
}

// KeptGrades opens what is kept of deals that were graded, to be read alone: nil where nothing
// is.
func KeptGrades(records *source.Source) *GradeCache {
	cache, err := eventlog.ReadCache(records.LogPath)
	if err != nil || cache == nil {
		return nil
	}
	return &GradeCache{cache}
}

// Kept returns the grades of a deal that are kept, nil where none are. It works out none.
func (k *GradeCache) Kept(d *PlayedDeal) *solve.Graded {
	text, err := k.cache.Get(d.keyOf(), solve.Version)
	g := &solve.Graded{}
	if err != nil || text == nil || json.Unmarshal(text, g) != nil {
		return nil
	}
	return g
}

// ForgetGrades empties the cache, and returns how many deals it had.
func ForgetGrades(records *source.Source) (deals int64, err error) {
	cache, err := eventlog.OpenCache(records.LogPath)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, records.NoLog()
	}
	if err != nil {
		return 0, output.OfLog(records.LogPath, err)
	}
	defer cache.Close()
	deals, err = cache.Forget()
	return deals, output.OfLog(records.LogPath, err)
}

// Close closes the cache.
func (k *GradeCache) Close() {
	if k != nil {
		k.cache.Close()
	}
}

// keyOf returns a key of all that the grades of a deal depend on, and what else they were
// asked for with.
func (d *PlayedDeal) keyOf(with ...any) []byte {
	h := sha256.New()
	s := d.Played.Start
	start := &struct { // what a position was when the first grades were kept
		hands  [card.D + 1]card.Cards
		trump  card.Suit
		leader card.Seat
		table  []card.Card
	}{s.Hands, s.Trump, s.Leader, s.Table}
	fmt.Fprintln(h, "grade", d.Rules.String(), start, d.Played.Dealer, d.Played.TrumpCard, d.Played.Plays)
	if d.Played.Dead != card.NoSeat {
		fmt.Fprintln(h, s.Round)
	}
	if len(with) > 0 {
		fmt.Fprintln(h, with...)
	}
	return h.Sum(nil)
}

// Grade returns the grades of a deal, from the cache if they are there. Grades that
// cannot be stored are worked out again the next time.
func (k *GradeCache) Grade(ctx context.Context, r *source.Record, d *PlayedDeal) (*solve.Graded, error) {
	return kept(k, r, d.keyOf(), solve.Version, func() (*solve.Graded, error) { return solve.GradeDeal(ctx, d.Rules, d.Played) })
}

// Seeing says how cards are weighed by what their seats could know.
type Seeing struct {
	singledummy.Weighing
	// Evenly: all worlds count the same, and Weighing has no choice. Else they count by
	// Habits, and by [singledummy.Likely] if that is nil.
	Evenly bool
	Habits *Habits
}

// Seen returns what the cards of a deal cost by what their seats could know, from the cache
// if it is there, as [GradeCache.Grade] does. Where at is not nil, it names by their places from 0 those
// that are wanted, and of them no more than the cost and the reason. Each is as in
// [singledummy.Deal.Reasons].
func (k *GradeCache) Seen(ctx context.Context, r *source.Record, d *PlayedDeal, w Seeing, at []int,
	each func(cards, worlds int)) ([]*singledummy.Weighed, error) {
	by := []any{"seen", d.Told, singledummy.Version, d.Score.String(), w.Worlds, w.Seed, w.Weighing.Error, w.Evenly}
	switch {
	case w.Evenly:
		w.Choice = nil
	case w.Habits != nil:
		w.Choice = w.Habits.choiceIn(d)
		by = append(by, w.Habits.digest, d.Players)
	default:
		w.Choice = singledummy.Likely
	}
	deal := singledummy.Deal{Rules: d.Rules, Played: d.Played, Told: d.Told, Score: d.Score}
	key := d.keyOf(by...)
	if at != nil {
		if whole := lookUp[[]*singledummy.Weighed](k, r, key, solve.Version); whole != nil {
			return *whole, nil
		}
		key = d.keyOf(append(by, "reasons", at, w.Effort)...)
	}
	graded, err := kept(k, r, key, solve.Version, func() (*[]*singledummy.Weighed, error) {
		if at != nil {
			out, err := deal.Reasons(ctx, w.Weighing, at, each)
			return &out, err
		}
		out, err := deal.Grade(ctx, w.Weighing, each)
		return &out, err
	})
	if err != nil {
		return nil, err
	}
	return *graded, nil
}

// lookUp returns what is kept under a key, nil where nothing is.
func lookUp[T any](k *GradeCache, r *source.Record, key []byte, version int) *T {
	if k == nil || r.File != "" {
		return nil
	}
	g := new(T)
	if text, err := k.cache.Get(key, version); err != nil || text == nil || json.Unmarshal(text, g) != nil {
		return nil
	}
	return g
}

// kept returns what is kept under a key, else what find finds, and keeps that.
func kept[T any](k *GradeCache, r *source.Record, key []byte, version int, find func() (*T, error)) (*T, error) {
	if g := lookUp[T](k, r, key, version); g != nil {
		return g, nil
	}
	g, err := find()
	if err != nil || k == nil || r.File != "" {
		return g, err
	}
	if text, err := json.Marshal(g); err == nil {
		_ = k.cache.Put(key, version, text)
	}
	return g, nil
}
