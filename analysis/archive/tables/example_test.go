package tables_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"slices"
	"strings"

	"sueca/analysis/archive/tables"
	"sueca/notation"
	"sueca/replay"
)

// file is a file in memory.
type file struct{ bytes.Buffer }

func (*file) Close() error { return nil }

// Example writes a match as tables, and prints that of the cards.
func Example() {
	files := map[string]*file{}
	w, err := tables.NewWriter(tables.Options{Form: tables.CSV, Create: func(name string) (io.WriteCloser, error) {
		files[name] = &file{}
		return files[name], nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	var rows tables.Rows
	text := "deal 1 dealer A trump *♥\n1. B: 5♥ A♥ * 3♠\n2. C: A♣ J♣ K♣ Q♣\nstop\n"
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		rows.Add(&tables.Record{Match: "m1", Events: m.Events, Judge: func() *replay.Match { return replay.Judge(m.Events) }})
	}
	if err := w.Add(&rows); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(files["plays.csv"].String()) {
		cells := strings.Split(line, ",")
		fmt.Println(strings.TrimSpace(strings.Join(slices.Concat(cells[5:8], cells[10:18]), " ")))
	}
	// Output:
	// trick position seat card suit rank points led trump nth followed
	// 1 1 B 5♥ ♥ 5 0 ♥ ♥ 1
	// 1 2 C A♥ ♥ A 11 ♥ ♥ 1 true
	// 1 3 D     ♥ ♥
	// 1 4 A 3♠ ♠ 3 0 ♥ ♥ 1 false
	// 2 1 C A♣ ♣ A 11 ♣ ♥ 1
	// 2 2 D J♣ ♣ J 3 ♣ ♥  true
	// 2 3 A K♣ ♣ K 4 ♣ ♥ 1 true
	// 2 4 B Q♣ ♣ Q 2 ♣ ♥ 1 true
}
