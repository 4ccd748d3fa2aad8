package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestServeArchive: by a code of tonight nobody writes in a match of long ago, or of elsewhere, at the table of the same name.
func TestServeArchive(t *testing.T) {
	const record = "[Sueca \"1\"]\n[Event \"NAME\"]\n[Date \"2020-05-01\"]\n[Match \"1\"]\n[Table \"1\"]\n[Rules \"fpsd target=4\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\nSOURCE\n" +
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\nclaim A against BD trick 1\n2. C: A♣ J♣ K♣ Q♣\n"
	dir := t.TempDir()
	for name, source := range map[string]string{"from a book": "", "written here": "[Source \"sueca transcribe\"]\n"} {
		text := strings.NewReplacer("NAME", name, "SOURCE\n", source).Replace(record)
		verbtest.Check(t, os.WriteFile(filepath.Join(dir, name+".sueca"), []byte(text), 0o600))
	}
	log := newLog(t, dir)
	s := serving(t, log, 1)
	p, referee := s.pen(t, "1"), s.joined(t, "referee")
	rows := length(t, log)
	ids := strings.Fields(mustRun(t, "list", "--log", log, "--format", "json", "all"))
	n := 0
	for _, row := range ids {
		_, id, is := strings.Cut(row, `"match":"`)
		if !is {
			continue
		}
		n++
		id, _, _ = strings.Cut(id, `"`)
		for at := range 4 {
			for _, do := range []string{"card", "trump", "undo", "accept", "line", "correct", "result", "heap", "answer", "dealer"} {
				a := action{"number": 1, "match": id, "at": at, "age": 0, "do": do, "card": "6♥", "deal": 1, "trick": 1, "seat": "B", "place": 1, "reason": "x", "text": "note \"x\"", "dealer": "B"}
				if at == 0 {
					a["head"] = p.head
				}
				for _, d := range []*device{p.d, referee} {
					if r := d.post(t, "/api/table/1/do", a); r.status < 400 || r.status > 499 || at > 0 && r.status != http.StatusForbidden {
						t.Errorf("%s at %d: %v", do, at, r)
					}
				}
			}
			r := referee.post(t, "/api/rule", action{"table": "1", "match": id, "at": at, "deal": 1, "trick": 1, "by": "A", "against": "BD", "ruling": "upheld"})
			if r.status != http.StatusForbidden {
				t.Errorf("a ruling at %d: %v", at, r)
			}
		}
	}
	if got := length(t, log); got != rows || n != 2 {
		t.Errorf("the log has %d rows, and had %d, of %d matches", got, rows, n)
	}
	p.trump(t, "7♥")
	p.cards(t, "5♠")
}
