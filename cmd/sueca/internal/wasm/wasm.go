// Package wasm holds the referee that a page can carry (cmd/sueca-referee), compiled to
// WebAssembly, as far as this program was built with it. It is made from the sources beside
// it, and is not committed:
//
//	go generate ./... && go build ./cmd/sueca
package wasm

import (
	"embed"
	"encoding/json"
	"io/fs"
	"runtime/debug"

	"sueca/engine/message"
)

//go:generate go run ./make -o built

//go:embed built
var built embed.FS

// The files that are made.
const (
	Program = "referee.wasm.lzma" // the referee
	Loader  = "wasm_exec.js"      // what starts it, from the release of Go that compiled it
	Origin  = "made.json"         // what it was made of
)

// Referee is the referee for a page.
type Referee struct {
	Program []byte // as a file of LZMA
	Loader  string
}

// Made says what a referee was made of.
type Made struct {
	// Revision is the commit of the sources, empty where they were none of one.
	Revision string `json:"revision,omitempty"`
	// Sources is a digest of all files that the referee was compiled from.
	Sources string `json:"sources"`
	Go      string `json:"go"`
}

// Error is the reason why there is no referee.
type Error struct{ message.Fault }

// Built returns the referee of this program. The error is an [*Error]: there is none, or it
// was made of another commit than the program, where both are known.
func Built() (*Referee, error) {
	files, err := fs.Sub(built, "built")
	if err != nil {
		return nil, err
	}
	return Read(files, revision())
}

// Read returns the referee that was made in a folder, for a program of that revision.
func Read(files fs.FS, revision string) (*Referee, error) {
	of := func(name string) []byte {
		data, _ := fs.ReadFile(files, name) // what is not there is empty
		return data
	}
	var made Made
	out := &Referee{of(Program), string(of(Loader))}
	switch err := json.Unmarshal(of(Origin), &made); {
	case err != nil || len(out.Program) == 0 || out.Loader == "":
		return nil, &Error{message.Faultf("this program was built without the referee for pages: in its sources, go generate ./... && go build " +
			"./cmd/sueca makes one that has it")}
	case made.Revision != "" && revision != "" && made.Revision != revision:
		return nil, &Error{message.Faultf("the referee in this program was made of other sources (%s) than the program (%s): in its sources, go "+
			"generate ./... && go build ./cmd/sueca makes both of the same", made.Revision[:min(12, len(made.Revision))],
			revision[:min(12, len(revision))])}
	}
	return out, nil
}

// revision returns the commit that the program was built of, empty where it is not known or
// something was changed since.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	out := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			out = s.Value
		case s.Key == "vcs.modified" && s.Value != "false":
			return ""
		}
	}
	return out
}
