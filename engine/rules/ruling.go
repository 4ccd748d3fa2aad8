package rules

// Ruling is how a claim was decided at the table.
type Ruling uint8

// The rulings. The zero value is not recorded.
const (
	Upheld Ruling = iota + 1
	Rejected
	Withdrawn
)

var rulingNames = [...]string{"", "upheld", "rejected", "withdrawn"}

// String returns the English word of the notation, or "" for none.
func (r Ruling) String() string {
	if int(r) < len(rulingNames) {
		return rulingNames[r]
	}
	return ""
}
