package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestShuffle: what goes from one stage to the next is a small part of what is read, whatever is
// asked for. A record takes some 400 bytes a deal. A study sends what was dealt and how it was played as a number of eight
// bytes each, so that boards and second records are seen in other parts of an archive, and counts by board.
func TestShuffle(t *testing.T) {
	study, err := os.ReadFile("../../testdata/echo-by-seat.study")
	if err != nil {
		t.Fatal(err)
	}
	const deals = 20000
	text := local(t, "generate", "--deals", "20000", "--seed", "1", "--revokes", "0.01", "--errors", "0.01")
	name := filepath.Join(t.TempDir(), "a.sueca")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		task Task
		most float64 // bytes a deal
	}{
		{Task{Verb: "validate"}, 1},
		{Task{Verb: "find", Query: "ruff and trick <= 3", Count: "seat, trick"}, 1},
		{Task{Verb: "signals", Study: string(study)}, 80},
		{Task{Verb: "season", By: "player"}, 150},
		{Task{Verb: "dedupe"}, 250},
	} {
		r, err := c.task.prepare()
		if err != nil {
			t.Fatal(err)
		}
		sent := 0
		emit, err := packing(func(key string, value []byte) { sent += len(key) + len(value) })
		if err != nil {
			t.Fatal(err)
		}
		err = r.read(t.Context(), &Input{Name: name, Size: int64(len(text))}, &Blocks{1 << 30}, 0, emit, func(err error) { t.Error(err) })
		if err != nil {
			t.Fatal(err)
		}
		a := float64(sent) / deals
		t.Logf("%s: %.2f bytes a deal, of %.0f that are read", c.task.Verb, a, float64(len(text))/deals)
		if a > c.most || sent == 0 {
			t.Errorf("%s sends %.2f bytes a deal, and at most %.0f should be sent", c.task.Verb, a, c.most)
		}
	}
}
