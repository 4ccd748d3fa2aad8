package lang

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
)

// portuguese returns the Portuguese of each English sentence.
var portuguese = sync.OnceValue(func() map[string]string {
	texts := map[string]string{}
	err := eachEntry(func(_ string, e entry) { texts[keyOf(e.english)] = e.portuguese })
	if err != nil {
		panic("lang: " + err.Error()) // a test reads the files
	}
	return texts
})

// Catalogue returns the Portuguese of each English sentence.
func Catalogue() map[string]string { return maps.Clone(portuguese()) }

// eachEntry calls each with each entry of the files and the name of its file.
func eachEntry(each func(file string, e entry)) error {
	list, err := files.ReadDir("pt")
	if err != nil {
		return err
	}
	for _, f := range list {
		text, err := files.ReadFile("pt/" + f.Name())
		if err != nil {
			return err
		}
		entries, err := entriesOf(string(text))
		if err != nil {
			return fmt.Errorf("%s:%w", f.Name(), err)
		}
		for _, e := range entries {
			each(f.Name(), e)
		}
	}
	return nil
}

// entry is an English sentence and its Portuguese.
type entry struct{ english, portuguese string }

// entriesOf reads a file of gettext, but for the header. It knows what our files have, sentences and comments: contexts, plurals and
// flags, by which an editor marks what is not sure, are errors.
func entriesOf(text string) (out []entry, err error) {
	var english, part *string // those of the entry that is read
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line = strings.TrimSuffix(line, "\r")
		word, quoted, _ := strings.Cut(line, " ")
		switch {
		case line == "", line[0] == '#' && !strings.HasPrefix(line, "#,"):
			part = nil
			continue
		case line[0] == '"':
			quoted = line
		case word == "msgid" && english == nil:
			out = append(out, entry{})
			english = &out[len(out)-1].english
			part = english
		case word == "msgstr" && part != nil && part == english:
			part, english = &out[len(out)-1].portuguese, nil
		default:
			part = nil
		}
		said, err := strconv.Unquote(quoted)
		if err != nil || part == nil {
			return nil, fmt.Errorf("%d: this is no part of an entry: %s", n, line)
		}
		*part += said
	}
	if english != nil {
		return nil, fmt.Errorf("%d: the last entry has no msgstr", n)
	}
	if len(out) > 0 && out[0].english == "" {
		return out[1:], nil
	}
	return out, nil
}
