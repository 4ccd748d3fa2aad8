package wasm

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// TestRead: a referee is there where all of it is, and where it is not known to be of other sources than
// the program.
func TestRead(t *testing.T) {
	const one, two = "0123456789abcdef0123456789abcdef01234567", "fedcba9876543210fedcba9876543210fedcba98"
	made := func(revision string) fstest.MapFS {
		return fstest.MapFS{Program: {Data: []byte("code")}, Loader: {Data: []byte("loader")}, Origin: {Data: fmt.Appendf(nil, `{"revision":%q}`, revision)}}
	}
	without := func(name string, data string) fstest.MapFS {
		files := maps.Clone(made(one))
		if delete(files, name); data != "" {
			files[name] = &fstest.MapFile{Data: []byte(data)}
		}
		return files
	}
	const none, other = "built without the referee", "made of other sources (0123456789ab) than the program (fedcba987654)"
	for _, tt := range []struct {
		name     string
		files    fstest.MapFS
		revision string
		want     string
	}{
		{"the same commit", made(one), one, ""},
		{"another commit", made(one), two, other},
		{"another commit, of few letters", made("ab"), "cd", "made of other sources (ab) than the program (cd)"},
		{"the program's is not known", made(one), "", ""},
		{"its own is not known", made(""), two, ""},
		{"neither is", made(""), "", ""},
		{"no program", without(Program, ""), one, none},
		{"no loader", without(Loader, ""), one, none},
		{"no origin", without(Origin, ""), one, none},
		{"an origin that cannot be read", without(Origin, "x"), one, none},
		{"nothing", fstest.MapFS{}, "", none},
	} {
		got, err := Read(tt.files, tt.revision)
		if tt.want == "" {
			if err != nil || string(got.Program) != "code" || got.Loader != "loader" {
				t.Errorf("%s: %v, %v", tt.name, got, err)
			}
			continue
		}
		var why *Error
		if got != nil || !errors.As(err, &why) || !strings.Contains(why.Error(), tt.want) || why.Message().IsZero() {
			t.Errorf("%s: %v, %v", tt.name, got, err)
		}
	}
}

// TestBuilt: this program has a referee, or says how to build one.
func TestBuilt(t *testing.T) {
	r, err := Built()
	var why *Error
	switch {
	case err == nil && (len(r.Program) == 0 || r.Loader == ""):
		t.Error("a referee without a program or a loader")
	case err != nil && (!errors.As(err, &why) || why.Message().IsZero()):
		t.Error(err)
	}
	if of := revision(); of != "" && len(of) < 40 {
		t.Errorf("the program is of commit %q", of)
	}
}
