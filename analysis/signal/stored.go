package signal

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Cells are the tables of cells. Their stored form is a list in a fixed order.
type Cells map[Cell]*Table

// cellLine is a cell in the stored form.
type cellLine struct {
	Cell
	Table Table
}

// MarshalJSON writes the cells.
func (c Cells) MarshalJSON() ([]byte, error) {
	out := make([]cellLine, 0, len(c))
	for at, t := range c {
		out = append(out, cellLine{at, *t})
	}
	slices.SortFunc(out, func(a, b cellLine) int { return a.Cell.byMatch(b.Cell) })
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Cells) UnmarshalJSON(text []byte) error {
	var lines []cellLine
	if err := json.Unmarshal(text, &lines); err != nil {
		return err
	}
	*c = Cells{}
	for i := range lines {
		for _, row := range lines[i].Table {
			if min(row[0], row[1]) < 0 {
				return fmt.Errorf("a count below 0")
			}
		}
		addTables(*c, Cells{lines[i].Cell: &lines[i].Table})
	}
	return nil
}

// UnmarshalJSON reads the counts: what is missing is empty.
func (dc *DetectorCounts) UnmarshalJSON(text []byte) error {
	type storedCounts DetectorCounts
	in := storedCounts{Cells: Cells{}, Reply: Cells{}}
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	*dc = DetectorCounts(in)
	return nil
}
