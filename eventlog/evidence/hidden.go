package evidence

import (
	"encoding/binary"
	"strings"
)

// Redacted is shown in place of a text that was removed.
const Redacted = "[redacted]"

// Hidden is a row with some texts removed. Author and Body are the new ones.
type Hidden struct {
	Row    Row
	Author string
	Body   []byte
	Salt   []byte // what is stored in place of the salt from then on
	Parts  int    // how many texts were removed
}

// Holds reports whether a text contains another, in whatever form of Unicode each is written: á is one
// character or two.
func Holds(text, other string) bool {
	return strings.Contains(composed(text), composed(other))
}

// Text is a text that people wrote. One that decides how a match is read or judged is not removed.
// Scorer says that it is a tag Scorer: where the record of the first witness goes on under that name, it decides too.
type Text struct {
	Text    string
	Decides bool
	Scorer  bool
}

// Texts returns the texts of a row that have not been removed: the author first, then those of its events.
func Texts(rec *Row) ([]Text, error) {
	parts, err := rec.parts()
	if err != nil {
		return nil, err
	}
	o, err := ParseOpening(rec.Salt, len(parts)+1)
	if err != nil {
		return nil, err
	}
	var out []Text
	if o.Hashes[0] == nil {
		out = append(out, Text{Text: rec.Author})
	}
	from := 0
	for i, p := range parts {
		if p.text && o.Hashes[i+1] == nil {
			out = append(out, Text{textOf(rec.Body[from:p.End]), p.decides, p.scorer})
		}
		from = p.End
	}
	return out, nil
}

// textOf returns the text of a part, which stands behind its length.
func textOf(part []byte) string {
	_, n := binary.Uvarint(part)
	return string(part[max(n, 0):])
}

// Hide removes every text of a row that contains text (see [Holds]), but for those that decide how a match is read or judged. If
// there is none, Parts of the result is 0. With scorer the tag Scorer is one of them.
func Hide(rec *Row, text string, scorer bool) (Hidden, error) {
	h := Hidden{Row: *rec, Author: rec.Author}
	parts, err := rec.parts()
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
	if o.Hashes[0] == nil && Holds(rec.Author, text) {
		h.Author = Redacted
		take(0, []byte(rec.Author))
	}
	from := 0
	for i, p := range parts {
		part := rec.Body[from:p.End]
		from = p.End
		if p.text && !p.decides && !(scorer && p.scorer) && o.Hashes[i+1] == nil && Holds(textOf(part), text) {
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
