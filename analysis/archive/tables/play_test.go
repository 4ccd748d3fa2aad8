package tables

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/engine/card"
	"sueca/replay"
)

// playsOfMany returns the plays of many deals, which have more matches, players and numbers than fit into a
// byte, or into two; some of their values are null.
func playsOfMany(deals int) (out []Plays) {
	for i := range deals {
		d := Plays{dealID: int64(i + 1), deal: i + 1, index: i%3 + 1, match: fmt.Sprint("m", i), names: new([card.H + 1]*string),
			trump: card.Suit(i % 5), dealer: card.Seat(i % 5)}
		d.names[card.A], d.names[card.B] = new(fmt.Sprint("Ana ", i%1000)), new("Bru")
		if i%2 == 0 {
			d.date = new(fmt.Sprintf("2026-%02d-??", i%12+1))
		}
		for k := range i%4 + 1 {
			c := played{trick: 1, position: uint8(k + 1), recorded: truthByte(i%7 > 0), seated: uint8(card.A) + uint8(k), nth: uint8(i+k) % 3}
			c[whole] = []uint8{uint8(card.New(card.Hearts, card.Seven)), 0, uint8(card.New(card.Clubs, card.Low)), uint8(card.New(card.NoSuit, card.Ace))}[(i+k)%4]
			if k > 0 {
				c[followed] = uint8(i+k) % 3
			}
			c[marked] = uint8(i+k) % 7
			d.cards = append(d.cards, c)
			if i%3 > 0 && k%2 == 0 {
				d.millis = append(d.millis, make([]int32, k-len(d.millis))...)
				d.millis = append(d.millis, int32(1+i*k%70_000))
			}
		}
		out = append(out, d)
	}
	return out
}

// TestColumnsOfPlays reads plays by any reader of Parquet, groups of few and of many.
func TestColumnsOfPlays(t *testing.T) {
	for _, sizes := range [][]int{{}, {1}, {3, 200}, {400, 70_000, 5}} {
		var out bytes.Buffer
		f := newParquetFile[Play](&out)
		want := []Play{}
		for _, n := range sizes {
			deals := playsOfMany(n)
			assert.NilError(t, f.plays(deals))
			for i := range deals {
				want = append(want, deals[i].rows()...)
			}
		}
		assert.NilError(t, f.end())
		got, err := parquet.Read[Play](bytes.NewReader(out.Bytes()), int64(out.Len()))
		assert.NilError(t, err)
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("%v: (-want +got)\n%s", sizes, d[:min(len(d), 2000)])
		}
	}
}

// BenchmarkPlays writes the plays of the same deals by the library's rows, and by columns.
func BenchmarkPlays(b *testing.B) {
	var rows Rows
	n := 0
	for g := range (simulate.Archive{Deals: 3000, Seed: 1}).Matches() {
		judged := replay.Judge(g.Events)
		rows.Add(&Record{Match: fmt.Sprintf("m%025d", n), Events: g.Events, Judge: func() *replay.Match { return judged }})
		n++
	}
	plays := playsIn(&rows)
	for _, by := range []struct {
		name  string
		write func(out io.Writer) error
	}{
		{"rows", func(out io.Writer) error {
			w := parquet.NewGenericWriter[Play](out, parquet.Compression(&codec{}))
			_, _ = w.Write(plays)
			return w.Close()
		}},
		{"columns", func(out io.Writer) error {
			f := newParquetFile[Play](out)
			_ = f.plays(rows.Plays)
			return f.end()
		}},
	} {
		b.Run(by.name, func(b *testing.B) {
			b.ReportAllocs()
			var size bytes.Buffer
			for b.Loop() {
				size.Reset()
				assert.NilError(b, by.write(&size))
			}
			b.ReportMetric(float64(b.N*len(rows.Plays))/b.Elapsed().Seconds(), "deals/s")
			b.ReportMetric(float64(size.Len())/float64(len(rows.Plays)), "bytes/deal")
		})
	}
}
