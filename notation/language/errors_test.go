package language_test

import (
	"errors"
	"slices"
	"testing"

	"sueca/notation/language"
)

// TestErrors: what a list of errors says, whether it is one, and which it has.
func TestErrors(t *testing.T) {
	one, two, three := errors.New("1:1: no hand"), errors.New("2:1: no trick"), errors.New("3:1: no card")
	for _, c := range []struct {
		list language.Errors[error]
		want string
	}{
		{nil, "no errors"}, {language.Errors[error]{}, "no errors"}, {language.Errors[error]{one}, "1:1: no hand"},
		{language.Errors[error]{one, two}, "1:1: no hand (and 1 more)"}, {language.Errors[error]{two, one, three}, "2:1: no trick (and 2 more)"},
	} {
		if got := c.list.Error(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		err := c.list.Err()
		if (err != nil) != (len(c.list) > 0) {
			t.Errorf("%q is an error: %v", c.want, err != nil)
		}
		for _, e := range []error{one, two, three} {
			if errors.Is(err, e) != slices.Contains(c.list, e) {
				t.Errorf("%q has %v: %v", c.want, e, errors.Is(err, e))
			}
		}
		if got := c.list.Unwrap(); !slices.Equal(got, c.list) {
			t.Errorf("%q has %v", c.want, got)
		}
	}
}
