package evidence

import (
	"math"

	"sueca/engine/rules"
)

// reference has the values of the parameters of fpsd in the first release, in the order of
// [rules.Params]. Rules are stored as their differences from it. It never changes, whatever
// happens to the profile, so stored rules stay complete; a parameter that is added later gets the
// value that rules without it had.
var reference = [...]uint16{
	1, 1, 4, 1, 1, 1, 2, 1, 1, 1, 2, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 61, 1, 91, 2, 1, 4, 1, 0, 1, 1, 1, 0, 0, 1, 4, 1, 1, 1, 1, 1, 4,
	2, 2, 1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1,
	1, 1, 0, 0, 0, 0, 1, 1, 1,
}

// referred returns the value of parameter i if it is not written. Rules without a profile are
// unset.
func referred(i int, r *rules.Rules) uint16 {
	if r.Profile == "" {
		return 0
	}
	return reference[i]
}

// rules is a profile's name, each parameter that differs from the reference
// (how many places after the last one, and the value), and 0.
func (c *codec) rules(r *rules.Rules) {
	if c.string(&r.Profile); c.reading {
		c.readParams(r)
		return
	}
	last := -1
	params := rules.Params()
	for i := range params {
		if v := params[i].Number(r); v != referred(i, r) {
			c.count(i - last)
			c.count(int(v))
			last = i
		}
	}
	c.count(0)
}

func (c *codec) readParams(r *rules.Rules) {
	params := rules.Params()
	for i := range params {
		params[i].SetNumber(r, referred(i, r))
	}
	last := -1
	for c.err == nil {
		gap := c.uvarint()
		if gap == 0 {
			return
		}
		if gap > uint64(len(params)-1-last) {
			c.fail("a parameter of the rules that this version does not know")
			return
		}
		last += int(gap)
		v := c.uvarint()
		if v > math.MaxUint16 || v == uint64(params[last].Number(r)) {
			c.fail("%d for the parameter %s", v, params[last].Name)
			return
		}
		params[last].SetNumber(r, uint16(v))
	}
}
