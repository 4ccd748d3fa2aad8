package evidence

import "errors"

// The errors about a row. Errors of this package wrap them.
var (
	ErrNewer   = errors.New("written by a newer version of this program: update it")
	ErrDamaged = errors.New("the log is damaged")
)
