// Package defaults reads and writes the file of a person's defaults: the language, the
// suit letters, the words of the notation, the rules, the author and the log that hold where
// no flag says otherwise.
//
// The file is small and made to be read:
//
//	version = 1
//	language = pt
//	letters = pt
//	words = pt
//	rules = fpsd target=4
//	author = Ana Reis
//	log = /home/ana/sueca.db
//
// Each line is a name, = and a value. Empty lines, and lines that begin with #, say nothing.
// A file with anything else in it is refused as a whole, with the line and what to do,
// rather than followed in part.
package defaults

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
)

// Version is the version of the file that this program reads and writes.
const Version = "1"

// Variable is the variable of the environment that names the file in place of the one at
// the platform's place. If it is set and empty, no file is read.
const Variable = "SUECA_DEFAULTS"

// Limits of a file that somebody wrote.
const (
	maxSize = 1 << 16 // bytes
	maxLine = 1 << 12
)

// Defaults are what a file says. The zero Defaults say nothing.
type Defaults struct {
	File   string // "" if there is no file
	values map[string]string
	lines  map[string]int
}

// Names returns the names of the defaults, in the order of the file.
func Names() []string { return []string{"language", "letters", "words", "rules", "author", "log"} }

// Get returns a default, "" if the file does not have it.
func (d *Defaults) Get(name string) string { return d.values[name] }

// Line returns the line of the file that a default stands on, 0 if the file does not have
// it.
func (d *Defaults) Line(name string) int { return d.lines[name] }

// Set changes a default, after a check. An empty value takes it out.
func (d *Defaults) Set(name, value string) error {
	if value == "" {
		delete(d.values, name)
		delete(d.lines, name)
		return nil
	}
	if msg := wrong(name, value); !msg.IsZero() {
		return &output.UsageError{Fault: message.Fault{Msg: msg}}
	}
	if d.values == nil {
		d.values, d.lines = map[string]string{}, map[string]int{}
	}
	d.values[name] = value
	return nil
}

// Place returns the path of the file, "" if there is none to read: what [Variable] says,
// otherwise the platform's place for what a person has set up. That path need not be there.
func Place() string {
	if name, set := os.LookupEnv(Variable); set {
		return name
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "sueca", "defaults")
}

// Read reads the file at a path. That it is not there is no error; the defaults are then
// empty.
func Read(files *output.Files, name string) (*Defaults, error) {
	if name == "" {
		return &Defaults{}, nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Defaults{}, nil
	case err != nil:
		return &Defaults{}, err
	case !info.Mode().IsRegular():
		return &Defaults{}, output.Usagef("%s is no file of defaults: take it away, then sueca init makes one", name)
	case info.Size() > maxSize:
		return &Defaults{}, tooLong(name)
	}
	file, err := files.Open(name)
	if err != nil {
		return &Defaults{}, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSize+1))
	switch {
	case err != nil:
		return &Defaults{}, err
	case len(text) > maxSize:
		return &Defaults{}, tooLong(name)
	}
	return Parse(name, string(text))
}

func tooLong(name string) error {
	return output.Usagef("%s has more than %d KB, which is no file of defaults: sueca init --new writes it anew", name, maxSize>>10)
}

// Parse reads the text of a file. The error names the line and what to do about it.
func Parse(name, text string) (*Defaults, error) {
	d := &Defaults{File: name, values: map[string]string{}, lines: map[string]int{}}
	seen := map[string]int{}
	for i, line := range strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, found := strings.Cut(line, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		msg := message.Message{}
		switch {
		case len(line) > maxLine:
			msg = message.Msg("the line has more than %d characters", maxLine)
		case engine.CheckTyped(line) != nil:
			msg = message.Msg("the line has bytes that are no text, or characters that cannot be seen")
		case !found:
			msg = message.Msg("%q is no default: write name = value", line)
		case seen[key] > 0:
			msg = message.Msg("%s stands on line %d already", key, seen[key])
		case key == "version" && value != Version:
			msg = message.Msg("the file is of version %q, and this program reads version %s: use a newer sueca", value, Version)
		case key != "version" && !slices.Contains(Names(), key):
			msg = unknown(key)
		case value == "":
			msg = message.Msg("%s has no value: take the line out", key)
		case key != "version":
			msg = wrong(key, value)
		}
		if !msg.IsZero() {
			return &Defaults{}, &LineError{File: name, Line: i + 1, Msg: msg}
		}
		seen[key] = i + 1
		if key != "version" {
			d.values[key], d.lines[key] = value, i+1
		}
	}
	if log := d.values["log"]; strings.HasPrefix(log, "~/") {
		home, err := os.UserHomeDir()
		if err != nil {
			return &Defaults{}, err
		}
		d.values["log"] = filepath.Join(home, log[2:])
	}
	return d, nil
}

// LineError is the reason why a file is not followed.
type LineError struct {
	File string
	Line int
	Msg  message.Message
}

// Error returns file:line: text, in English.
func (e *LineError) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg) }

// Explain says what is wrong, and where.
func (e *LineError) Explain(words lang.Speaker) string {
	return fmt.Sprintf("%s:%d: %s", message.Visible(e.File), e.Line, words.Say(e.Msg))
}

// Hint says what to do about it.
func (e *LineError) Hint(words lang.Speaker) string {
	return words.Sayf("mend the line, or write the file anew with sueca init --new")
}

// unknown says that there is no such default.
func unknown(key string) message.Message {
	if like := message.Nearest(key, append(Names(), "version")); like != "" {
		return message.Msg("there is no default %q: is it %s?", key, like)
	}
	return message.Msg("there is no default %q: they are %s", key, strings.Join(Names(), ", "))
}

// wrong returns what is wrong with a value, the zero message if nothing is.
func wrong(name, value string) message.Message {
	if err := engine.CheckTyped(value); err != nil {
		return message.Msg("the value of %s has characters that cannot be seen, or more than one line", name)
	}
	switch name {
	case "language":
		if value != "pt" && value != "en" {
			return message.Msg("language is pt or en, not %q", value)
		}
	case "words":
		if value != string(notation.English) && value != string(notation.Portuguese) {
			return message.Msg("words is en or pt, not %q", value)
		}
	case "letters":
		if _, ok := notation.ParseLetters(value); !ok {
			return message.Msg("letters is pt, en or pt-mixed, not %q", value)
		}
	case "rules":
		if _, err := rules.Parse(value); err != nil {
			var rules *rules.RulesError
			if errors.As(err, &rules) {
				return rules.Msg
			}
			return message.Msg("%q are no rules", value)
		}
	case "log":
		if !filepath.IsAbs(value) && !strings.HasPrefix(value, "~/") {
			return message.Msg("log is a whole path, such as ~/sueca.db, so that it is the same in every folder; not %q", value)
		}
	}
	return message.Message{}
}

// Text returns the file that says what d says. note is what it says to a person, a comment.
func (d *Defaults) Text(note string) string {
	var out strings.Builder
	for line := range strings.Lines(note) {
		out.WriteString("# " + line)
	}
	fmt.Fprintf(&out, "\nversion = %s\n", Version)
	for _, name := range Names() {
		if v := d.Get(name); v != "" {
			fmt.Fprintf(&out, "%s = %s\n", name, v)
		} else {
			fmt.Fprintf(&out, "# %s =\n", name)
		}
	}
	return out.String()
}
