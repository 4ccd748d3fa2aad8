package viewer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/replay/viewer/grid"
)

// walker presses keys in a session and draws every screen.
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
// sizes. The golden has some keys and what the screen said last, and then the lines that are otherwise on it
// than when the keys before were pressed.
func TestWalks(t *testing.T) {
	var out strings.Builder
	sizes := [][2]int{{80, 24}, {80, 24}, {120, 40}, {60, 16}, {200, 60}}
	for walk := range 16 {
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
			assert.NilError(t, err)
			w.Session, w.keys, w.lines = s, everyKey(), typed
		}
		fmt.Fprintf(&out, "%d: %s, %dx%d\n", walk, what, w.width, w.height)
		var screen []string
		for range 6 {
			var steps []string
			for range 8 {
				steps = append(steps, w.step())
				w.Draw(w.width, w.height)
			}
			fmt.Fprintf(&out, "%s\t%s\n", strings.Join(steps, " | "), w.words(w.said)+w.wrong)
			was := screen
			screen = strings.Split(w.Draw(w.width, w.height).String(), "\n")
			if what == "scribe" {
				screen = append(screen, strings.Split(w.written(), "\n")...)
			}
			shown := 0
			for _, line := range screen {
				if line = strings.TrimSpace(line); !slices.Contains(was, line) && line != "" && shown < 6 {
					fmt.Fprintf(&out, "  %s\n", line)
					shown++
				}
			}
			for i := range screen {
				screen[i] = strings.TrimSpace(screen[i])
			}
		}
	}
	golden.Assert(t, out.String(), "walks.txt")
}
