package signal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// cellLine is a cell in the stored form.
type cellLine struct {
	Cell
	Table Table
}

// storedCounts is [DetectorCounts] without maps.
type storedCounts struct {
	Name                              string
	Found, Undecided, Nobody, Neutral int
	Excluded                          []int
	Doubtful                          int
	Cells                             []cellLine
	Controls                          [][]cellLine `json:",omitempty"`
	Reply                             []cellLine   `json:",omitempty"`
	Examples                          [2][2][]Example
}

// MarshalJSON writes the counts, in a fixed order.
func (dc *DetectorCounts) MarshalJSON() ([]byte, error) {
	out := storedCounts{
		Name: dc.Name, Found: dc.Found, Undecided: dc.Undecided, Nobody: dc.Nobody, Neutral: dc.Neutral,
		Excluded: dc.Excluded, Doubtful: dc.Doubtful, Examples: dc.Examples,
	}
	out.Cells, out.Reply = stored(dc.Cells), stored(dc.Reply)
	for _, cells := range dc.Controls {
		out.Controls = append(out.Controls, stored(cells))
	}
	return json.Marshal(&out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (dc *DetectorCounts) UnmarshalJSON(text []byte) error {
	var in storedCounts
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	out := DetectorCounts{
		Name: in.Name, Found: in.Found, Undecided: in.Undecided, Nobody: in.Nobody, Neutral: in.Neutral,
		Excluded: in.Excluded, Doubtful: in.Doubtful, Examples: in.Examples,
	}
	var errs []error
	read := func(lines []cellLine) map[Cell]*Table {
		cells, err := restored(lines)
		errs = append(errs, err)
		return cells
	}
	out.Cells, out.Reply = read(in.Cells), read(in.Reply)
	for _, lines := range in.Controls {
		out.Controls = append(out.Controls, read(lines))
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	*dc = out
	return nil
}

// stored returns cells in a fixed order.
func stored(cells map[Cell]*Table) []cellLine {
	out := make([]cellLine, 0, len(cells))
	for c, t := range cells {
		out = append(out, cellLine{c, *t})
	}
	slices.SortFunc(out, func(a, b cellLine) int { return a.Cell.byMatch(b.Cell) })
	return out
}

// restored returns the cells of their stored form.
func restored(lines []cellLine) (map[Cell]*Table, error) {
	out := map[Cell]*Table{}
	for i := range lines {
		c := &lines[i]
		for _, row := range c.Table {
			if min(row[0], row[1]) < 0 {
				return nil, fmt.Errorf("a count below 0")
			}
		}
		addTables(out, map[Cell]*Table{c.Cell: &c.Table})
	}
	return out, nil
}
