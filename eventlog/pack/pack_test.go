package pack_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/eventlog/evidence"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/replay"
)

var (
	long    = os.Getenv("SUECA_LONG") != "" // damage more packs
	samples = flag.String("samples", "", "write packs for another reader into this `directory`, and what it must print")
)

// judge is what the tests' packs are judged by.
var judge = pack.Judge{
	Name: "tests",
	Of: func(events []engine.Event) (deals int, codes []code.Code) {
		m := replay.Judge(events)
		for i := range m.Verdicts {
			if !m.Verdicts[i].Unread {
				deals++
			}
		}
		for i := range m.Findings {
			codes = append(codes, m.Findings[i].Code)
		}
		return deals, codes
	},
	Lines: func(events []engine.Event) int { return strings.Count(notation.Format(events, notation.English), "\n") },
}

// recordOf returns a match as it is put into a pack.
func recordOf(events []engine.Event, remarks ...pack.Remark) *pack.Record {
	r := &pack.Record{Events: events, Remarks: remarks, Lines: judge.Lines(events)}
	r.Deals, r.Codes = judge.Of(events)
	return r
}

// recordsIn returns the matches of all records of the repository's test data.
func recordsIn(t testing.TB) (out []*pack.Record) {
	t.Helper()
	files := 0
	for _, root := range []string{"../../testdata", "../../notation/testdata", "../../replay/testdata", "../../cmd/sueca/testdata"} {
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".sueca" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			files++
			for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{File: path}) {
				if err != nil {
					break
				}
				var remarks []pack.Remark
				for _, e := range m.Errors {
					if e.Code == code.Tolerated {
						remarks = append(remarks, pack.Remark{Event: len(m.Events) - 1, Code: e.Code, Msg: e.Msg})
					}
				}
				out = append(out, recordOf(m.Events, remarks...))
			}
			return nil
		})
		assert.NilError(t, err)
	}
	if files < 50 {
		t.Fatalf("only %d records", files)
	}
	return out
}

// generated returns matches that nobody played.
func generated(n int, seed uint64) (out []*pack.Record) {
	a := simulate.Archive{Seed: seed}
	for i := range n {
		out = append(out, recordOf(a.Match(i, 20).Events))
	}
	return out
}

// packed returns a pack of records.
func packed(t testing.TB, records []*pack.Record) []byte {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, judge.Name)
	for _, r := range records {
		assert.NilError(t, w.Add(pack.NewEntry(r)))
	}
	assert.NilError(t, w.Close())
	return out.Bytes()
}

// open opens a pack that is whole.
func open(t testing.TB, file []byte) *pack.Pack {
	t.Helper()
	p, err := pack.Open(bytes.NewReader(file), int64(len(file)))
	assert.NilError(t, err)
	return p
}

// records returns the matches of a pack, and the error that ended them.
func records(p *pack.Pack) (out []*pack.Record, lines []int, err error) {
	for n := range p.Blocks() {
		b, err := p.Block(n)
		if err != nil {
			return out, lines, err
		}
		for m, err := range b.Matches() {
			if err != nil {
				return out, lines, err
			}
			events, err := m.Events()
			if err != nil {
				return out, lines, err
			}
			remarks, err := m.Remarks()
			if err != nil {
				return out, lines, err
			}
			out, lines = append(out, &pack.Record{Events: events, Remarks: remarks, Lines: m.Lines}), append(lines, m.Line)
		}
	}
	return out, lines, nil
}

// same compares the matches of a pack with those that were put into it.
func same(t *testing.T, got, want []*pack.Record) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d matches of %d", len(got), len(want))
	}
	for i := range want {
		if !bytes.Equal(evidence.Encode(got[i].Events...), evidence.Encode(want[i].Events...)) {
			t.Errorf("match %d:\n%s", i, cmp.Diff(notation.Format(want[i].Events, notation.English), notation.Format(got[i].Events, notation.English)))
		}
		if len(got[i].Remarks) != len(want[i].Remarks) {
			t.Errorf("match %d: %d remarks of %d", i, len(got[i].Remarks), len(want[i].Remarks))
			continue
		}
		for k, r := range want[i].Remarks {
			if g := got[i].Remarks[k]; g.Event != r.Event || g.Code != r.Code || g.Msg.String() != r.Msg.String() {
				t.Errorf("match %d: remark %v, want %v", i, g, r)
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	want := append(recordsIn(t), generated(2000, 1)...)
	file := packed(t, want)
	p := open(t, file)
	got, lines, err := records(p)
	assert.NilError(t, err)
	same(t, got, want)
	var text strings.Builder
	for i, r := range want {
		if at := strings.Count(text.String(), "\n") + 1; lines[i] != at {
			t.Fatalf("match %d on line %d, want %d", i, lines[i], at)
		}
		text.WriteString(notation.Format(r.Events, notation.English) + "\n")
		if i > 300 {
			break
		}
	}
	assert.Check(t, p.Verify(t.Context(), judge))
	if again := packed(t, want); !bytes.Equal(again, file) {
		t.Error("the same matches make another file")
	}
}

// TestMerge puts packs behind each other: the result is what packing all matches makes, and most
// blocks are those of the parts.
func TestMerge(t *testing.T) {
	all := generated(8000, 2)
	file := packed(t, all)
	var pieces []*pack.Record
	for _, part := range [][]*pack.Record{all[:1], all[1:3000], all[3000:]} {
		got, _, err := records(open(t, packed(t, part)))
		assert.NilError(t, err)
		for i, r := range got {
			r.Deals, r.Codes, r.Lines = part[i].Deals, part[i].Codes, part[i].Lines
		}
		pieces = append(pieces, got...)
	}
	if !bytes.Equal(packed(t, pieces), file) {
		t.Error("merged packs are another file")
	}
}

// TestGrow adds evenings to a pack, without reading what it has.
func TestGrow(t *testing.T) {
	all := generated(300, 3)
	var file bytes.Buffer
	file.Write(packed(t, all[:100]))
	for from := 100; from < 300; from += 50 {
		before := file.Len()
		w := pack.Grow(open(t, file.Bytes()), &file, judge.Name)
		for _, r := range all[from : from+50] {
			assert.NilError(t, w.Add(pack.NewEntry(r)))
		}
		assert.NilError(t, w.Close())
		if file.Len() > before+20000 {
			t.Errorf("50 matches took %d bytes", file.Len()-before)
		}
	}
	p := open(t, file.Bytes())
	if n := len(p.Sections()); n != 5 {
		t.Errorf("%d sections", n)
	}
	got, _, err := records(p)
	assert.NilError(t, err)
	same(t, got, all)
	assert.Check(t, p.Verify(t.Context(), judge))
}

// TestIndex compares what the index says with the matches.
func TestIndex(t *testing.T) {
	all := append(recordsIn(t), generated(500, 4)...)
	p := open(t, packed(t, all))
	s := p.Sections()[0]
	deals, err := s.Deals()
	assert.NilError(t, err)
	for _, tag := range []string{"A", "Event", "Date", "Site", "Nowhere"} {
		c, err := s.Column(tag)
		assert.NilError(t, err)
		for i, r := range all {
			want, has := "", false
			for _, e := range r.Events {
				if e, ok := e.(*engine.TagWritten); ok && e.Name == tag && !has {
					want, has = e.Value, true
				} else if e.Kind() == engine.KindDealStarted {
					break
				}
			}
			if got, ok := c.Value(i); got != want || ok != has {
				t.Errorf("match %d: %s is %q, %v; want %q, %v", i, tag, got, ok, want, has)
			}
		}
	}
	for i, r := range all {
		if deals[i] != r.Deals {
			t.Errorf("match %d: %d deals of %d", i, deals[i], r.Deals)
		}
		id := evidence.MatchID(r.Events)
		for _, n := range []int{16, 7, 8} {
			got, err := p.WithID(id[:n])
			if err != nil || !slices.Contains(got, i) {
				t.Errorf("match %d is not found by %s", i, id[:n])
			}
		}
	}
	if got, _ := p.WithID(""); len(got) != len(all) {
		t.Errorf("the empty prefix finds %d", len(got))
	}
	for _, none := range []string{"xyz", "0123456789abcdef0", "g"} {
		if got, err := p.WithID(none); len(got) > 0 || err != nil {
			t.Errorf("%q finds %v, %v", none, got, err)
		}
	}
}

// TestPlayouts compares the playouts of matches with what their events come to.
func TestPlayouts(t *testing.T) {
	all := append(recordsIn(t), generated(1000, 5)...)
	p := open(t, packed(t, all))
	with := 0
	for n := range p.Blocks() {
		b, err := p.Block(n)
		assert.NilError(t, err)
		for m, err := range b.Matches() {
			assert.NilError(t, err)
			list, ok := m.Playouts(nil)
			if !ok {
				continue
			}
			events, err := m.Events()
			assert.NilError(t, err)
			rules := events[0].(*engine.MatchStarted).Rules
			at := 0
			err = replay.Walk(events, func() *replay.Match { return replay.Judge(events) }, func(d *replay.Ended) error {
				with++
				want, deal := list[at], &d.State.Deal
				if deal.Number != want.Number || deal.Dealer != want.Dealer || deal.TrumpSuit() != want.Trump.Suit() || deal.LastTrick() != 10 {
					return fmt.Errorf("deal %d: %+v", deal.Number, want)
				}
				seats := want.Seats(rules.Direction())
				for k := range 10 {
					for i, play := range deal.Trick(k + 1).Cards() {
						if play.Card != want.Cards[4*k+i] || play.Seat != seats[4*k+i] || play.Doubted {
							return fmt.Errorf("trick %d: %v by %v, want %v by %v", k+1, play.Card, play.Seat, want.Cards[4*k+i], seats[4*k+i])
						}
					}
				}
				at++
				return nil
			})
			if err != nil || at != len(list) {
				t.Errorf("match %d: %d playouts, %d deals: %v", m.Index, len(list), at, err)
			}
		}
	}
	if with < 4000 {
		t.Errorf("only %d playouts", with)
	}
}

// TestDamage damages packs at every kind of place. What is read is a beginning of what was
// written, and an error says where it ends.
func TestDamage(t *testing.T) {
	all := append(generated(3000, 6), recordsIn(t)[:200]...)
	file := packed(t, all)
	want := make([][]byte, len(all))
	for i, r := range all {
		want[i] = evidence.Encode(r.Events...)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	refused := 0
	tries := 60
	if long {
		tries = 3000
	}
	for n := range tries {
		bad := bytes.Clone(file)
		what := ""
		switch n % 3 {
		case 0:
			at := rng.IntN(8 * len(bad))
			bad[at/8] ^= 1 << (at % 8)
			what = fmt.Sprintf("bit %d of byte %d", at%8, at/8)
		case 1:
			bad = bad[:rng.IntN(len(bad))]
			what = fmt.Sprintf("cut at %d", len(bad))
		case 2:
			from, to, size := rng.IntN(len(bad)), rng.IntN(len(bad)), rng.IntN(1<<rng.IntN(17))
			copy(bad[to:], file[from:min(from+size, len(file))])
			what = fmt.Sprintf("%d bytes from %d to %d", size, from, to)
		}
		if bytes.Equal(bad, file) {
			continue
		}
		p, err := pack.Open(bytes.NewReader(bad), int64(len(bad)))
		if p == nil {
			if refused++; !errors.Is(err, pack.ErrDamaged) {
				t.Errorf("%s: %v", what, err)
			}
			continue
		}
		got, _, later := records(p)
		if err == nil {
			if err = later; err == nil {
				err = p.Verify(t.Context(), judge)
			}
		}
		if err == nil {
			t.Errorf("%s: nothing is said", what)
		} else if !errors.Is(err, pack.ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
		for i, r := range got {
			if !bytes.Equal(evidence.Encode(r.Events...), want[i]) {
				t.Fatalf("%s: match %d is another one", what, i)
			}
		}
	}
	t.Logf("%d of %d refused at once", refused, tries)
}
