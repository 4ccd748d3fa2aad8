package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kjk/lzma"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// TestSection: a section of a module without a meaning: 0, its length, the length of its name, both.
func TestSection(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []byte
	}{
		{"ab", "xyz", []byte("\x00\x06\x02abxyz")},
		{"", "", []byte("\x00\x01\x00")},
		{"n", strings.Repeat("x", 200), append([]byte("\x00\xca\x01\x01n"), strings.Repeat("x", 200)...)}, // 202 in two bytes
	} {
		if got := section(tt.name, tt.text); !bytes.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestPack: the same bytes are packed to the same file, which says how long they are and is read back.
func TestPack(t *testing.T) {
	code, err := os.ReadFile("make.go")
	assert.NilError(t, err)
	one, err := pack(code)
	assert.NilError(t, err)
	other, err := pack(code)
	assert.NilError(t, err)
	z := lzma.NewReader(bytes.NewReader(one))
	defer z.Close()
	read, err := io.ReadAll(z)
	assert.NilError(t, err)
	if !bytes.Equal(one, other) || !bytes.Equal(read, code) || len(one) > len(code)/2 {
		t.Errorf("%d bytes are packed to %d and to %d, and read as %d", len(code), len(one), len(other), len(read))
	}
	if head := []byte{93, byte(len(code)), byte(len(code) >> 8), 0, 0, 0, 0, 0, 0}; one[0] != head[0] || !bytes.Equal(one[5:13], head[1:]) {
		t.Errorf("the head is %v", one[:13]) // unpack.js reads no other
	}
}

// TestNotInProgram: what packs stays here, and is no part of the program.
func TestNotInProgram(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "sueca/cmd/sueca").Output()
	assert.NilError(t, err)
	assert.Check(t, !strings.Contains(string(out), "lzma"))
}

// TestLicences: the terms of the program, of Go and of the modules that are asked for, and no others.
func TestLicences(t *testing.T) {
	none, one := licences(nil), licences([]string{"github.com/spf13/cobra"})
	for text, want := range map[string][]string{none: {"sueca", "Go"}, one: {"sueca", "Go", "github.com/spf13/cobra"}} {
		var whose []string
		line := strings.Repeat("=", 80) + "\n"
		parts := strings.Split(text, line)
		if parts[0] != "" || len(parts)%2 != 1 {
			t.Fatalf("%d parts, the first %q", len(parts), parts[0])
		}
		for i := 1; i < len(parts); i += 2 {
			for of := range strings.Lines(parts[i]) {
				if name, _, _ := strings.Cut(of, ", "); !slices.Contains(whose, name) {
					whose = append(whose, name)
				}
			}
			if len(parts[i+1]) < 200 {
				t.Errorf("%s: %q are no terms", parts[i], parts[i+1])
			}
		}
		if !slices.Equal(whose, want) {
			t.Errorf("the terms are of %q, want %q", whose, want)
		}
	}
}

// TestMarkedWords: each file of translations is replaced by one that is marked.
func TestMarkedWords(t *testing.T) {
	overlay, err := markedWords(t.TempDir())
	assert.NilError(t, err)
	text, err := os.ReadFile(overlay)
	assert.NilError(t, err)
	var of struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &of); err != nil || len(of.Replace) == 0 {
		t.Fatalf("%v\n%s", err, text)
	}
	for from, to := range of.Replace {
		before, err := os.ReadFile(from)
		assert.NilError(t, err)
		want, err := lang.Marked(before)
		assert.NilError(t, err)
		if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, want) || len(got) >= len(before) {
			t.Errorf("%s: %d bytes of %d, %v", from, len(got), len(before), err)
		}
	}
}

// TestSourcesOf: the digest is that of the files of this module by their names, in a line each, and the
// versions of others.
func TestSourcesOf(t *testing.T) {
	digest, modules, err := sourcesOf()
	assert.NilError(t, err)
	if sum, err := hex.DecodeString(digest); err != nil || len(sum) != 32 {
		t.Errorf("the digest is %q", digest)
	}
	if again, _, _ := sourcesOf(); again != digest {
		t.Error("the digest is another one the next time")
	}
	out, err := golang("list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", command)
	assert.NilError(t, err)
	want := strings.Fields(string(out))
	slices.Sort(want)
	slices.Sort(modules)
	if want = slices.Compact(want); !slices.Equal(modules, want) {
		t.Errorf("the modules are %q, want %q", modules, want)
	}
}

// TestGolang: it is compiled for browsers, and what the go command fails at is told.
func TestGolang(t *testing.T) {
	out, err := golang("env", "GOOS", "GOARCH", "CGO_ENABLED")
	if got := strings.Fields(string(out)); err != nil || !slices.Equal(got, []string{"js", "wasm", "0"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := golang("list", "./no-such-folder"); err == nil || !strings.HasPrefix(err.Error(), "go list: ") {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// TestRevision: the commit is known while nothing was changed.
func TestRevision(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not here")
	}
	t.Chdir(t.TempDir())
	if got := revision(); got != "" {
		t.Errorf("outside a repository: %q", got)
	}
	git := func(args ...string) string {
		t.Helper()
		out, err := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.c"}, args...)...).Output()
		assert.NilError(t, err)
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	if got := revision(); got != "" {
		t.Errorf("without a commit: %q", got)
	}
	name := filepath.Join(".", "file")
	assert.NilError(t, os.WriteFile(name, []byte("x"), 0o666))
	git("add", ".")
	git("commit", "-qm", "a")
	if got, want := revision(), git("rev-parse", "HEAD"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	assert.NilError(t, os.WriteFile(name, []byte("y"), 0o666))
	if got := revision(); got != "" {
		t.Errorf("with a change: %q", got)
	}
}

// TestStored: what is stored by go env -w for this machine does not tell in what is compiled.
func TestStored(t *testing.T) {
	stored := filepath.Join(t.TempDir(), "env")
	assert.NilError(t, os.WriteFile(stored, []byte("GOWASM=satconv\nGOFLAGS=-tags=stored\nGOEXPERIMENT=nogreenteagc\nGOPROXY=https://stored.example\n"), 0o600))
	t.Setenv("GOENV", stored)
	t.Setenv("GOPROXY", "")
	out, err := golang("env", "GOWASM", "GOFLAGS", "GOEXPERIMENT", "GOPROXY")
	assert.NilError(t, err)
	if got, want := string(out), "\n\n\nhttps://stored.example\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
