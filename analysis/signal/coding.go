package signal

import (
	"cmp"
	"slices"
	"strings"

	"sueca/analysis/query"
	"sueca/engine"
)

// Code is a line of a code book (livro de códigos): a code of a gesture, and what is seen where a coder writes it.
type Code struct{ Code, Seen string }

// code reads a line of the code book: "CODE" what is seen.
func (s *Study) code(e *entry) error {
	text := e.words()
	code, seen, ok := strings.Cut(strings.TrimPrefix(text, `"`), `"`)
	seen = strings.TrimSpace(seen)
	switch {
	case !ok || text[0] != '"' || seen == "":
		return e.fault("expected a code in quotation marks and what is seen, such as “\"1\" the card is laid lengthwise”")
	case !engine.GestureCode.Holds(code):
		return e.fault("“%s” is no code of a gesture: it has 1 to %d letters, digits or characters of +-_./", code, engine.MaxGesture)
	case slices.ContainsFunc(s.Codes, func(c Code) bool { return c.Code == code }):
		return e.fault("“%s” stands here a second time", code)
	}
	s.Codes = append(s.Codes, Code{code, seen})
	return nil
}

// booked returns an error where the study asks for gestures without a code book, or has one and does not ask.
func (s *Study) booked(entries []entry) error {
	for _, d := range s.Detectors {
		s.gestures = s.gestures || d.opportunity.Gestures || d.reply != nil && d.reply.Gestures
	}
	switch {
	case s.gestures && len(s.Codes) == 0:
		return find(entries, "detector").fault("the study asks for gestures and says of no code what is seen: write a code book, a line such as " +
			"“code: \"1\" the card is laid lengthwise” for each code")
	case !s.gestures && len(s.Codes) > 0:
		return find(entries, "code").fault("the study has a code book, and no detector of it asks for a gesture")
	}
	return nil
}

// Coding is what coders wrote at the plays at which a study asks what was seen.
type Coding struct {
	Deals, Plays int
	// Codes is how often each code was written, by each coder once; "" is nothing seen.
	Codes map[string]int
	// Twice has the plays that two coders coded, by their names with a line end between.
	Twice map[string]Agreement
	// Seen is the first deal with a coder of whom the record does not say that no hands were seen; nil if there is none.
	Seen *Seen `json:",omitempty"`
}

// Seen is a deal whose coder may have seen the hands. Coder is empty where gestures are written and no coder is named.
type Seen struct {
	Match string
	Deal  int
	Coder string
}

func (s *Seen) compare(o *Seen) int {
	return cmp.Or(cmp.Compare(s.Match, o.Match), cmp.Compare(s.Deal, o.Deal), cmp.Compare(s.Coder, o.Coder))
}

// saw keeps the first deal of those whose coder may have seen the hands.
func (c *Coding) saw(s *Seen) {
	if c.Seen == nil || s != nil && s.compare(c.Seen) < 0 {
		c.Seen = s
	}
}

func newCoding() *Coding { return &Coding{Codes: map[string]int{}, Twice: map[string]Agreement{}} }

// count counts what was asked of a deal.
func (c *Coding) count(view *query.DealView) {
	asked := view.GesturesAsked()
	if len(asked) == 0 {
		return
	}
	coders := view.Coders()
	coded := false
	for _, at := range asked {
		codes, ok := view.GestureCodes(coders, at.Trick, at.Seat)
		if !ok {
			continue
		}
		played := false
		for k := range coders {
			if coders[k].Name == "" && codes[k] == "" {
				continue
			}
			if played = true; !coders[k].Blind || coders[k].Name == "" {
				c.saw(&Seen{view.Match, view.Deal, coders[k].Name})
			}
			c.Codes[codes[k]]++
			for o := range coders[:k] {
				if coders[o].Name != "" && coders[k].Name != "" {
					c.twice(coders[o].Name, coders[k].Name, codes[o], codes[k])
				}
			}
		}
		if coded = coded || played; played {
			c.Plays++
		}
	}
	if coded {
		c.Deals++
	}
}

// twice counts a play that two coders coded.
func (c *Coding) twice(one, other, code, another string) {
	if one > other {
		one, other, code, another = other, one, another, code
	}
	both := one + "\n" + other
	if c.Twice[both] == nil {
		c.Twice[both] = Agreement{}
	}
	c.Twice[both].count(code, another, 1)
}

// add adds what was counted in another part of the archive.
func (c *Coding) add(o *Coding) {
	c.Deals, c.Plays = c.Deals+o.Deals, c.Plays+o.Plays
	c.saw(o.Seen)
	for code, n := range o.Codes {
		c.Codes[code] += n
	}
	for both, a := range o.Twice {
		if c.Twice[both] == nil {
			c.Twice[both] = Agreement{}
		}
		for one, row := range a {
			for other, n := range row {
				c.Twice[both].count(one, other, n)
			}
		}
	}
}
