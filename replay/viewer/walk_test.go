package viewer

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/golden"

	"sueca/replay/viewer/grid"
)

// walker presses keys in a session and keeps a digest of every screen that it saw.
type walker struct {
	*Session
	rng           *rand.Rand
	now           time.Time
	width, height int
	keys, lines   []string
	pastes        []string
}

// step presses a key, or does something else that a person may, and returns what it was.
func (w *walker) step() string {
	switch w.rng.IntN(14) {
	case 0, 1:
		line := w.lines[w.rng.IntN(len(w.lines))]
		if w.prompt != nil {
			w.Press("Esc") // else all that follows is typed into one line
		}
		press(w.Session, line)
		return line
	case 2:
		by := time.Duration(w.rng.IntN(4000)) * time.Millisecond
		w.now = w.now.Add(by)
		w.Tick(w.now)
		return by.String()
	case 3:
		x, y := w.rng.IntN(w.width), w.rng.IntN(w.height)
		f := w.Draw(w.width, w.height)
		if n := len(f.zones); n > 0 && w.rng.IntN(4) > 0 { // where something is
			z := &f.zones[w.rng.IntN(n)]
			x, y = z.x, z.y
		}
		w.Click(f, x, y)
		return fmt.Sprintf("click %d,%d", x, y)
	case 4:
		if len(w.pastes) > 0 {
			text := w.pastes[w.rng.IntN(len(w.pastes))]
			w.Paste(text)
			return fmt.Sprintf("%q", text)
		}
	}
	key := w.keys[w.rng.IntN(len(w.keys))]
	w.Press(key)
	return key
}

// TestWalks presses keys drawn by lot, in the viewer and while a record is written, on screens of several
// sizes, and compares every screen with what it was before. A line of the golden has some keys, what the
// screen said last, and a digest of the screens. What is meant to look otherwise is written anew with
// -update: which screens those are, and that no others are among them, is for whoever does to see.
func TestWalks(t *testing.T) {
	var out strings.Builder
	sizes := [][2]int{{80, 24}, {80, 24}, {120, 40}, {60, 16}, {200, 60}}
	for walk := range 48 {
		w := walker{rng: rand.New(rand.NewPCG(33, uint64(walk))), now: time.Unix(0, 0)}
		size := sizes[w.rng.IntN(len(sizes))]
		w.width, w.height = size[0], size[1]
		what := "viewer"
		if walk%2 == 1 {
			what = "scribe"
			rules := []string{"", "dupla", "italiana5", "tres-morto", "acores"}[w.rng.IntN(5)]
			w.Session, w.keys, w.lines = newScribeBy(t, rules), scribeKeys(), scribeLines
			w.pastes = []string{"5♥ A♥ K♥ 3♥\n", "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n", "claim B against AC\nstop\n"}
		} else {
			s, err := NewSession(library(t), desk(map[string]string{}), Look{
				ASCII: w.rng.IntN(3) == 0, Mono: w.rng.IntN(3) == 0, Comb: w.rng.IntN(3) == 0, Courts: w.rng.IntN(3) == 0, Colours: grid.Colours(w.rng.IntN(3)),
			})
			if err != nil {
				t.Fatal(err)
			}
			w.Session, w.keys, w.lines = s, everyKey(), typed
		}
		fmt.Fprintf(&out, "%d: %s, %dx%d\n", walk, what, w.width, w.height)
		for range 12 {
			h := fnv.New32a()
			var steps []string
			for range 8 {
				steps = append(steps, w.step())
				f := w.Draw(w.width, w.height)
				for y := range f.Height() {
					for x := range f.Width() {
						c := f.Cell(x, y)
						fmt.Fprintf(h, "%s\x00%d", c.Text, c.Style)
					}
				}
				fmt.Fprint(h, f.Typing, f.TypeX, f.TypeY)
			}
			if what == "scribe" {
				fmt.Fprint(h, w.written())
			}
			said := w.words(w.said) + w.wrong
			fmt.Fprintf(&out, "%s\t%s\t%08x\n", strings.Join(steps, " | "), said, h.Sum32())
		}
	}
	golden.Assert(t, out.String(), "walks.txt")
}
