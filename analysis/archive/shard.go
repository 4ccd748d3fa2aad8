package archive

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// Shard is a part of the matches of an archive, by their ids (parte): number K of N, from 1.
// Each match is in one of the N, whatever order the files come in and whatever else is there, so
// that several processes can share an archive without speaking to each other. The zero Shard is
// all of it.
type Shard struct{ K, N int }

// MostShards is how many shards an archive may have.
const MostShards = 1_000_000

// ParseShard reads a shard such as 3/16.
func ParseShard(text string) (Shard, error) {
	k, n, ok := strings.Cut(text, "/")
	s := Shard{}
	var errK, errN error
	s.K, errK = strconv.Atoi(k)
	s.N, errN = strconv.Atoi(n)
	if !ok || errK != nil || errN != nil || s.K < 1 || s.N < s.K || s.N > MostShards {
		return Shard{}, fmt.Errorf("%q is no part of an archive: write 3/16 for the third of sixteen", text)
	}
	return s, nil
}

// Has reports whether a match is in the shard, by its id. The hash is FNV-1a of 64 bits (G.
// Fowler, L. C. Noll, K.-P. Vo) of the id's letters, modulo N.
func (s Shard) Has(id string) bool {
	if s.N <= 1 {
		return true
	}
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()%uint64(s.N) == uint64(s.K-1)
}

// String returns the shard as [ParseShard] reads it, "" for all.
func (s Shard) String() string {
	if s.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.K, s.N)
}

// whole returns shards without those that make up the whole archive: all of N, as often as
// each. The others are sorted.
func whole(shards []Shard) []Shard {
	count := map[Shard]int{}
	for _, s := range shards {
		count[s]++
	}
	for _, s := range shards {
		all := count[Shard{1, s.N}]
		for k := 2; k <= s.N && all > 0; k++ {
			all = min(all, count[Shard{k, s.N}])
		}
		for k := 1; k <= s.N && all > 0; k++ {
			count[Shard{k, s.N}] -= all
		}
	}
	var out []Shard
	for s, n := range count {
		out = append(out, slices.Repeat([]Shard{s}, n)...)
	}
	slices.SortFunc(out, func(a, b Shard) int {
		if a.N != b.N {
			return a.N - b.N
		}
		return a.K - b.K
	})
	return out
}
