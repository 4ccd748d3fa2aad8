package source

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/replay/viewer/page"
)

// eachOfPage yields the records that a page carries, under the name of the page and of the
// file that the page offers. It reports whether to go on.
func (a *Source) eachOfPage(name string, in *bufio.Reader, yield func(Input, error) bool) bool {
	whole, err := Input{Name: name, Reader: a.text(name, in)}.ReadAll()
	if err != nil {
		return yield(Input{Name: name}, err)
	}
	carried, err := page.Read(whole)
	if err != nil {
		return yield(Input{Name: name}, output.About(name, err))
	}
	for i, c := range carried {
		inner := name + "/" + strings.ReplaceAll(c.Name, "/", "-")
		if c.Name == "" {
			inner = name + "/" + strconv.Itoa(i+1)
		}
		if !yield(Input{Name: inner, Reader: a.text(inner, bytes.NewReader(c.Record)), Packed: true}, nil) {
			return false
		}
	}
	return true
}

// isPage reports whether a text begins as a page of sueca does.
func isPage(in *bufio.Reader) bool {
	head, _ := in.Peek(headRead) // a shorter text has all of it
	return page.IsPage(head)
}
