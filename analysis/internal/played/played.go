// Package played lets tests read games that people and programs really played (partidas
// jogadas). They are no part of the project: where they are not found, a test is skipped.
package played

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"hash/fnv"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/notation"
)

// archive is where the games are, from the folder above the project's on.
var archive = filepath.Join("shared", "data", "gaips-logs.tar.gz")

// Match is one game of one person, at A, with three programs.
type Match struct {
	Name   string
	Events []engine.Event
}

// Lot returns a number for a match that hangs on its name and on a salt alone, with which
// some are drawn, or kept back.
func (m *Match) Lot(salt string) uint32 { return lot(salt, m.Name) }

func lot(salt, name string) uint32 {
	h := fnv.New64a()
	io.WriteString(h, salt+" "+name)
	return uint32(h.Sum64() >> 32)
}

// Drawn returns the matches whose lot a function wants, in order of their lots, so that the
// first of them are drawn from the whole archive. It skips the test where there are no games.
func Drawn(t testing.TB, salt string, wanted func(lot uint32) bool) iter.Seq[*Match] {
	t.Helper()
	type log struct {
		name string
		text []byte
		lot  uint32
	}
	var logs []log
	in := open(t)
	for {
		head, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		l := log{name: head.Name, lot: lot(salt, head.Name)}
		if !strings.HasSuffix(head.Name, ".log") || !wanted(l.lot) {
			continue
		}
		if l.text, err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
		logs = append(logs, l)
	}
	slices.SortFunc(logs, func(a, b log) int {
		if a.lot != b.lot {
			return int(int64(a.lot) - int64(b.lot))
		}
		return strings.Compare(a.name, b.name)
	})
	return func(yield func(*Match) bool) {
		for _, l := range logs {
			m, err := notation.ReadGaips(bytes.NewReader(l.text), notation.Options{File: l.name})
			if err != nil {
				t.Fatal(err)
			}
			if !yield(&Match{l.name, m.Events}) {
				return
			}
		}
	}
}

// open opens the archive, and skips the test where it is not.
func open(t testing.TB) *tar.Reader {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		file, err := os.Open(filepath.Join(dir, archive))
		if err == nil {
			t.Cleanup(func() { file.Close() })
			packed, err := gzip.NewReader(file)
			if err != nil {
				t.Fatal(err)
			}
			return tar.NewReader(packed)
		}
		if !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if filepath.Dir(dir) == dir {
			t.Skip("the games that were really played are not here")
		}
		dir = filepath.Dir(dir)
	}
}
