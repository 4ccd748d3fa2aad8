package eventlog

import (
	"fmt"
	"path/filepath"
	"testing"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// benchAppend appends b.N rows, rowsATime to a transaction and streamRows to a
// stream.
func benchAppend(b *testing.B, rowsATime, streamRows int, row func(int) []engine.Event) *SQLite {
	l := openTest(b, filepath.Join(b.TempDir(), "log"))
	batch := make([][]engine.Event, min(streamRows, rowsATime))
	b.ResetTimer()
	for done, rev := 0, int64(0); done < b.N; {
		err := l.Update(bg, func(tx Tx) error {
			for n := 0; n < rowsATime && done < b.N; {
				if rev == int64(streamRows) {
					rev = 0
				}
				part := batch[:min(len(batch), b.N-done)]
				for i := range part {
					part[i] = row(done + i)
				}
				stream := fmt.Sprintf("%016x", done/streamRows)
				if _, err := tx.Append(stream, rev, part...); err != nil {
					return err
				}
				rev += int64(len(part))
				n += len(part)
				done += len(part)
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	return l
}

func benchDeals(hands bool) func(int) []engine.Event {
	deals := make([][]engine.Event, 64)
	for i := range deals {
		deals[i] = deal(i+1, hands, !hands)
	}
	return func(i int) []engine.Event { return deals[i%len(deals)] }
}

// BenchmarkAppendDeals appends an archive, 10,000 deals a transaction: every
// match costs a stream as well.
func BenchmarkAppendDeals(b *testing.B) {
	b.Run("20 a match", func(b *testing.B) { benchAppend(b, 10_000, 20, benchDeals(true)) })
	b.Run("1000 a match", func(b *testing.B) { benchAppend(b, 10_000, 1000, benchDeals(true)) })
}

// BenchmarkAppendDealCommit appends one deal for each commit.
func BenchmarkAppendDealCommit(b *testing.B) { benchAppend(b, 1, 20, benchDeals(true)) }

func benchPlay(i int) []engine.Event {
	return []engine.Event{&engine.CardPlayed{Card: aceSpades, Millis: int32(i%60000) + 1}}
}

// BenchmarkAppendPlays is live scoring, one event a row: all at once, and with
// a commit for each.
func BenchmarkAppendPlays(b *testing.B) {
	b.Run("10000", func(b *testing.B) { benchAppend(b, 10_000, 1000, benchPlay) })
	b.Run("1", func(b *testing.B) { benchAppend(b, 1, 1000, benchPlay) })
}

func BenchmarkReadAll(b *testing.B) {
	l := benchAppend(b, 10_000, 20, benchDeals(true))
	b.ResetTimer()
	view := l.View(bg, func(r Reader) error {
		for rec, err := range r.All(0) {
			if err != nil {
				return err
			}
			if _, err := rec.Events(); err != nil {
				return err
			}
		}
		return nil
	})
	if view != nil {
		b.Fatal(view)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkDecode(b *testing.B) {
	for _, hands := range []bool{false, true} {
		body := evidence.Encode(deal(3, hands, false)...)
		b.Run(fmt.Sprintf("%d bytes", len(body)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := evidence.Decode(body); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deals/s")
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	events := deal(3, true, false)
	var body []byte
	for b.Loop() {
		body = evidence.AppendEvents(body[:0], events...)
	}
}
