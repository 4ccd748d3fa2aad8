package archive

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestShards: each match is in one part, and the parts are about as large as each other.
func TestShards(t *testing.T) {
	const n, matches = 16, 16_000
	var count [n]int
	for i := range matches {
		id := fmt.Sprintf("%016x", i*7919)
		in := 0
		for k := range n {
			if (Shard{k + 1, n}).Has(id) {
				count[k]++
				in++
			}
		}
		if in != 1 {
			t.Fatalf("%s is in %d parts", id, in)
		}
	}
	for k, c := range count {
		if c < 850 || c > 1150 {
			t.Errorf("part %d has %d of %d", k+1, c, matches)
		}
	}
	if !(Shard{}).Has("x") || !(Shard{1, 1}).Has("x") {
		t.Error("the whole lacks a match")
	}
	// An archive that was begun by an older version is shared as before.
	if !(Shard{1, 16}).Has("3f9a0011") {
		t.Error("3f9a0011 is in another part than it was")
	}
}

// TestParseShard: what is a part and what is none.
func TestParseShard(t *testing.T) {
	for _, text := range []string{"1/1", "3/16", "16/16", "1000000/1000000"} {
		if s, err := ParseShard(text); err != nil || s.String() != text {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"", "3", "0/16", "17/16", "-1/2", "1/0", "a/b", "1/2/3", "1 / 2", "1/1000001", "99999999999999999999/2", "1/"} {
		if s, err := ParseShard(text); err == nil || !strings.Contains(err.Error(), "3/16") {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
}

// TestWhole: all parts of a number make the whole, and what is left over is left.
func TestWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var shards, left []Shard
		for n := range 4 {
			times := rapid.SliceOfN(rapid.IntRange(0, 3), n+1, n+1).Draw(t, "times")
			least := slices.Min(times)
			for k, c := range times {
				for i := range c {
					shards = append(shards, Shard{k + 1, n + 1})
					if i >= least {
						left = append(left, Shard{k + 1, n + 1})
					}
				}
			}
		}
		shards = rapid.Permutation(shards).Draw(t, "order")
		if got := whole(shards); !slices.Equal(got, left) {
			t.Fatalf("of %v are left %v, want %v", shards, got, left)
		}
	})
}
