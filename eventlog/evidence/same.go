package evidence

import (
	"bytes"

	"sueca/engine"
)

// Same reports whether a stored event says the same as another. Two texts that
// could not be read do so if they are the same text. What is left of a text
// after a redaction says the same as the whole text.
func Same(a, b engine.Event) bool {
	p, ok := a.(*engine.Quarantined)
	q, ok2 := b.(*engine.Quarantined)
	if ok && ok2 {
		return (p.Text == q.Text || p.Text == Redacted) && p.Head == q.Head && notationOf(p) == notationOf(q)
	}
	x, y := Encode(a), Encode(b)
	return bytes.Equal(x, y) || coversText(x, y)
}

// coversText reports whether a stored event says the same as another, apart
// from texts that were removed from it.
func coversText(stored, whole []byte) bool {
	if !bytes.Contains(stored, redactedText) {
		return false
	}
	p, err := PartsOf(stored)
	q, err2 := PartsOf(whole)
	if err != nil || err2 != nil || len(p) != len(q) {
		return false
	}
	a, b := 0, 0
	for i := range p {
		x, y := stored[a:p[i].End], whole[b:q[i].End]
		a, b = p[i].End, q[i].End
		if !bytes.Equal(x, y) && !(p[i].text && q[i].text && bytes.Equal(x, redactedText)) {
			return false
		}
	}
	return true
}
