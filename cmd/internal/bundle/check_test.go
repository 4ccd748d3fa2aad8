package bundle

import (
	"bytes"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// club are the matches of a log, each written at once, and what was added to the first later.
const (
	first = "[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n\ndeal 1 dealer A trump 7♥\npoints AC 70 BD 50\n\ndeal 2 dealer B trump 7♥\npoints AC 50 BD 70\n"
	added = "note \"late\"\n"
	other = "[Rules \"fpsd target=4\"]\n[A \"Eva\"]\n\ndeal 1 dealer A trump 7♥\npoints AC 70 BD 50\n"
)

func eventsOf(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// source is the rows of a log, for its tree.
type source []evidence.Row

func (s source) Hashes(indexes []int64) (map[int64]tlog.Hash, error) {
	out := map[int64]tlog.Hash{}
	for i := range s {
		leaf, err := s[i].LeafHash()
		if err != nil {
			return nil, err
		}
		stored, err := tlog.StoredHashesForRecordHash(int64(i), leaf, hashReader(out))
		if err != nil {
			return nil, err
		}
		for k, h := range stored {
			out[tlog.StoredHashIndex(0, int64(i))+int64(k)] = h
		}
	}
	return out, nil
}

type hashReader map[int64]tlog.Hash

func (h hashReader) ReadHashes(indexes []int64) (out []tlog.Hash, err error) {
	for _, i := range indexes {
		out = append(out, h[i])
	}
	return out, nil
}

func (s source) Between(from, to int64) iter.Seq2[evidence.Row, error] {
	return func(yield func(evidence.Row, error) bool) {
		for _, r := range s {
			if r.Position >= from && r.Position < to && !yield(r, nil) {
				return
			}
		}
	}
}

// logOf is a log of the club: its rows, its tree and its key.
type logOf struct {
	rows             []evidence.Row
	tree             *evidence.Tree
	signer, verifier string
}

func newLog(t *testing.T) *logOf {
	t.Helper()
	l := &logOf{}
	var err error
	// The key is fixed, so that the bundles are always the same.
	if l.signer, l.verifier, err = note.GenerateKey(rand.NewChaCha8([32]byte{1}), "club"); err != nil {
		t.Fatal(err)
	}
	add := func(match string, revision int64, events []engine.Event) {
		drafts, err := evidence.EncodeRows([][]engine.Event{events})
		assert.NilError(t, err)
		at := int64(len(l.rows) + 1)
		l.rows = append(l.rows, evidence.Row{
			Position: at, Stream: match, Revision: revision, Kind: drafts[0].Kind, Schema: evidence.Schema, At: time.Unix(1e9, at).UTC(),
			Author: "ana", Body: drafts[0].Body, Salt: bytes.Repeat([]byte{byte(at)}, evidence.SaltSize),
		})
	}
	begun := eventsOf(t, first)
	add(evidence.MatchID(begun), 1, begun)
	add(evidence.MatchID(eventsOf(t, other)), 1, eventsOf(t, other))
	add(evidence.MatchID(begun), 2, eventsOf(t, first+added)[len(begun):])
	l.tree = evidence.NewTree("sueca.example/log", int64(len(l.rows)), source(l.rows))
	return l
}

// bundle returns the bundle of some rows that stand in the log at positions, with a text and a
// verdict.
func (l *logOf) bundle(t *testing.T, comment string, verdict []byte, positions ...int64) []byte {
	t.Helper()
	size := int64(len(l.rows))
	signed, err := l.tree.Sign(size, l.signer)
	assert.NilError(t, err)
	var rows []evidence.Row
	var between []*evidence.Leaf
	var proven []int64
	for p := positions[0]; p <= positions[len(positions)-1]; p++ {
		if proven = append(proven, p); slices.Contains(positions, p) {
			rows = append(rows, l.rows[p-1])
			continue
		}
		leaf, err := evidence.LeafOf(&l.rows[p-1])
		assert.NilError(t, err)
		between = append(between, leaf)
	}
	proof, err := l.tree.Proof(size, proven)
	assert.NilError(t, err)
	return evidence.FormatBundle([]byte(comment), signed, rows, between, proof, verdict)
}

// TestCheck: a bundle says what follows from its rows, of a match or of one deal, in one of our
// languages; in any other words it is refused.
func TestCheck(t *testing.T) {
	l := newLog(t)
	events := eventsOf(t, first+added)
	id := evidence.MatchID(eventsOf(t, first))
	text := func(language string, deal int) string { return Comment(lang.New(language), id, deal, 3, true, events) }
	whole, two := Verdicts(id, 0, 3, events), Verdicts(id, 2, 3, events)
	const notRecord, notVerdict = "the record that can be read in the bundle is not the one that its rows prove",
		"the verdict is not the one that follows from the record by this program (v1)"
	for _, tt := range []struct {
		name, comment string
		verdict       []byte
		positions     []int64
		deal          int
		wrong         string
	}{
		{"match", text("en", 0), whole, []int64{1, 3}, 0, ""},
		{"match in Portuguese", text("pt", 0), whole, []int64{1, 3}, 0, ""},
		{"deal", text("en", 2), two, []int64{1, 3}, 2, ""},
		{"the first deal", text("en", 1), Verdicts(id, 1, 3, events), []int64{1, 3}, 1, ""},
		{"deal in Portuguese", text("pt", 2), two, []int64{1, 3}, 2, ""},
		{"a deal that is not there", text("en", 3), Verdicts(id, 3, 3, events), []int64{1, 3}, 0, notRecord},
		{"of another match", Comment(lang.New("en"), "0123", 0, 3, true, events), whole, []int64{1, 3}, 0, notRecord},
		{"of a smaller log", Comment(lang.New("en"), id, 0, 2, true, events), whole, []int64{1, 3}, 0, notRecord},
		{"without what was added", text("en", 0), whole, []int64{1}, 0, notRecord},
		{"the verdict of a deal for a match", text("en", 0), two, []int64{1, 3}, 0, notVerdict},
		{"the verdict of a match for a deal", text("en", 2), whole, []int64{1, 3}, 0, notVerdict},
		{"no verdict", text("en", 0), nil, []int64{1, 3}, 0, notVerdict},
		{"of an earlier position", text("en", 0), Verdicts(id, 0, 1, events), []int64{1, 3}, 0, notVerdict},
	} {
		data := l.bundle(t, tt.comment, tt.verdict, tt.positions...)
		b, err := evidence.OpenBundle(data, evidence.Trust{Keeper: l.verifier})
		if tt.wrong == "*" {
			if err == nil {
				t.Errorf("%s: it is opened", tt.name)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		deal, err := Check(b, "v1")
		var fault *evidence.BundleError
		switch {
		case tt.wrong == "" && (err != nil || deal != tt.deal):
			t.Errorf("%s: deal %d, %v", tt.name, deal, err)
		case tt.wrong != "" && (!errors.As(err, &fault) || err.Error() != tt.wrong || deal != 0):
			t.Errorf("%s: deal %d, %v", tt.name, deal, err)
		}
	}
}

// TestCheckLeftOut: a bundle that leaves out the last row of its match is refused where it has the rows
// behind, and says that it may have done so where it has not.
func TestCheckLeftOut(t *testing.T) {
	l := newLog(t)
	begun, all := eventsOf(t, first), eventsOf(t, first+added)
	id := evidence.MatchID(begun)
	leaf := func(at int) *evidence.Leaf {
		out, err := evidence.LeafOf(&l.rows[at-1])
		assert.NilError(t, err)
		return out
	}
	other := leaf(3)
	other.Stream = "0123456789abcdef"
	for _, tt := range []struct {
		name      string
		rows      []int64 // of the match
		later     []*evidence.Leaf
		proven    []int64
		says      bool // that it is complete
		open, fit string
	}{
		{"whole, the last row of the log", []int64{1, 3}, []*evidence.Leaf{leaf(2)}, []int64{1, 2, 3}, true, "", ""},
		{"nothing told of what is between", []int64{1, 3}, nil, []int64{1, 3}, false, "", ""},
		{"the last row left out", []int64{1}, nil, []int64{1}, false, "", ""},
		{"left out, and said to be whole", []int64{1}, nil, []int64{1}, true, "", "the record that can be read in the bundle is not the one that its rows prove"},
		{"left out, and its leaf there", []int64{1}, []*evidence.Leaf{leaf(2), leaf(3)}, []int64{1, 2, 3}, true,
			"revision 2 of the match was in the log, and has been left out of the bundle", ""},
		{"left out, and its leaf given to another match", []int64{1}, []*evidence.Leaf{leaf(2), other}, []int64{1, 2, 3}, true, "*", ""},
		{"left out with its leaf", []int64{1}, []*evidence.Leaf{leaf(2)}, []int64{1, 2}, true, "of 2 rows behind the first of the match that are not its own the bundle has 1", ""},
		{"left out, and a leaf twice", []int64{1}, []*evidence.Leaf{leaf(2), leaf(2)}, []int64{1, 2}, true, "*", ""},
	} {
		events := all
		if len(tt.rows) == 1 {
			events = begun
		}
		signed, err := l.tree.Sign(3, l.signer)
		assert.NilError(t, err)
		proof, err := l.tree.Proof(3, tt.proven)
		assert.NilError(t, err)
		var rows []evidence.Row
		for _, p := range tt.rows {
			rows = append(rows, l.rows[p-1])
		}
		data := evidence.FormatBundle([]byte(Comment(lang.New("en"), id, 0, 3, tt.says, events)), signed, rows, tt.later, proof,
			Verdicts(id, 0, rows[len(rows)-1].Position, events))
		b, err := evidence.OpenBundle(data, evidence.Trust{Keeper: l.verifier})
		switch {
		case tt.open != "" && (err == nil || tt.open != "*" && err.Error() != tt.open):
			t.Errorf("%s: %v", tt.name, err)
		case tt.open != "":
			continue
		case err != nil:
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if _, err := Check(b, "v1"); tt.fit == "" && err != nil || tt.fit != "" && (err == nil || err.Error() != tt.fit) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.fit == "" && b.Complete != tt.says {
			t.Errorf("%s: complete is %t", tt.name, b.Complete)
		}
	}
}

// TestCheckRows: rows that are none, or do not stand one after another, prove nothing.
func TestCheckRows(t *testing.T) {
	l := newLog(t)
	for _, tt := range []struct {
		rows []evidence.Row
		want string
	}{
		{[]evidence.Row{l.rows[0], l.rows[0]}, "row 2 is not that row of the match"}, {[]evidence.Row{l.rows[2], l.rows[0]}, "row 2 is not that row of the match"},
		{[]evidence.Row{{Position: 0, Kind: l.rows[0].Kind, Schema: l.rows[0].Schema, Body: l.rows[0].Body}}, "row 1 is not that row of the match"},
	} {
		if deal, err := Check(&evidence.Bundle{Rows: tt.rows, Checkpoint: &evidence.Checkpoint{}}, "v1"); err == nil || err.Error() != tt.want || deal != 0 {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
	if _, err := Check(&evidence.Bundle{Rows: []evidence.Row{{Position: 1, Body: []byte("?")}}, Checkpoint: &evidence.Checkpoint{}}, "v1"); err == nil || strings.Contains(err.Error(), "that row") {
		t.Error(err)
	}
}

// TestCommentDeal: which deal the text at the top says that it is about.
func TestCommentDeal(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "magic": 0, "magic\n\nheld of match 12": 0, "magic\n\nheld of match x, deal 12\nwhen 3": 12,
		"magic\n\nheld of match x, deal -1\n": 0, "magic\n\nheld of match x, deal 0\n": 0, "magic\n\nheld of match x, deal y\n": 0,
		"magic\n\nheld of match x\nwhen, deal 3": 0,
	} {
		if got := commentDeal([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestProves: the rows of a bundle are the match of a text, however that is written.
func TestProves(t *testing.T) {
	l := newLog(t)
	data := l.bundle(t, evidence.BundleMagic+"\n", nil, 1, 3)
	for _, tt := range []struct {
		text string
		want bool
	}{
		{first + added, true}, {"; a comment\n" + strings.ReplaceAll(first+added, "deal 1 ", "jogo  1 "), false},
		{strings.ReplaceAll(first+added, "deal 1 ", "jogo  1 "), true},
		{first, false}, {other, false}, {"", false}, {first + "[Sueca \"1\"]\n" + other, false},
	} {
		if got := Proves(data, []byte(tt.text)); got != tt.want {
			t.Errorf("%q: %t", tt.text, got)
		}
	}
	if Proves([]byte("no bundle"), []byte(first)) {
		t.Error("what is no bundle proves a match")
	}
	// A card that was taken back at once may be left out of what a person reads.
	const head = "[Rules \"fpsd target=4\"]\n\n"
	const deal = "deal 1 dealer A trump 7♥\n1. B: 4♥ A♥ K♥ 3♥\nstop\n"
	const amended = head + "deal 1 dealer A trump 7♥\n1. B: 5♥\namend deal 1\n" + deal
	drafts, err := evidence.EncodeRows([][]engine.Event{eventsOf(t, amended)})
	assert.NilError(t, err)
	l.rows[0].Body, l.rows[0].Kind = drafts[0].Body, drafts[0].Kind
	data = l.bundle(t, evidence.BundleMagic+"\n", nil, 1)
	for text, want := range map[string]bool{amended: true, head + deal: true, head + strings.Replace(deal, "4♥", "5♥", 1): false} {
		if got := Proves(data, []byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestFiles: the bundles of testdata, of a match and of a deal of it, are those that are made
// today, and pass. Others read them there.
func TestFiles(t *testing.T) {
	l := newLog(t)
	events := eventsOf(t, first+added)
	id := evidence.MatchID(eventsOf(t, first))
	for name, deal := range map[string]int{"match.bundle": 0, "deal.bundle": 1} {
		data := l.bundle(t, Comment(lang.New("en"), id, deal, 3, true, events), Verdicts(id, deal, 3, events), 1, 3)
		golden.Assert(t, string(data), name)
		b, err := evidence.OpenBundle(data, evidence.Trust{Keeper: l.verifier})
		assert.NilError(t, err)
		if got, err := Check(b, "v1"); got != deal || err != nil {
			t.Errorf("%s: deal %d, %v", name, got, err)
		}
	}
	if l.verifier != keeper {
		t.Errorf("the key is %s", l.verifier)
	}
}

// keeper is the public key of the log that the bundles of testdata are of.
const keeper = "club+fa9ffa63+AS2t66Y8jqA6iglM+/cf9SK9to/kWF5ZOKQuzBizIkt0"
