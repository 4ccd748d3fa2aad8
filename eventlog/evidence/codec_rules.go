package evidence

import (
	"math"

	"sueca/engine/rules"
)

// reference has the values of the parameters of fpsd when schema 2 was made, in
// the order of [rules.Params]. Rules are stored as their differences from it.
// It never changes, whatever happens to the profile, so stored rules stay
// complete.
var reference = [...]uint16{
	1, 1, 4, 1, 1, 1, 2, 1, 1, 1, 2, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 61, 1, 91, 2, 1, 4, 1, 0, 1, 1, 1, 0, 0, 1, 4, 1, 1, 1, 1, 1, 4, 2, 2, 1, 0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1,
}

// laterRules reports whether rules say something by parameters that came with schema 5.
func laterRules(r *rules.Rules) bool {
	params := rules.Params()
	for i := len(reference); i < len(params); i++ {
		if params[i].Number(r) != referred(i, r) {
			return true
		}
	}
	return false
}

// unwritten has the values of the parameters behind the reference in rules that were stored before
// there were such.
var unwritten = unwrittenValues()

func unwrittenValues() (out []uint16) {
	params := rules.Params()
	for i := len(reference); i < len(params); i++ {
		out = append(out, params[i].Absent())
	}
	return out
}

// params returns the parameters of the schema being read.
func (r *reader) params() []rules.Param {
	if all := rules.Params(); r.schema >= tableSchema {
		return all
	}
	return rules.Params()[:len(reference)]
}

// referred returns the value of parameter i if schema 2 does not write it.
// Rules without a profile are unset.
func referred(i int, r *rules.Rules) uint16 {
	switch {
	case r.Profile == "":
		return 0
	case i < len(reference):
		return reference[i]
	}
	return unwritten[i-len(reference)]
}

// rules writes a profile's name, each parameter that differs from the reference
// (how many places after the last one, and the value), and 0.
func (w *writer) rules(r *rules.Rules) {
	if w.schema == 1 {
		w.rules1(r)
		return
	}
	w.string(r.Profile)
	last := -1
	params := rules.Params()
	for i := range params {
		if v := params[i].Number(r); v != referred(i, r) {
			w.uint(i - last)
			w.uint(int(v))
			last = i
		}
	}
	w.uint(0)
}

func (r *reader) rules(rs *rules.Rules) {
	if r.schema == 1 {
		r.rules1(rs)
		return
	}
	rs.Profile = r.string()
	params := rules.Params()
	for i := range params {
		params[i].SetNumber(rs, referred(i, rs))
	}
	last := -1
	for r.err == nil {
		gap := r.uvarint()
		if gap == 0 {
			return
		}
		if gap > uint64(len(r.params())-1-last) {
			r.fail("a parameter of the rules that this version does not know")
			return
		}
		last += int(gap)
		v := r.uvarint()
		if v > math.MaxUint16 || v == uint64(params[last].Number(rs)) {
			r.fail("%d for the parameter %s", v, params[last].Name)
			return
		}
		params[last].SetNumber(rs, uint16(v))
	}
}

// rules1 writes rules as in schema 1: the parameters up to the last one that
// differs from its absent value. A parameter that a later version adds at the
// end has the value of fpsd in older rows, and their bytes stay canonical.
func (w *writer) rules1(r *rules.Rules) {
	params := rules.Params()
	n := len(params)
	for n > 0 && params[n-1].Number(r) == absent(&params[n-1], r) {
		n--
	}
	w.string(r.Profile)
	w.uint(n)
	for i := range params[:n] {
		w.uint(int(params[i].Number(r)))
	}
}

// absent returns the value of a parameter that schema 1 does not write. Rules
// without a profile are unset.
func absent(p *rules.Param, r *rules.Rules) uint16 {
	if r.Profile == "" {
		return 0
	}
	return p.Absent()
}

func (r *reader) rules1(rs *rules.Rules) {
	rs.Profile = r.string()
	params := rules.Params()
	n := r.count()
	if n > len(reference) {
		r.fail("%d parameters of the rules, and schema 1 has %d", n, len(reference))
		return
	}
	for i := range n {
		v := r.uvarint()
		if v > math.MaxUint16 || v == uint64(absent(&params[i], rs)) && i == n-1 {
			r.fail("%d for the parameter %s", v, params[i].Name)
		}
		params[i].SetNumber(rs, uint16(v))
	}
	for i := range params[n:] {
		p := &params[n+i]
		p.SetNumber(rs, absent(p, rs))
	}
}
