package viewer

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"gotest.tools/v3/golden"

	"sueca/engine/message"
)

// TestSizes draws some places of each kind of table in windows of every height and of many widths: the golden
// has, for each width, the heights at which words come to the screen or go from it.
func TestSizes(t *testing.T) {
	sessions := map[string]*Session{}
	for _, keys := range []string{"", ":deal 4 | :trick 3", "G | B", ":deal 4 | :trick 2 | w Enter"} {
		s, _ := newStudy(t)
		press(s, keys)
		sessions["study, "+keys] = s
	}
	for _, name := range otherTables {
		s := seated(t, name)
		press(s, ":trick 3 | k l l")
		sessions[name] = s
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sessions)) {
		s := sessions[name]
		s.look.Mono = true
		s.said = message.Message{}
		for _, width := range []int{MinWidth, 55, 70, 90, 111, 130, 205} {
			var shown map[string]int
			for height := MinHeight; height <= 64; height++ {
				was := shown
				shown = map[string]int{}
				for _, w := range strings.FieldsFunc(s.Draw(width, height).String(), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsNumber(c) }) {
					shown[w]++
				}
				line := ""
				for _, w := range slices.Sorted(maps.Keys(shown)) {
					if n := shown[w] - was[w]; n > 0 {
						line += strings.Repeat(" "+w, n)
					}
				}
				for _, w := range slices.Sorted(maps.Keys(was)) {
					if n := was[w] - shown[w]; n > 0 {
						line += strings.Repeat(" -"+w, n)
					}
				}
				if line != "" {
					fmt.Fprintf(&b, "%s, %dx%d:%s\n", name, width, height, line)
				}
			}
		}
	}
	golden.Assert(t, b.String(), "sizes.txt")
}
