package analysis

import (
	"embed"
	"strings"

	"sueca/engine"
)

// Detector looks for a signal (detetor): where one could be given, whether it was, and
// whether what it would tell was so.
type Detector struct {
	Name, Title, Says string
	// Text is the card that it was read from.
	Text string

	opportunity      *Query
	hit, miss, state operand
	by               operand
	strata           []operand
}

//go:embed detectors
var shipped embed.FS

// Detectors gives the cards of the detectors that come with the program, by name.
func Detectors() map[string]string {
	out := map[string]string{}
	files, err := shipped.ReadDir("detectors")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		text, err := shipped.ReadFile("detectors/" + f.Name())
		if err != nil {
			panic(err)
		}
		out[strings.TrimSuffix(f.Name(), ".detector")] = string(text)
	}
	return out
}

// ReadDetector reads the card of a detector. The error is a [*QueryError].
func ReadDetector(text string) (*Detector, error) {
	entries, err := entriesOf(text, []string{"detector", "title", "define", "opportunity", "hit", "miss", "state", "says", "by", "strata"}, "define")
	if err != nil {
		return nil, err
	}
	d := &Detector{Text: text}
	defs := &Definitions{}
	for i := range entries {
		if e := &entries[i]; e.name == "define" {
			if err := defs.Read("define " + strings.TrimSpace(e.text)); err != nil {
				return nil, e.at(err)
			}
		}
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"detector", &d.Name}, {"title", &d.Title}, {"says", &d.Says}} {
		e, err := need(entries, f.name)
		if err != nil {
			return nil, err
		}
		*f.to = e.words()
	}
	e, err := need(entries, "opportunity")
	if err != nil {
		return nil, err
	}
	if d.opportunity, err = CompileQuery(e.text, defs); err != nil {
		return nil, e.at(err)
	}
	if len(d.opportunity.steps) == 0 {
		return nil, e.at(&QueryError{1, 1, engine.Msg("an opportunity is a card: “deal” is none")})
	}
	for _, f := range []struct {
		name string
		want kindOf
		to   *operand
	}{{"hit", aTruth, &d.hit}, {"miss", aTruth, &d.miss}, {"state", aTruth, &d.state}, {"by", aSeat, &d.by}} {
		e, err := need(entries, f.name)
		if err != nil {
			return nil, err
		}
		list, err := d.opportunity.Expressions(e.text)
		if err == nil && (len(list) != 1 || list[0].of.sort != f.want) {
			err = &QueryError{1, 2, engine.Msg("expected %s", f.want.name())}
		}
		if err != nil {
			return nil, e.at(err)
		}
		*f.to = list[0].of
	}
	d.strata, err = expressionsIn(d.opportunity, find(entries, "strata"))
	return d, err
}

// expressionsIn reads the expressions of an entry, which need not be there.
func expressionsIn(q *Query, e *entry) (out []operand, err error) {
	if e == nil || strings.TrimSpace(e.text) == "" {
		return nil, nil
	}
	list, err := q.Expressions(e.text)
	if err != nil {
		return nil, e.at(err)
	}
	for _, x := range list {
		out = append(out, x.of)
	}
	return out, nil
}

// Reading is what became of an opportunity (leitura).
type Reading uint8

// The readings.
const (
	Neutral Reading = iota // neither
	Miss
	Hit
)

// Opportunity is a place where a signal could be given (oportunidade).
type Opportunity struct {
	*Found
	Seat    engine.Seat
	Reading Reading
	State   bool
	// Undecided: the record does not tell the reading, the state or the seat.
	Undecided bool
}

// Look gives the opportunities in a scene, and reports whether there may be others.
func (d *Detector) Look(s *Scene, give func(*Opportunity)) (undecided bool) {
	return d.opportunity.Find(s, func(f *Found) {
		o := Opportunity{Found: f}
		l := f.moment
		at := l.at[0]
		ask := func(o *operand) truth {
			l.here = at
			return o.test(l)
		}
		state, hit, miss := ask(&d.state), ask(&d.hit), ask(&d.miss)
		l.here = at
		by, ok := d.by.num(l)
		o.Seat = engine.Seat(oneOf(by))
		switch {
		case hit == yes:
			o.Reading = Hit
		case miss == yes:
			o.Reading = Miss
		}
		o.State = state == yes
		o.Undecided = !ok || o.Seat == engine.NoSeat || state == unknown || hit == unknown || hit == no && miss == unknown
		give(&o)
	})
}

// stratum gives the values of expressions at an opportunity, as one text.
func stratum(of []operand, f *Found) string {
	var out []string
	for i := range of {
		e := Expression{of: of[i]}
		out = append(out, e.Value(f))
	}
	return strings.Join(out, " ")
}
