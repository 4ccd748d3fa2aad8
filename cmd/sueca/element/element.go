// Package element is the package that others install to show deals in pages of their own: the element <sueca-deal> with its style, its
// types, a demonstration and the referee.
package element

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"embed"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"time"

	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

//go:embed npm
var files embed.FS

// Demonstration is what the demonstration shows: a match as an element, and another as its record.
type Demonstration struct {
	Element []byte
	Record  string
}

// Package returns the files of the package by their names. A referee of nil is left out.
func Package(languages hypertext.Languages, referee *page.Engine, demo Demonstration) (map[string]string, error) {
	out := map[string]string{"sueca-deal.css": page.ElementStyle()}
	var err error
	if out["sueca-deal.js"], err = page.ElementScript(languages); err != nil {
		return nil, err
	}
	if referee != nil {
		if out["sueca-referee.js"], err = referee.RefereeScript(); err != nil {
			return nil, err
		}
	}
	entries, err := fs.ReadDir(files, "npm")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := files.ReadFile("npm/" + e.Name())
		if err != nil {
			return nil, err
		}
		out[e.Name()] = string(text)
	}
	fill := strings.NewReplacer("{{element}}", string(demo.Element), "{{record}}", demo.Record, "{{lang}}", languages[0].Name)
	out["demo.html"] = fill.Replace(out["demo.html"])
	return out, nil
}

// Pack packs files as npm does, in the order of their names. It has no time of its own, so the same files are always the same bytes.
func Pack(files map[string]string) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		head := tar.Header{Name: "package/" + name, Mode: 0o644, Size: int64(len(files[name])), Format: tar.FormatUSTAR,
			ModTime: time.Date(1985, 10, 26, 8, 15, 0, 0, time.UTC)} // that of everything that npm packs
		if err := t.WriteHeader(&head); err != nil {
			return nil, err
		}
		if _, err := t.Write([]byte(files[name])); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
