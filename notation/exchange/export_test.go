package exchange

// SetMaxText makes the limit of a text smaller, and returns what restores it.
func SetMaxText(n int) func() {
	old := maxText
	maxText = n
	return func() { maxText = old }
}
