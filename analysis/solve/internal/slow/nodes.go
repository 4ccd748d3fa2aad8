package slow

// Nodes returns how many cards the solver has laid in its search so far.
func (v *Solver) Nodes() int { return v.search.nodes }
