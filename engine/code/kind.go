package code

import "sueca/engine/message"

// Kind is what is wrong in a finding, and what can be done about it.
type Kind uint8

// The kinds of findings.
const (
	Unreadable   Kind = iota + 1 // the text cannot be read
	Inferred                     // read by leniency, or inferred
	Impossible                   // no deal can have gone so
	Irregular                    // against the rules at the table
	Contradicted                 // written otherwise than it was played
	Open                         // the record does not say enough
)

var kinds = [...]struct{ means, help message.Word }{
	Unreadable: {
		"The text cannot be read as it stands. It is kept byte for byte, and nothing is judged by it.",
		"Correct the line: sueca help notation shows how it is written. What is in the log already is read anew by sueca reparse, or " +
			"corrected by sueca amend.",
	},
	Inferred: {
		"The record could be read, but something was read by leniency, or inferred because it is not written.",
		"If it is as you meant it, leave it, or let sueca fmt -w write it out. With --strict it counts as an error.",
	},
	Impossible: {
		"The record cannot be right: no deal can have gone so. What contradicts itself convicts and clears nobody.",
		"Look the line up on paper, and correct it. What is in the log already is corrected by sueca amend.",
	},
	Irregular: {
		"What was done at the table is against the rules. It is recorded and judged, and never refused.",
		"If it went so, leave the record as it is. If it was a slip of the pen, correct it: sueca audit shows what proves it, and which one " +
			"correction would undo it.",
	},
	Contradicted: {
		"Something is written down otherwise than it was played. The message names the odd one out.",
		"Correct the number, the seat or the ruling that does not fit the rest. What is in the log already is corrected by sueca amend.",
	},
	Open: {
		"The record does not say enough to decide it.",
		"Write down what is missing, if somebody knows it. Otherwise leave it: sueca audit says what the record does prove.",
	},
}

// Means returns what a finding of this kind says of a record.
func (k Kind) Means() message.Word { return kinds[k].means }

// Help returns what can be done about a finding of this kind.
func (k Kind) Help() message.Word { return kinds[k].help }
