package pack_test

import (
	"bytes"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// archive is a pack of generated matches, as text too.
func archive(b *testing.B) (file []byte, text string, deals int) {
	b.Helper()
	all := generated(4000, 9)
	var out strings.Builder
	for _, r := range all {
		out.WriteString(notation.Format(r.Events, notation.English) + "\n")
		deals += r.Deals
	}
	return packed(b, all), out.String(), deals
}

// BenchmarkRead reads the matches of a pack: their events, or their playouts alone. Beside it
// stands what reading the same text takes.
func BenchmarkRead(b *testing.B) {
	file, text, deals := archive(b)
	per := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*deals), "ns/deal")
		b.ReportMetric(float64(len(file))/float64(deals), "packed-B/deal")
		b.ReportMetric(float64(len(text))/float64(deals), "text-B/deal")
	}
	each := func(b *testing.B, do func(m *pack.Match) bool) {
		p, err := pack.Open(bytes.NewReader(file), int64(len(file)))
		assert.NilError(b, err)
		for n := range p.Blocks() {
			block, err := p.Block(n)
			assert.NilError(b, err)
			for m, err := range block.Matches() {
				if err != nil || !do(m) {
					b.Fatal("a match is damaged")
				}
			}
		}
	}
	b.Run("events", func(b *testing.B) {
		for b.Loop() {
			each(b, func(m *pack.Match) bool { _, err := m.Events(); return err == nil })
		}
		per(b)
	})
	b.Run("playouts", func(b *testing.B) {
		var list []engine.Playout
		for b.Loop() {
			each(b, func(m *pack.Match) bool { var ok bool; list, ok = m.Playouts(list[:0]); return ok })
		}
		per(b)
	})
	b.Run("text", func(b *testing.B) {
		var r notation.Reader
		for b.Loop() {
			for s, err := range notation.Shards(strings.NewReader(text), notation.Options{}, 1<<17) {
				assert.NilError(b, err)
				for range r.Read(s, notation.Options{}) {
				}
			}
		}
		per(b)
	})
}

// BenchmarkWrite packs matches that have been read.
func BenchmarkWrite(b *testing.B) {
	all := generated(4000, 9)
	deals := 0
	for _, r := range all {
		deals += r.Deals
	}
	for b.Loop() {
		packed(b, all)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*deals), "ns/deal")
}
