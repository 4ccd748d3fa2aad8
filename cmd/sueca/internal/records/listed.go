package records

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/replay/viewer"
)

// ListedPlaces reads for the viewer the places that find wrote. If no files or matches
// are named, it returns those of the places, to be opened.
func ListedPlaces(a *output.Output, file string, args []string) (places []viewer.Listed, open []string, err error) {
	text, err := a.Files.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var files []string
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		var f foundLine
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil || f.Match == "" || f.Deal == 0 {
			return nil, nil, output.Usagef("%s:%d: this is no place that sueca find --format json wrote", file, number)
		}
		l := viewer.Listed{Match: f.Match, Deal: f.Deal}
		var about []string
		for i, p := range f.Plays {
			if i == 0 {
				l.Trick, l.Card = p.Trick, p.Place
			}
			about = append(about, fmt.Sprintf("%s %d. %s %s", p.Name, p.Trick, p.Seat, p.Card))
		}
		for _, name := range slices.Sorted(maps.Keys(f.Each)) {
			about = append(about, name+" "+f.Each[name])
		}
		l.About = strings.Join(about, ", ")
		places = append(places, l)
		if f.File != nil && !slices.Contains(files, *f.File) {
			files = append(files, *f.File)
		}
	}
	if len(places) == 0 {
		return nil, nil, output.Usagef("%s has no places to go to", file)
	}
	if len(args) == 0 {
		args = files
	}
	return places, args, nil
}
