package choice

// Names returns what the numbers of [Features] are, in their order.
func Names() []string { return names }
