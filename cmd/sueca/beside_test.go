package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"gotest.tools/v3/assert"

	"sueca/analysis/archive/tables"
	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/notation/exchange"
	"sueca/replay"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// besideCards returns records of one deal each with gestures, seconds and marks, some of two coders.
func besideCards(from, n int) (out [][]engine.Event) {
	for i := from; i < from+n; i++ {
		a := simulate.Archive{Deals: 1, Seed: 61, Gestures: simulate.Gestures{Honesty: 0.8, Coders: 1 + i%2}}
		r := rand.New(rand.NewPCG(61, uint64(i)))
		events := a.Match(i, 1).Events
		for k, e := range events {
			if e.Kind() == engine.KindWitnessBegun {
				break // who wrote the cards first timed them
			}
			if c, ok := e.(*engine.CardPlayed); ok && r.IntN(3) > 0 {
				own := *c
				own.Millis, own.Mark = int32(1+r.IntN(99_999)), engine.Mark(r.IntN(7))
				events[k] = &own
			}
		}
		out = append(out, events)
	}
	return out
}

// textsIn returns the matches of a text in canonical form.
func textsIn(t *testing.T, in io.Reader) (out []string) {
	t.Helper()
	for m, err := range notation.Matches(in, notation.Options{}) {
		assert.NilError(t, err)
		assert.Equal(t, len(m.Errors), 0)
		out = append(out, notation.Format(m.Events, notation.English))
	}
	return out
}

// inMemory is a file in memory.
type inMemory struct{ bytes.Buffer }

func (*inMemory) Close() error { return nil }

// formsOf returns the texts of records that have gone through each form.
func formsOf(t *testing.T, records [][]engine.Event, texts []string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	log, err := eventlog.Open(filepath.Join(t.TempDir(), "club.db"))
	assert.NilError(t, err)
	defer log.Close()
	var packed bytes.Buffer
	w := pack.NewWriter(&packed, "")
	for k, events := range records {
		out["text"] = append(out["text"], textsIn(t, strings.NewReader(texts[k]))...)
		for form, dress := range map[string][]byte{"json": exchange.ToJSON(events), "csv": exchange.ToCSV(events, true)} {
			in, err := exchange.Convert(form, bytes.NewReader(dress))
			assert.NilError(t, err)
			out[form] = append(out[form], textsIn(t, in)...)
		}
		pg := &page.Page{Languages: hypertext.Languages{message.English, message.English}, Matches: []page.Match{{ID: "3f9a", Events: events,
			Judged: replay.Judge(events), Record: page.Record{Name: "x", Text: []byte(texts[k])}}}}
		carried, err := page.Read(pg.HTML())
		assert.NilError(t, err)
		for _, c := range carried {
			out["page"] = append(out["page"], textsIn(t, bytes.NewReader(c.Record))...)
		}
		assert.NilError(t, w.Add(pack.NewEntry(&pack.Record{Events: events})))
	}
	assert.NilError(t, log.Update(context.Background(), func(tx eventlog.Tx) error {
		for _, events := range records {
			done, err := eventlog.Import(tx, events)
			if err != nil {
				return err
			}
			var back []engine.Event
			for row, err := range tx.Stream(done.Match, 0) {
				if err != nil {
					return err
				}
				some, err := row.Events()
				if back = append(back, some...); err != nil {
					return err
				}
			}
			out["log"] = append(out["log"], notation.Format(back, notation.English))
		}
		return nil
	}))
	assert.NilError(t, w.Close())
	p, err := pack.Open(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	assert.NilError(t, err)
	for k := range p.Blocks() {
		b, err := p.Block(k)
		assert.NilError(t, err)
		for m, err := range b.Matches() {
			assert.NilError(t, err)
			events, err := m.Events()
			assert.NilError(t, err)
			out["pack"] = append(out["pack"], notation.Format(events, notation.English))
		}
	}
	return out
}

// besideIn returns what tables have of the seconds and the gestures of records, and what the records have.
func besideIn(t *testing.T, records [][]engine.Event) (got, want []string) {
	t.Helper()
	files := map[string]*inMemory{}
	w, err := tables.NewWriter(tables.Options{Form: tables.Parquet, Create: func(name string) (io.WriteCloser, error) {
		files[name] = &inMemory{}
		return files[name], nil
	}})
	assert.NilError(t, err)
	for k, events := range records {
		var rows tables.Rows
		rows.Add(&tables.Record{Match: fmt.Sprintf("m%06d", k), Events: events, Judge: func() *replay.Match { return replay.Judge(events) }})
		assert.NilError(t, w.Add(&rows))
		coders, witness, trick, place := replay.Coders(events), 0, 0, 0
		for i, e := range events {
			switch e := e.(type) {
			case *engine.WitnessBegun:
				witness++
			case *engine.TrickStarted:
				trick, place = e.Number, 0
			case *engine.CardPlayed:
				if place++; e.Millis > 0 && witness == 0 {
					want = append(want, fmt.Sprintf("m%06d play %d %d %g %s", k, trick, place, float64(e.Millis)/1000, e.Mark))
				}
			case *engine.GestureSeen:
				next := slices.IndexFunc(events[i:], func(e engine.Event) bool { return e.Kind() == engine.KindTrickStarted })
				want = append(want, fmt.Sprintf("m%06d gesture %d %s %s %s", k, events[i+next].(*engine.TrickStarted).Number, e.Seat, e.Code, coders[witness].Name))
			}
		}
	}
	assert.NilError(t, w.Close())
	read := func(name string) (io.ReaderAt, int64) {
		f := files[name]
		return bytes.NewReader(f.Bytes()), int64(f.Len())
	}
	file, size := read("plays.parquet")
	plays, err := parquet.Read[tables.Play](file, size)
	assert.NilError(t, err)
	for _, p := range plays {
		if p.Seconds != nil {
			mark := ""
			if p.Mark != nil {
				mark = *p.Mark
			}
			got = append(got, fmt.Sprintf("%s play %d %d %g %s", p.Match, p.Trick, p.Position, *p.Seconds, mark))
		}
	}
	file, size = read("gestures.parquet")
	gestures, err := parquet.Read[tables.Gesture](file, size)
	assert.NilError(t, err)
	for _, g := range gestures {
		got = append(got, fmt.Sprintf("%s gesture %d %s %s %s", g.Match, *g.Trick, g.Seat, g.Code, *g.Coder))
	}
	slices.Sort(got)
	slices.Sort(want)
	return got, want
}

// TestBesideForms: gestures, seconds and marks come back from every form that is read or written as they went in: as text, json, csv, a
// page, a log and a pack as whole records, as tables row for row.
func TestBesideForms(t *testing.T) {
	const lot = 200
	records := lot
	if os.Getenv("SUECA_LONG") != "" {
		records = 100_000
	}
	for from := 0; from < records; from += lot {
		t.Run(fmt.Sprint(from), func(t *testing.T) {
			t.Parallel()
			besideForms(t, besideCards(from, lot))
		})
	}
}

// besideForms sends records through every form.
func besideForms(t *testing.T, records [][]engine.Event) {
	var texts []string
	for _, events := range records {
		texts = append(texts, notation.Format(events, notation.English))
	}
	for form, back := range formsOf(t, records, texts) {
		if !slices.Equal(back, texts) {
			k := slices.IndexFunc(texts, func(text string) bool { return !slices.Contains(back, text) })
			t.Fatalf("%s: %d records for %d, and this is none of them:\n%s", form, len(back), len(texts), texts[max(0, k)])
		}
	}
	if got, want := besideIn(t, records); !slices.Equal(got, want) || len(want) < len(records)*20 {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		t.Fatalf("tables: %d rows, want %d; at %d: %q", len(got), len(want), i, cmp.Or(strings.Join(got[i:min(i+1, len(got))], ""), "nothing"))
	}
}
