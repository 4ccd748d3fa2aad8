package audit

import (
	"math/big"
	"math/bits"
)

// wide is a number of deals, up to 40!, which is below 2^160.
type wide [3]uint64

// one is a single deal.
var one = wide{1}

// add adds a number.
func (w *wide) add(x wide) {
	var carry uint64
	w[0], carry = bits.Add64(w[0], x[0], 0)
	w[1], carry = bits.Add64(w[1], x[1], carry)
	w[2], _ = bits.Add64(w[2], x[2], carry)
}

// sub takes away a number that is not larger.
func (w *wide) sub(x wide) {
	var borrow uint64
	w[0], borrow = bits.Sub64(w[0], x[0], 0)
	w[1], borrow = bits.Sub64(w[1], x[1], borrow)
	w[2], _ = bits.Sub64(w[2], x[2], borrow)
}

// times multiplies by a small number.
func (w wide) times(n uint64) wide {
	high0, low0 := bits.Mul64(w[0], n)
	high1, low1 := bits.Mul64(w[1], n)
	var out wide
	var carry uint64
	out[0] = low0
	out[1], carry = bits.Add64(low1, high0, 0)
	out[2] = w[2]*n + high1 + carry
	return out
}

// by multiplies two numbers.
func (w wide) by(x wide) wide {
	out := w.times(x[0])
	if x[1] != 0 {
		up := w.times(x[1])
		out.add(wide{0, up[0], up[1]})
	}
	if x[2] != 0 {
		up := w.times(x[2])
		out.add(wide{0, 0, up[0]})
	}
	return out
}

// over divides by a small number that divides it.
func (w wide) over(n uint64) wide {
	var out wide
	var rest uint64
	for i := 2; i >= 0; i-- {
		out[i], rest = bits.Div64(rest, w[i], n)
	}
	return out
}

// isZero reports whether the number is 0.
func (w wide) isZero() bool { return w == wide{} }

// big returns the number as a big.Int.
func (w wide) big() *big.Int {
	out := new(big.Int)
	for i := 2; i >= 0; i-- {
		out.Lsh(out, 64)
		out.Or(out, new(big.Int).SetUint64(w[i]))
	}
	return out
}
