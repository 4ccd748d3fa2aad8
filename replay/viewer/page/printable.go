package page

import "strings"

// printable writes bytes as signs that stand in a page as they are: two signs for thirteen or
// fourteen bits, as basE91 by J. Henke does it, with the signs that neither end an element
// nor begin a character reference. Base64 would be a twelfth longer, which is 170 KB where the
// referee is carried. The last two signs can stand for a byte more than there is: whoever reads
// them has to know how many there are. Lines are for whoever opens the file in an editor.
func printable(data []byte) string {
	const perLine = 4000
	var b strings.Builder
	b.Grow(len(data)*5/4 + 100)
	line := 0
	put := func(v uint) {
		b.WriteByte(signs[v%91])
		b.WriteByte(signs[v/91])
		if line += 2; line == perLine {
			b.WriteByte('\n')
			line = 0
		}
	}
	var bits, n uint
	for _, c := range data {
		bits |= uint(c) << n
		if n += 8; n <= 13 {
			continue
		}
		v, took := bits&(1<<13-1), uint(13)
		if v <= 88 {
			v, took = bits&(1<<14-1), 14
		}
		bits, n = bits>>took, n-took
		put(v)
	}
	if n > 0 {
		put(bits)
	}
	return b.String()
}

// signs are the printable characters of ASCII but for <, > and &.
var signs = func() (out []byte) {
	for c := byte('!'); c <= '~'; c++ {
		if c != '<' && c != '>' && c != '&' {
			out = append(out, c)
		}
	}
	return out
}()
