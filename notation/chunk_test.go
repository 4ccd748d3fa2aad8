package notation

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// cutMatch is a match as a shard has it.
type cutMatch struct {
	text   string
	line   int
	marked bool
}

// cutMatches returns the matches of a chunk, and the error that ends them.
func cutMatches(p Chunk, text string, size int) (out []cutMatch, err error) {
	r := strings.NewReader(text[min(int(p.From), len(text)):])
	for shard, err := range p.Shards(iotest.HalfReader(r), Options{File: "x"}, size) {
		if err != nil {
			return out, err
		}
		from, line := 0, shard.Line
		for i, end := range shard.Ends {
			out = append(out, cutMatch{shard.Text[from:end], line, i == 0 && shard.Marked})
			line += strings.Count(shard.Text[from:end], "\n")
			from = end
		}
	}
	return out, nil
}

// cutAlike returns how the matches of the chunks of a text, cut at offsets, differ from those
// of the whole, "" if they do not.
func cutAlike(text string, cuts []int) string {
	want, wrong := cutMatches(Chunk{0, math.MaxInt64, 1}, text, 4096)
	slices.Sort(cuts)
	var got []cutMatch
	var failed error
	from := 0
	for _, to := range append(cuts, len(text)) {
		p := Chunk{int64(from), int64(to), 1 + strings.Count(text[:from], "\n")}
		ms, err := cutMatches(p, text, 1)
		if err != nil {
			failed = err
		}
		begin, end := nextBoundary(text, from), nextBoundary(text, to)
		joined := ""
		for _, m := range ms {
			joined += m.text
		}
		if own := strings.TrimPrefix(text[begin:end], "\uFEFF"); err == nil && wrong == nil && joined != own && strings.Trim(own, " \t\r\n") != "" {
			return fmt.Sprintf("the chunk %d to %d is\n%q\nand the text between its boundaries %d and %d\n%q", from, to, joined, begin, end, text[begin:end])
		}
		got, from = append(got, ms...), to
	}
	switch {
	case wrong == nil && failed == nil:
		if !slices.Equal(got, want) {
			return fmt.Sprintf("cut at %v the matches are\n%+v\nand the whole has\n%+v", cuts, got, want)
		}
	case (wrong == nil) != (failed == nil):
		return fmt.Sprintf("cut at %v the error is %v, and that of the whole %v", cuts, failed, wrong)
	case len(got) < len(want) || !slices.Equal(got[:len(want)], want):
		return fmt.Sprintf("cut at %v, before the error are\n%+v\nand the whole has\n%+v", cuts, got, want)
	}
	return ""
}

// pieceSeeds returns texts with what a boundary may be mistaken for.
func pieceSeeds() []string {
	const (
		head  = "[Sueca \"1\"]\n[Event \"x\"]\n[A \"y\"]\n"
		deal  = "\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"
		other = "; above\n\n[Event \"z\"]\n"
	)
	out := append(seeds(), head+deal+head+deal, head+deal+other+deal+other+deal, "\uFEFF"+head+deal+other+deal, "junk\n"+head+"junk\n"+deal+"junk\n"+other,
		deal+deal+deal, head+head+deal+"[A \"in the middle\"]\n"+deal, "; a\n[Sueca \"1\"]\n; b\n[Sueca \"1\"]\n; c\n"+deal+"; d\n; e\n", head+"walkover AC\n"+other+"walkover BD\n; end",
		deal+"[Event \"a\"]\n[Event \"b\"]\n[Sueca \"1\"]\n[Sueca \"1\"]\n"+deal, "\n\n\n"+deal+"\n\n"+other+"\n\n", deal+"{a [x] b}\n{c\n[Event \"d\"]}\n"+deal)
	for _, text := range slices.Clone(out) {
		out = append(out, strings.ReplaceAll(text, "\n", "\r\n"))
	}
	return append(out, strings.Join(seeds(), "\n"))
}

// TestPieces checks that a text that is cut anywhere, and read by chunks, has the matches of
// the whole text, on the same lines.
func TestPieces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, text := range pieceSeeds() {
		if len(text) < 300 {
			for at := range len(text) + 1 {
				if differ := cutAlike(text, []int{at}); differ != "" {
					t.Fatalf("%q: %s", text, differ)
				}
			}
		}
		for range 20 {
			cuts := make([]int, 1+rnd.IntN(6))
			for i := range cuts {
				cuts[i] = rnd.IntN(len(text) + 1)
			}
			if differ := cutAlike(text, cuts); differ != "" {
				t.Fatalf("%q: %s", text, differ)
			}
		}
	}
}

// TestPiecesTooLong checks that a match that is too long is an error of the chunks too,
// wherever they are cut.
func TestPiecesTooLong(t *testing.T) {
	withLimits(t, 1<<16, 1<<15, 1000, 1000, 300)
	one := "[Event \"x\"]\ndeal 1\n1. B: 5♥ A♥ K♥ 3♥\n"
	long := "[Event \"long\"]\ndeal 1\n" + strings.Repeat("; comment\n", 40) + strings.Repeat("note \"x\"\n", 200)
	for _, text := range []string{one + long + one + one, long + one, one + one + long, long + long, one + long} {
		for a := 0; a < len(text); a += 7 {
			for b := a; b <= len(text); b += 61 {
				if differ := cutAlike(text, []int{a, b}); differ != "" {
					t.Fatalf("%q: %s", text, differ)
				}
			}
		}
	}
}

// FuzzPieces looks for a text that has other matches when it is read by chunks.
func FuzzPieces(f *testing.F) {
	for i, text := range pieceSeeds() {
		f.Add(text, uint(i*37), uint(i*101))
	}
	f.Fuzz(func(t *testing.T, text string, a, b uint) {
		n := uint(len(text) + 1)
		if differ := cutAlike(text, []int{int(a % n), int(b % n)}); differ != "" {
			t.Error(differ)
		}
	})
}

// nextBoundary returns the offset of the first boundary between two matches at or after an offset.
func nextBoundary(text string, from int) int {
	switch {
	case from <= 0:
		return 0
	case from >= len(text):
		return len(text)
	}
	end, _ := firstBoundary(text[from:], true)
	return from + end
}
