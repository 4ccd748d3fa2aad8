package viewer

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/golden"

	"sueca/engine/message"
)

// TestSizes draws some places of each kind of table in windows of every height and of many widths: a line
// for each has digests of the screens, so that a change says in which windows it is seen.
func TestSizes(t *testing.T) {
	sessions := map[string]func(keys string) *Session{"study": func(keys string) *Session {
		s, _ := newStudy(t)
		press(s, keys)
		return s
	}}
	for _, name := range otherTables {
		sessions[name] = func(keys string) *Session {
			s := seated(t, name)
			press(s, keys)
			return s
		}
	}
	places := map[string][]string{"study": {"", ":deal 4 | :trick 3", ":deal 3", "G | B", ":deal 2 | :trick 3 | h h h | x", ":deal 4 | :trick 2 | w Enter"}}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sessions)) {
		list := places[name]
		if list == nil {
			list = []string{"", ":trick 3 | k l l", "G | B"}
		}
		for _, keys := range list {
			s := sessions[name](keys)
			s.look.Mono = true
			s.said = message.Message{}
			fmt.Fprintf(&b, "== %s (%s)\n", name, keys)
			for height := MinHeight - 1; height <= 64; height++ {
				fmt.Fprintf(&b, "%d:", height)
				for _, width := range []int{MinWidth, 47, 55, 63, 70, 79, 90, 99, 111, 130, 160, 205} {
					fmt.Fprintf(&b, " %d %.3x", width, sha256.Sum256([]byte(s.Draw(width, height).String())))
				}
				b.WriteString("\n")
			}
		}
	}
	golden.Assert(t, b.String(), "sizes.txt")
}
