package evidence

import "errors"

// What can be wrong with a row. Errors wrap these.
var (
	ErrNewer   = errors.New("written by a newer version of this program: update it")
	ErrDamaged = errors.New("the log is damaged")
)
