package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	embedded "sueca/cmd/sueca/internal/notices"
)

// TestUpToDate: the licences in the program are those of what is linked today.
func TestUpToDate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "notices")
	assert.NilError(t, collect(name))
	text, err := os.ReadFile(name)
	assert.NilError(t, err)
	if diff := cmp.Diff(string(text), embedded.Text()); diff != "" {
		t.Errorf("run go generate ./cmd/sueca/internal/notices, and look at what changed (-want +got):\n%s", diff)
	}
}

// TestLicenceOf: licences are known by their words, however the lines are broken; of the two that are
// like each other, the one that says more.
func TestLicenceOf(t *testing.T) {
	const two = "Redistribution and use in source and binary forms,\nwith or without modification, are permitted"
	for _, tt := range []struct {
		text string
		want []string
	}{
		{two, []string{"BSD-2-Clause"}},
		{two + " ... may be used to endorse or promote products derived from this\n  software", []string{"BSD-3-Clause"}},
		{"Apache License\nVersion 2.0", []string{"Apache-2.0"}},
		{"Additional IP Rights Grant (Patents) and " + two, []string{"BSD-2-Clause", "patent grant"}},
		{"This is free and unencumbered software released into the public domain. The author disclaims copyright to this source code", []string{"public domain"}},
		{"All rights reserved", nil},
	} {
		if got := licenceOf(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestNotices: each text stands once, under all whose it is; what nobody knows, or is not there, is an
// error.
func TestNotices(t *testing.T) {
	lay := func(text string) *module {
		dir := t.TempDir()
		for name, of := range map[string]string{"LICENSE": text, "license.go": "package x", "README": "x"} {
			if of == "" {
				continue
			}
			assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(of), 0o666))
		}
		return &module{path: "m/" + filepath.Base(dir), version: "v1", dir: dir}
	}
	const apache = "Apache License Version 2.0"
	a, b, c := lay("\r\n"+apache+"\r\n"), lay(apache), lay(apache+" and more")
	got, err := notices([]*module{a, b, c})
	assert.NilError(t, err)
	line := "\n" + strings.Repeat("=", 80) + "\n"
	want := a.path + ", v1: Apache-2.0\n" + b.path + ", v1: Apache-2.0\n" + c.path + ", v1: Apache-2.0\n" +
		line + a.path + ", LICENSE\n" + b.path + ", LICENSE" + line + "\n" + apache + "\n" +
		line + c.path + ", LICENSE" + line + "\n" + apache + " and more\n"
	if _, list, _ := strings.Cut(got, "\n\n"); list != want {
		t.Errorf("got\n%s\nwant\n%s", list, want)
	}
	for _, wrong := range []*module{lay("All rights reserved"), lay(""), {path: "gone", dir: filepath.Join(t.TempDir(), "gone")}} {
		if _, err := notices([]*module{a, wrong}); err == nil {
			t.Errorf("%s is taken", wrong.path)
		}
	}
}
