package defaults

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
)

// TestParse: a file is followed as a whole, or refused with its line.
func TestParse(t *testing.T) {
	t.Setenv("HOME", "/home/ana")
	for _, c := range []struct{ text, wrong string }{
		{"", ""},
		{"# nothing\n\nversion = 1\r\nlanguage = pt\r\n", ""},
		{"\uFEFFlanguage=pt\nletters = pt-mixed\nrules = fpsd target=5\nauthor = Ana Reis\nlog = /srv/sueca.db\n", ""},
		{"version = 2\ncolour = red\n", `f:1: the file is of version "2"`},
		{"language = pt\nlanguage = en\n", "f:2: language stands on line 1 already"},
		{"\nlettrs = pt\n", `f:2: there is no default "lettrs": is it letters?`},
		{"colour = red\n", `f:1: there is no default "colour": they are language, letters, words,`},
		{"language = fr\n", `f:1: language is pt or en, not "fr"`},
		{"words = de\n", `f:1: words is en or pt, not "de"`},
		{"letters = greek\n", `f:1: letters is pt, en or pt-mixed, not "greek"`},
		{"rules = fspd\n", `f:1: no profile "fspd": is it fpsd?`},
		{"rules =\n", "f:1: rules has no value"},
		{"log = sueca.db\n", "f:1: log is a whole path"},
		{"portuguese\n", `f:1: "portuguese" is no default: write name = value`},
		{"author = \x1b[2J\n", "f:1: the line has bytes that are no text"},
		{"author = a\u202eb\n", "f:1: the line has bytes that are no text"},
		{"author = \xff\n", "f:1: the line has bytes that are no text"},
		{"author = " + strings.Repeat("a", maxLine) + "\n", "f:1: the line has more than"},
		{"\x00\x00", "f:1: the line has bytes that are no text"},
	} {
		d, err := Parse("f", c.text)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%q: %v", c.text, err)
		case c.wrong != "" && (err == nil || !strings.HasPrefix(err.Error(), c.wrong)):
			t.Errorf("%.60q: %v, want %s", c.text, err, c.wrong)
		case err != nil && d.Get("language") != "":
			t.Errorf("%q is refused, and followed", c.text)
		}
	}
	d, _ := Parse("f", "log = ~/club.db\n")
	if got, want := d.Get("log"), filepath.Join("/home/ana", "club.db"); got != want || d.Line("log") != 1 {
		t.Errorf("log %s, line %d", got, d.Line("log"))
	}
}

// TestText: what is written reads back.
func TestText(t *testing.T) {
	d := &Defaults{}
	for name, value := range map[string]string{"language": "pt", "rules": "fpsd target=5", "author": "José = o Zé # 1"} {
		assert.NilError(t, d.Set(name, value))
	}
	again, err := Parse("f", d.Text("two\nlines\n"))
	assert.NilError(t, err)
	for _, name := range Names() {
		if again.Get(name) != d.Get(name) {
			t.Errorf("%s: %q, was %q", name, again.Get(name), d.Get(name))
		}
	}
	for name, value := range map[string]string{"language": "fr", "author": "a\nb", "log": "here.db"} {
		if d.Set(name, value) == nil {
			t.Errorf("%s = %q is taken", name, value)
		}
	}
	if d.Set("rules", ""); d.Get("rules") != "" {
		t.Error("an empty value does not take a default out")
	}
}

// TestRead: what is no small file is not read.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	files := &output.Files{}
	if d, err := Read(files, filepath.Join(dir, "none")); err != nil || d.File != "" {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := Read(files, dir); err == nil || !strings.Contains(err.Error(), "is no file of defaults") {
		t.Errorf("a folder: %v", err)
	}
	big := filepath.Join(dir, "big")
	assert.NilError(t, os.WriteFile(big, []byte(strings.Repeat("#\n", maxSize)), 0o600))
	if _, err := Read(files, big); err == nil || !strings.Contains(err.Error(), "more than 64 KB") {
		t.Errorf("a big file: %v", err)
	}
}

// TestReadFile: what is in a file is followed, and a file that is none is refused as a whole.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	files := &output.Files{}
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		assert.NilError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	name := write("f", "author = Ana\n# x\nrules = fpsd\n")
	d, err := Read(files, name)
	if err != nil || d.File != name || d.Get("author") != "Ana" || d.Line("author") != 1 || d.Line("rules") != 3 || d.Line("log") != 0 {
		t.Errorf("%+v, %v", d, err)
	}
	if d, err := Read(files, ""); err != nil || d.File != "" {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := Read(files, filepath.Join(name, "in")); err == nil {
		t.Error("a file is taken for a folder")
	}
	for size, fits := range map[int]bool{maxSize: true, maxSize + 1: false} {
		text := strings.Repeat("#\n", maxSize/2) + strings.Repeat("\n", size-maxSize)
		if _, err := Read(files, write("full", text)); (err == nil) != fits {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	for length, fits := range map[int]bool{maxLine: true, maxLine + 1: false} {
		line := "author = " + strings.Repeat("a", length-len("author = "))
		if d, err := Parse("f", line); (err == nil) != fits || fits && len(d.Get("author")) != length-len("author = ") {
			t.Errorf("a line of %d: %v", length, err)
		}
	}
	_, err = Read(files, write("wrong", "language = pt\nlanguage = en\n"))
	var line *LineError
	if !errors.As(err, &line) || line.Line != 2 {
		t.Fatal(err)
	}
	line.File = "a\x1bb"
	for language, want := range map[string][2]string{
		"en": {"a‹U+001B›b:2: language stands on line 1 already", "mend the line, or write the file anew with sueca init --new"},
		"pt": {"a‹U+001B›b:2: language já está na linha 1", ""},
	} {
		words := lang.New(language)
		if got := line.Explain(words); got != want[0] {
			t.Errorf("%s: %s", language, got)
		}
		if got := line.Hint(words); got == "" || want[1] != "" && got != want[1] {
			t.Errorf("%s: %s", language, got)
		}
	}
}

// TestSet: a default is taken out, with its line, and one that is wrong changes nothing.
func TestSet(t *testing.T) {
	d, err := Parse("f", "author = Ana\nlog = /srv/a.db\n")
	assert.NilError(t, err)
	if err := d.Set("author", "a\x1b"); err == nil || d.Get("author") != "Ana" {
		t.Error(err)
	}
	if err := d.Set("log", "~/b.db"); err != nil || d.Get("log") != "~/b.db" {
		t.Error(err)
	}
	if err := d.Set("author", ""); err != nil || d.Get("author") != "" || d.Line("author") != 0 {
		t.Error(err)
	}
	if got, want := d.Text("one\ntwo\n"), "# one\n# two\n\nversion = 1\n# language =\n# letters =\n# words =\n# rules =\n# author =\nlog = ~/b.db\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for name, value := range map[string]string{"language": "en", "letters": "pt-mixed"} {
		if err := d.Set(name, value); err != nil || d.Get(name) != value {
			t.Error(err)
		}
	}
}

// TestPlace: a variable names another file, or none.
func TestPlace(t *testing.T) {
	t.Setenv(Variable, "")
	if got := Place(); got != "" {
		t.Errorf("none: %s", got)
	}
	t.Setenv(Variable, "/x/y")
	if got := Place(); got != "/x/y" {
		t.Errorf("another: %s", got)
	}
	if err := os.Unsetenv(Variable); err != nil { // t.Setenv brings it back
		t.Fatal(err)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		t.Skip("this system has no place for defaults here")
	}
	if got := Place(); got != filepath.Join(dir, "sueca", "defaults") {
		t.Errorf("the platform's: %s", got)
	}
	t.Setenv("HOME", "") // nobody's
	t.Setenv("XDG_CONFIG_HOME", "")
	if _, err := os.UserConfigDir(); err != nil && Place() != "" {
		t.Errorf("where there is no such place: %s", Place())
	}
}

// FuzzParse: whatever is followed can be written, and says the same again.
func FuzzParse(f *testing.F) {
	f.Add("language = pt\nrules = fpsd\n# x\n")
	f.Add("author = \" = \nlog=/a")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Parse("f", text)
		if err != nil {
			return
		}
		again, err := Parse("f", d.Text(""))
		assert.NilError(t, err)
		for _, name := range Names() {
			if again.Get(name) != d.Get(name) {
				t.Fatalf("%s: %q, was %q", name, again.Get(name), d.Get(name))
			}
		}
	})
}
