package language

import "fmt"

// Errors is everything that is wrong with a text, in the order of its lines. The nil list is
// ready to use.
type Errors[E error] []E

// Error returns the first error, and the number of the others.
func (l Errors[E]) Error() string {
	switch len(l) {
	case 0:
		return "no errors"
	case 1:
		return l[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", l[0], len(l)-1)
}

// Unwrap returns the errors of the list.
func (l Errors[E]) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Err returns the list as an error, nil if it is empty.
func (l Errors[E]) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}
