package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

//go:embed mime.xml
var mime []byte

// linux makes the packages for Linux.
func (r *release) linux(out string) error {
	work, err := os.MkdirTemp("", "sueca-packages")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	for _, arch := range []string{"amd64", "arm64"} {
		program := "sueca-linux-" + arch
		if !r.has(program) {
			continue
		}
		for _, format := range []string{"deb", "rpm"} {
			contents, err := r.contents(work, program, format)
			if err != nil {
				return err
			}
			if err := r.pack(out, format, arch, contents); err != nil {
				return fmt.Errorf("%s for %s: %w", format, arch, err)
			}
		}
	}
	return nil
}

// contents are the files of a package: the program, its manual in both languages, completions, and how its files are known.
func (r *release) contents(work, program, format string) (files.Contents, error) {
	at := time.Unix(r.when, 0).UTC()
	var out files.Contents
	add := func(source, destination string, mode os.FileMode) {
		out = append(out, &files.Content{Source: source, Destination: destination, FileInfo: &files.ContentFileInfo{
			Owner: "root", Group: "root", Mode: mode, MTime: at}})
	}
	add(filepath.Join(r.dir, program), "/usr/bin/sueca", 0o755)
	zsh := "/usr/share/zsh/site-functions/_sueca"
	if format == "deb" {
		zsh = "/usr/share/zsh/vendor-completions/_sueca"
	}
	for from, to := range map[string]string{
		"completions/sueca.bash": "/usr/share/bash-completion/completions/sueca", "completions/_sueca": zsh,
		"completions/sueca.fish": "/usr/share/fish/vendor_completions.d/sueca.fish", "LICENCES.txt": "/usr/share/doc/sueca/copyright",
	} {
		if r.has(from) {
			add(filepath.Join(r.dir, filepath.FromSlash(from)), to, 0o644)
		}
	}
	known := filepath.Join(work, "sueca.xml")
	if err := os.WriteFile(known, mime, 0o644); err != nil {
		return nil, err
	}
	add(known, "/usr/share/mime/packages/sueca.xml", 0o644)
	for name := range r.sums {
		rest, ok := strings.CutPrefix(name, "man/")
		if !ok {
			continue
		}
		in, page := path.Split(rest) // in the folder of the language, English in none
		packed := filepath.Join(work, strings.ReplaceAll(rest, "/", "-")+".gz")
		if err := r.squeeze(filepath.Join(r.dir, filepath.FromSlash(name)), packed); err != nil {
			return nil, err
		}
		add(packed, path.Join("/usr/share/man", in, "man"+path.Ext(page)[1:], page+".gz"), 0o644)
	}
	slices.SortFunc(out, func(a, b *files.Content) int { return strings.Compare(a.Destination, b.Destination) })
	return out, nil
}

// squeeze writes a file compressed, with no time in it.
func (r *release) squeeze(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err = z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(to, b.Bytes(), 0o644)
}

// pack writes a package.
func (r *release) pack(out, format, arch string, contents files.Contents) error {
	d := description
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: d.name, Arch: arch, Platform: "linux", Version: r.version, VersionSchema: "semver", Section: "games", Priority: "optional",
		Maintainer: d.maintainer, Description: d.summary + "\n" + d.text, License: d.license, Homepage: r.base,
		MTime:        time.Unix(r.when, 0).UTC(),
		Overridables: nfpm.Overridables{Contents: contents, RPM: nfpm.RPM{Summary: d.summary, BuildHost: "localhost"}},
	})
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return err
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(out, packager.ConventionalFileName(info)))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := packager.Package(info, f); err != nil {
		return err
	}
	return f.Close()
}
