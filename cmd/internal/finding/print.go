package finding

import (
	"cmp"
	"crypto/sha256"
	"fmt"

	"sueca/cmd/internal/source"
	"sueca/eventlog/evidence"
)

// Prints returns the fingerprints of findings of a record: what each is known by in another state of the records.
// They say nothing of lines, so they stay when lines move, and nothing of the rest of the match, so they stay when
// another deal is corrected. The match is known by its tags, and so in any file; where it has none, by the file.
// Where the same is found twice, as by leniency at two places of a line, the second ends with :2.
func Prints(r *source.Record, file string, fs []Finding) []string {
	match := cmp.Or(evidence.TagID(r.Events), "file "+file)
	prints, seen := make([]string, len(fs)), map[string]int{}
	for i, f := range fs {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d/%d/%d/%s/%s/%s", match, f.Deal, f.Index, f.Trick, f.Seat, f.Card, f.Code))
		hash := fmt.Sprintf("%x", sum[:8])
		seen[hash]++
		prints[i] = fmt.Sprintf("%s:%d", hash, seen[hash])
	}
	return prints
}
