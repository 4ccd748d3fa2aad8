package evidence

import (
	"errors"
	"testing"

	"sueca/engine"
)

// TestEarlierCovers: a checkpoint of the name that a log had before is of no more rows than were signed
// when it began anew, and of no more than stand before that row.
func TestEarlierCovers(t *testing.T) {
	for _, tt := range []struct {
		name         string
		position     int64
		signed, size int
		want         string
	}{
		{"all that was signed", 8, 7, 7, ""},
		{"less than that", 8, 7, 3, ""},
		{"one more than was said to be signed", 9, 7, 8, "the log began anew at position 9 and says there that 7 rows of old had been signed; this checkpoint is of 8: what it says is not true"},
		{"all the rows of that name", 8, 9, 7, ""},
		{"one more than there are", 8, 9, 8, "the log began anew at position 8, and has only 7 rows of old: this checkpoint is of 8"},
	} {
		e := &Earlier{Position: tt.position, Begun: engine.OriginBegun{Signed: tt.signed}}
		err := e.covers(&Checkpoint{Origin: "old", Size: int64(tt.size)})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != tt.want || (err != nil) != errors.Is(err, ErrForked) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
