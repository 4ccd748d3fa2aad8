package exchange

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/notation"
)

// Schema is the JSON Schema of the objects of the form json, one a line.
//
//go:embed schema.json
var Schema string

// lineObject is a line of the notation as an object. Which of its first fields
// is set decides what it is.
type lineObject struct {
	Tag       *string    `json:"tag,omitempty"`
	Deal      *int       `json:"deal,omitempty"`
	Hand      string     `json:"hand,omitempty"`
	Trick     *int       `json:"trick,omitempty"`
	Variation *int       `json:"variation,omitempty"`
	Line      *string    `json:"line,omitempty"`
	Value     *string    `json:"value,omitempty"`
	Dealer    string     `json:"dealer,omitempty"`
	Trump     string     `json:"trump,omitempty"`
	From      string     `json:"from,omitempty"`
	Cards     *string    `json:"cards,omitempty"`
	Leader    string     `json:"leader,omitempty"`
	Plays     []playText `json:"plays,omitempty"`
	Winner    string     `json:"winner,omitempty"`
	Points    *int       `json:"points,omitempty"`
	Comment   *string    `json:"comment,omitempty"`
	Bytes     []byte     `json:"bytes,omitempty"` // for a line that is not UTF-8
}

// ToJSON returns a match as JSON Lines. Hidden characters of its texts are
// escaped as JSON does, and come back.
func ToJSON(events []engine.Event) []byte {
	f := format(events)
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	blank := ""
	gap, n := 0, 0
	for line := range strings.Lines(f.text) {
		f.encode(enc, n)
		n++
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			gap++
			continue
		}
		o := objectOf(line)
		if got, ok := o.text(); !ok || got != line || f.raw[line] {
			o = lineObject{Line: &line}
		}
		if !utf8.ValidString(line) {
			o = lineObject{Bytes: []byte(line)}
		}
		for ; gap > 0 && (o.Line != nil || o.Bytes != nil); gap-- {
			_ = enc.Encode(&lineObject{Line: &blank}) // it may be part of a text that cannot be read
		}
		gap = 0
		_ = enc.Encode(&o) // a buffer has no errors
	}
	for ; gap > 0; gap-- {
		_ = enc.Encode(&lineObject{Line: &blank})
	}
	f.encode(enc, n)
	return message.VisibleJSON(out.Bytes())
}

// encode writes the tricks that follow from the heaps that end above line n.
func (f *formatted) encode(enc *json.Encoder, n int) {
	for _, t := range f.follow[n] {
		o := objectOfTrick(&t)
		o.From = fromHeaps
		_ = enc.Encode(&o)
	}
}

// objectOfTrick returns a trick, or a variation, as an object.
func objectOfTrick(t *trickLine) lineObject {
	o := lineObject{Leader: t.Leader, Plays: t.Plays, Winner: t.Winner, Points: t.Points, Comment: t.Comment}
	if o.Trick = &t.Number; t.Variation {
		o.Trick, o.Variation = nil, &t.Number
	}
	return o
}

// objectOf splits a canonical line into fields, if it is of a kind with fields.
func objectOf(line string) (o lineObject) {
	o.Line = &line
	if t, ok := parseTrick(line); ok {
		return objectOfTrick(&t)
	}
	words := strings.Split(line, " ")
	switch {
	case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "\"]"):
		name, value, ok := strings.Cut(line[1:len(line)-2], ` "`)
		if ok {
			value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value)
			o = lineObject{Tag: &name, Value: &value}
		}
	case words[0] == "deal" && len(words) > 1:
		n, err := strconv.Atoi(words[1])
		if err != nil || len(words)%2 != 0 {
			break
		}
		o = lineObject{Deal: &n}
		for i := 2; i < len(words); i += 2 {
			switch words[i] {
			case "dealer":
				o.Dealer = words[i+1]
			case "trump":
				o.Trump = words[i+1]
			case "from":
				o.From = words[i+1]
			}
		}
	case words[0] == "hand" && len(words) > 2:
		cards := strings.Join(words[2:], " ")
		o = lineObject{Hand: words[1], Cards: &cards}
	}
	return o
}

// text returns the line. ok is false for an object that does not represent one.
func (o *lineObject) text() (line string, ok bool) {
	comment := ""
	if o.Comment != nil {
		comment = " ;" + *o.Comment
	}
	switch {
	case o.Bytes != nil:
		return oneLine(string(o.Bytes)), true
	case o.Line != nil:
		return oneLine(*o.Line), true
	case o.Trick != nil && o.From == fromHeaps:
		return "", true // it follows from the lines above
	case o.Trick != nil || o.Variation != nil:
		t := trickLine{Leader: o.Leader, Plays: o.Plays, Winner: o.Winner, Points: o.Points, Comment: o.Comment}
		if o.Trick != nil {
			t.Number = *o.Trick
		} else {
			t.Number, t.Variation = *o.Variation, true
		}
		return oneLine(t.text()), true
	case o.Tag != nil && o.Value != nil:
		return oneLine("["+*o.Tag+" "+notation.Quote(*o.Value)+"]") + comment, true
	case o.Deal != nil:
		line = "deal " + strconv.Itoa(*o.Deal)
		for _, part := range [][2]string{{"dealer", o.Dealer}, {"trump", o.Trump}, {"from", o.From}} {
			if part[1] != "" {
				line += " " + part[0] + " " + part[1]
			}
		}
		return oneLine(line + comment), true
	case o.Hand != "" && o.Cards != nil:
		return oneLine("hand " + o.Hand + " " + *o.Cards + comment), true
	case o.Comment != nil:
		return oneLine(";" + *o.Comment), true
	}
	return "", false
}

// jsonReader converts objects to lines, each to one.
type jsonReader struct{}

func (jsonReader) line(text string, out *bytes.Buffer) error {
	var o lineObject
	if strings.TrimSpace(text) != "" {
		dec := json.NewDecoder(strings.NewReader(text))
		dec.DisallowUnknownFields()
		err := dec.Decode(&o)
		if got, ok := o.text(); ok && err == nil && !dec.More() {
			out.WriteString(got)
		} else {
			out.WriteString(refused("json", text)) // unchanged it would be a comment
		}
	}
	out.WriteByte('\n')
	return nil
}

func (jsonReader) end(*bytes.Buffer) {}
