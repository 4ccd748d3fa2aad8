package solve

// weights are those of the features, by class.
var weights = func() (out [classes][9]int16) {
	for c := range out {
		w := &out[c]
		place, kind, outcome := c>>4, c>>2&3, c&3
		trump := place == 0 && kind == 1 || place > 0 && (kind == 1 || kind == 2)
		if outcome < 2 {
			*w = [9]int16{0, 16, 0, 0, 0, 1, 0, -3, 0}
			if trump {
				w[0] = -3
				if place == 0 {
					w[0] = -1
				}
			}
			if place == 0 {
				w[4] = -1
			}
		} else {
			*w = [9]int16{0, -18, 0, 0, 0, 4, 0, -6, 0}
			if trump {
				w[0] = -3
				if place == 0 {
					w[0] = -1
				}
			}
			if place == 0 {
				w[4] = -2
			}
		}
	}
	return out
}()
