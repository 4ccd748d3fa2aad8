package pack_test

import (
	"bytes"
	"fmt"
	"strings"

	"sueca/eventlog/pack"
	"sueca/notation"
)

// A pack of two matches is written, and read: who played, without reading a block, and then
// the matches themselves.
func Example() {
	text := `[Date "2026-10-03"]
[A "Ana Reis"]

deal 1 dealer A trump 7♥
1. B: 5♥ A♥ K♥ 3♥

[Sueca "1"]
[Date "2026-10-10"]
[A "Eva Lima"]

deal 1 dealer B trump 2♦
1. C: A♣ J♣ K♣ Q♣
`
	var file bytes.Buffer
	w := pack.NewWriter(&file, "nobody") // whoever finds something would stand here
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		lines := strings.Count(notation.Format(m.Events, notation.English), "\n")
		if err := w.Add(pack.NewEntry(&pack.Record{Events: m.Events, Lines: lines, Deals: 1})); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
		return
	}

	p, err := pack.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range p.Sections() {
		names, err := s.Column("A")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Matches(), "matches, A:", strings.Join(names.Values, ", "))
	}
	block, err := p.Block(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for m, err := range block.Matches() {
		if err != nil {
			fmt.Println(err)
			return
		}
		events, err := m.Events()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("line %d: %d events, the last is a %s\n", m.Line, len(events), events[len(events)-1].Kind())
	}
	// Output:
	// 2 matches, A: Ana Reis, Eva Lima
	// line 1: 9 events, the last is a play
	// line 8: 9 events, the last is a play
}
