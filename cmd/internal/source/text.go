package source

import (
	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
)

// ReadAll returns a whole text.
func (in Input) ReadAll() ([]byte, error) {
	text, err := output.ReadWhole(in.Name, in)
	if err != nil {
		err = unpack.Fault(in.Name, err)
	}
	return text, err
}
