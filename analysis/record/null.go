package record

import "fmt"

// What a row of the JSON form may lack is a pointer in it, nil and so null where it is lacking.
// OrNull and NameOrNull make one from a plain value.

// OrNull returns a pointer to a value, nil for the zero value.
func OrNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return new(v) // and not &v, which would be kept for the zero value too
}

// NameOrNull returns the name of a value, such as a seat or a card, nil for the zero value.
func NameOrNull[T interface {
	comparable
	fmt.Stringer
}](v T) *string {
	var zero T
	if v == zero {
		return nil
	}
	return new(v.String())
}
