package source

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// saying returns a source that says to a buffer what goes wrong.
func saying(t *testing.T, in string) (*Source, *bytes.Buffer) {
	t.Helper()
	var said bytes.Buffer
	return New(t.Context(), output.NewOutput(lang.New("en"), &bytes.Buffer{}, &said), strings.NewReader(in)), &said
}

func eventsOf(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// logged returns a source with a log of matches, and their ids.
func logged(t *testing.T, texts ...string) (a *Source, ids []string) {
	t.Helper()
	a, _ = saying(t, "")
	a.LogPath = filepath.Join(t.TempDir(), "log.db")
	a.Author = "Elsa"
	for _, text := range texts {
		events := eventsOf(t, text)
		id := evidence.MatchID(events)
		if _, err := a.Store(id, 0, events); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	return a, ids
}

// read returns what records the arguments name, as event, number of deals that are there and
// position, and the errors.
func read(a *Source, args ...string) (out []string) {
	for r, err := range a.Records(args) {
		if err != nil {
			out = append(out, "! "+a.Out.Explain(err))
			continue
		}
		out = append(out, described(r))
	}
	return out
}

func described(r *Record) string {
	name, deals := "?", 0
	for _, e := range r.Events {
		switch e := e.(type) {
		case *engine.TagWritten:
			if e.Name == "Event" {
				name = e.Value
			}
		case *engine.DealStarted, *engine.Quarantined:
			deals++
		}
	}
	if r.Empty {
		return "empty"
	}
	return name + strings.Repeat(" deal", deals)
}

const (
	one = "[Event \"one\"]\ndeal 1\n"
	two = "[Event \"two\"]\ndeal 1\ndeal 2\n"
)

// TestLogRecords: selectors name matches of the log, one, a deal of one or all of them, up to a
// position.
func TestLogRecords(t *testing.T) {
	a, ids := logged(t, one, two)
	if _, err := a.Store(ids[0], 2, eventsOf(t, one+"note \"late\"\n")[len(eventsOf(t, one)):]); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		arg  string
		asOf int64
		want []string
	}{
		{"all", 0, []string{"one deal", "two deal deal"}},
		{ids[1], 0, []string{"two deal deal"}},
		{ids[1][:6], 0, []string{"two deal deal"}},
		{ids[1] + "/2", 0, []string{"two deal deal"}},
		{ids[1] + "/3", 0, []string{"! match " + ids[1] + " has no deal 3"}},
		{"all/3", 0, []string{"! match " + ids[0] + " has no deal 3", "! match " + ids[1] + " has no deal 3"}},
		{"0000000", 0, []string{"! no match 0000000 in the log"}},
		{"all", 1, []string{"one"}}, // the head of a match has a row of its own, as has each deal
		{"all", 2, []string{"one deal"}},
		{"all", 4, []string{"one deal", "two deal"}},
		{ids[1], 2, []string{"! match " + ids[1] + " has nothing up to position 2"}},
	} {
		a.AsOf = tt.asOf
		if d := cmp.Diff(tt.want, read(a, tt.arg)); d != "" {
			t.Errorf("%s up to %d:\n%s", tt.arg, tt.asOf, d)
		}
	}
	file := fileOf(t, "x.sueca", []byte(one))
	a.AsOf = 0
	assert.Check(t, is.DeepEqual([]string{"two deal deal", "one deal"}, read(a, file, ids[1])))
	a.AsOf = 1
	if got := read(a, file); len(got) != 1 || !strings.Contains(got[0], "--as-of is about the log") {
		t.Error(got)
	}
	a.LogPath = filepath.Join(t.TempDir(), "none.db")
	if got := read(a, "all"); len(got) != 1 || got[0] != "! "+a.Out.Explain(a.NoLog()) {
		t.Error(got)
	}
}

// TestLoad: a match is read up to a position, with the last one that was read.
func TestLoad(t *testing.T) {
	a, ids := logged(t, one, two)
	rows := eventsOf(t, one+"1. B: 5♥ 2♥ 3♥ A♥\n")[len(eventsOf(t, one)):]
	if _, err := a.Store(ids[0], 2, rows); err != nil {
		t.Fatal(err)
	}
	if err := a.ReadLog(func(log eventlog.Reader) error {
		for _, tt := range []struct {
			asOf, last int64
			events     int
		}{{0, 6, len(eventsOf(t, one)) + len(rows)}, {5, 2, len(eventsOf(t, one))}, {6, 6, len(eventsOf(t, one)) + len(rows)}} {
			if only, err := EventsOf(log, ids[0], tt.asOf); err != nil || len(only) != tt.events {
				t.Errorf("%d events, %v", len(only), err)
			}
			r := &Record{MatchID: ids[0]}
			if err := Load(r, log, tt.asOf); err != nil || r.Position != tt.last || r.First != 1 || len(r.Events) != tt.events || !r.Typed {
				t.Errorf("up to %d: %+v, %v", tt.asOf, r, err)
			}
		}
		r := &Record{MatchID: ids[1]}
		if err := Load(r, log, 0); err != nil || r.Typed || r.First != 3 {
			t.Errorf("%+v, %v", r, err)
		}
		none := &Record{MatchID: "0123"}
		if err := Load(none, log, 0); err != nil || len(none.Events) != 0 || none.First != 0 {
			t.Errorf("%+v, %v", none, err)
		}
		all, err := MatchIDs(log, "all")
		if err != nil || len(all) != 2 {
			t.Errorf("%v, %v", all, err)
		}
		if _, err := MatchIDs(log, ""); err == nil || !strings.Contains(err.Error(), "begins the ids of 2 matches") {
			t.Error(err)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	r, revision, err := a.Stored(ids[0][:8])
	if err != nil || r.ID() != ids[0] || revision != 3 || r.Position != 6 {
		t.Errorf("%+v, %d, %v", r, revision, err)
	}
	if _, _, err := a.Stored("00000"); err == nil {
		t.Error("a match that is not there")
	}
	wrong := errors.New("x")
	if err := a.ReadTree(func(_ eventlog.Reader, tree *evidence.Tree) error {
		if tree.Size != 6 {
			t.Errorf("%d rows", tree.Size)
		}
		return wrong
	}); !errors.Is(err, wrong) {
		t.Error(err)
	}
	var conflict *eventlog.ConflictError
	if _, err := a.Store(ids[0], 1, rows); !errors.As(err, &conflict) {
		t.Error(err)
	}
}

// TestSelectors: what names a match of the log, unless there is a file of that name.
func TestSelectors(t *testing.T) {
	a, _ := saying(t, "")
	t.Chdir(t.TempDir())
	assert.NilError(t, os.WriteFile("abc", nil, 0o600))
	for arg, want := range map[string][2]bool{ // is one, names one match
		"all": {true, false}, "all/3": {true, false}, "0123": {true, true}, "0123/12": {true, true}, "abc": {false, true}, "x": {false, false}, "0123456789abcdef": {true, true},
		"0123456789abcdef0": {false, false}, "012/": {false, false}, "012/x": {false, false}, "": {false, false}, "ABC": {false, false},
	} {
		if got := [2]bool{a.IsSelector(arg), NamesOneMatch(arg)}; got != want {
			t.Errorf("%q: %v", arg, got)
		}
	}
	for arg, want := range map[string]struct {
		prefix string
		deal   int
	}{"all": {"all", 0}, "0123/12": {"0123", 12}, "0123": {"0123", 0}} {
		if prefix, deal := SplitSelector(arg); prefix != want.prefix || deal != want.deal {
			t.Errorf("%s: %s, %d", arg, prefix, deal)
		}
	}
}

// TestAuthor: who appends is named by a flag, the environment, the defaults, or the system.
func TestAuthor(t *testing.T) {
	a, _ := saying(t, "")
	a.Author = "flag"
	t.Setenv("SUECA_AUTHOR", "environment")
	if a.NameAuthor(); a.Author != "flag" {
		t.Error(a.Author)
	}
	a.Author = ""
	if a.NameAuthor(); a.Author != "environment" {
		t.Error(a.Author)
	}
	t.Setenv("SUECA_AUTHOR", "")
	a.Author = ""
	if a.NameAuthor(); a.Author != UserName() {
		t.Error(a.Author)
	}
	assert.NilError(t, a.Usual.Set("author", "defaults"))
	a.Author = ""
	if a.NameAuthor(); a.Author != "defaults" {
		t.Error(a.Author)
	}
}

// TestLetters: a match is written with the letters that it declares, or those of the flag.
func TestLetters(t *testing.T) {
	a, _ := saying(t, "")
	a.Letters = "en"
	for text, want := range map[string]notation.Letters{
		"[Letters \"pt\"]\ndeal 1\n": "pt", "[Event \"pt\"]\ndeal 1\n": "en", "deal 1\n": "en",
	} {
		if got := a.LettersOf(eventsOf(t, text)); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestFlags: how texts are read by the flags and the defaults.
func TestFlags(t *testing.T) {
	a, _ := saying(t, "")
	assert.NilError(t, a.Usual.Set("rules", "fpsd target=5"))
	assert.NilError(t, a.Usual.Set("letters", "pt"))
	cmd := &cobra.Command{}
	a.ReadingFlags(cmd, AsOf, Jobs, Shard)
	a.AuthorFlag(cmd)
	if a.From != "sueca" || a.Letters != "pt" || a.Jobs < 1 || cmd.Flags().Lookup("jobs").DefValue != "0" {
		t.Errorf("%s %s %d", a.From, a.Letters, a.Jobs)
	}
	if err := a.Settle(); err != nil || a.Reading.Rules.Target != 5 || a.Reading.Letters != "pt" || a.Shard.N > 1 {
		t.Errorf("%+v, %v", a.Reading, err)
	}
	assert.NilError(t, cmd.ParseFlags(strings.Fields("--from csv --rules fpsd --as-of 7 -j 3 --shard 2/3 --author Ana")))
	if err := a.Settle(); err != nil || a.Reading.Rules.Target != 4 || a.From != "csv" || a.AsOf != 7 || a.Jobs != 3 || a.Author != "Ana" || a.Shard.String() != "2/3" {
		t.Errorf("%+v, %v", a.Reading, err)
	}
	a.Rules = "fspd"
	if a.Settle() == nil {
		t.Error("rules that are none are taken")
	}
	a.shardGiven = "4/3"
	if err := a.Settle(); err == nil || !strings.Contains(err.Error(), "--shard is a part of an archive") {
		t.Error(err)
	}
	forms := FormsRead()
	if forms[0] != "" || len(forms) < 3 {
		t.Error(forms)
	}
	for value, want := range map[string]string{"csv": "", "cvs": `--from is one of csv, pbn, not "cvs": is it csv?`, "xyzzy": `--from is one of csv, pbn, not "xyzzy"`, "": ""} {
		if err := OneOf("from", value, "", "csv", "pbn"); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// TestUnread: what was passed over is said once, with how many there were.
func TestUnread(t *testing.T) {
	a, said := saying(t, "")
	SayUnread(a.Out)
	for _, r := range []*Record{{Empty: true, File: "f"}, {Events: eventsOf(t, one)}, {Events: eventsOf(t, "deal 1 nonsense\n")}} {
		CountUnread(a.Out, r)
	}
	SayUnread(a.Out)
	if got := said.String(); got != "sueca: f: the file is empty\nsueca: in 1 match something cannot be read: sueca validate says what\n" {
		t.Error(got)
	}
}
