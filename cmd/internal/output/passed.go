package output

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/engine/message"
)

// saidKinds is how many kinds of files that were passed over are said by name.
const saidKinds = 5

// PassOver remembers how many files of a folder are not read because of their names, by their
// endings. It is said once, at the end of the run: a folder may be read several times.
func (s *Files) PassOver(folder, ending string, kinds map[string]int) {
	if len(kinds) == 0 {
		return
	}
	total, said := 0, []string(nil)
	for _, kind := range slices.SortedFunc(maps.Keys(kinds), func(a, b string) int {
		return cmp.Or(kinds[b]-kinds[a], strings.Compare(a, b))
	}) {
		total += kinds[kind]
		said = append(said, fmt.Sprintf("%s: %d", kind, kinds[kind]))
	}
	if len(said) > saidKinds {
		said = append(said[:saidKinds], "…")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := message.Msg("%s: %d {2:file was|files were} passed over (%s): the name of a record ends in %s", folder, total,
		strings.Join(said, ", "), ending); !slices.ContainsFunc(s.passed, func(o message.Message) bool { return o.Args[0] == folder }) {
		s.passed = append(s.passed, m)
	}
}

// sayPassed says what was passed over.
func (a *Output) sayPassed() {
	a.Files.mu.Lock()
	defer a.Files.mu.Unlock()
	for _, m := range a.Files.passed {
		a.Remark(m)
	}
	a.Files.passed = nil
}
