package replay

// Wholly makes options by which plain deals are judged like all others.
func Wholly(o Options) Options {
	o.wholly = true
	return o
}
