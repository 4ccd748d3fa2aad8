package bench

import (
	"encoding/json"
	"io"
	"os"

	"sueca/engine/code"
)

// Answer is a finding that must come of a generated record.
type Answer struct {
	Match string    `json:"match"`
	Deal  int       `json:"deal"`
	Trick int       `json:"trick,omitempty"`
	Seat  string    `json:"seat,omitempty"`
	Card  string    `json:"card,omitempty"`
	Code  code.Code `json:"code"`
}

// EachAnswer calls do with each answer in a file of findings.
func EachAnswer(name string, do func(Answer)) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for dec := json.NewDecoder(f); ; {
		var one Answer
		if err := dec.Decode(&one); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		do(one)
	}
}
