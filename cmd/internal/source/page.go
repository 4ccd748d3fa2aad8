package source

import (
	"io"
	"strconv"
	"strings"

	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
	"sueca/replay/viewer/page"
)

// carried reads the records that a page carries, under the name of the page and of the
// file that the page offers.
func carried(name string, r io.Reader) ([]unpack.Member, error) {
	whole, err := Input{Text: unpack.Text{Name: name, Reader: r}}.ReadAll()
	if err != nil {
		return nil, err
	}
	records, err := page.Read(whole)
	if err != nil {
		return nil, output.About(name, err)
	}
	out := make([]unpack.Member, len(records))
	for i, c := range records {
		out[i] = unpack.Member{Name: name + "/" + strings.ReplaceAll(c.Name, "/", "-"), Text: c.Record}
		if c.Name == "" {
			out[i].Name = name + "/" + strconv.Itoa(i+1)
		}
	}
	return out, nil
}
