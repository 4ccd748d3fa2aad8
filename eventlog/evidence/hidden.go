package evidence

import (
	"bytes"
	"strings"
)

// Redacted stands where a text was taken away.
const Redacted = "[redacted]"

// hidden is a row as it stands after a text was taken away.
type Hidden struct {
	Row    Row
	Author string
	Body   []byte
	Salt   []byte // as it is stored from then on
	Parts  int    // how many texts were taken away
}

// hide takes the texts with a text in them out of a row; the result has no parts
// where it has none of it.
func Hide(rec *Row, text string) (Hidden, error) {
	h := Hidden{Row: *rec, Author: rec.Author}
	parts, err := PartsOf(rec.Schema, rec.Body)
	if err != nil {
		return h, err
	}
	o, err := ParseOpening(rec.Salt, len(parts)+1)
	if err != nil {
		return h, err
	}
	take := func(i int, part []byte) {
		sum, _ := HashPart(nil, o.Salts[i], part)
		o.Hashes[i], o.Salts[i] = &sum, nil
		h.Parts++
	}
	if o.Hashes[0] == nil && strings.Contains(rec.Author, text) {
		h.Author = Redacted
		take(0, []byte(rec.Author))
	}
	from := 0
	for i, p := range parts {
		part := rec.Body[from:p.End]
		from = p.End
		if p.text && o.Hashes[i+1] == nil && bytes.Contains(part, []byte(text)) {
			take(i+1, part)
			part = redactedText
		}
		h.Body = append(h.Body, part...)
	}
	if h.Parts > 0 {
		h.Salt = o.Store()
	}
	return h, nil
}
