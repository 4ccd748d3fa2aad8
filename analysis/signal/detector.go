package signal

import (
	"embed"
	"strings"

	"sueca/analysis/query"
	"sueca/engine/card"
)

// Detector looks for a signal: where it could be given, whether it was, and whether what
// it would tell was so.
type Detector struct {
	Name, Title, Says string
	// Text is the card that it was read from.
	Text string

	opportunity      *query.Query
	hit, miss, state query.Expression
	by               query.Expression
	strata           []query.Expression
	controls         []control
	alike            []query.Expression
	reply            *reply
	itself           bool // what is read is the partner's decision already
}

// MaxControls is the most negative controls of a detector.
const MaxControls = 8

// control is a negative control (controlo negativo): something that the signal is not said to
// tell, and that goes with the same habits (M. Lipsitch, E. Tchetgen and T. Cohen, “Negative
// Controls”, Epidemiology 21, 2010).
type control struct {
	title string
	so    query.Expression
}

// reply is the partner's next decision, and what the partner can see that decides it too.
type reply struct {
	*query.Query
	hit, miss, used, by query.Expression
	beside              []query.Expression
}

// Controls returns what the negative controls of the detector say, in order.
func (d *Detector) Controls() []string {
	var out []string
	for i := range d.controls {
		out = append(out, d.controls[i].title)
	}
	return out
}

// Timed reports whether the detector asks how long a card took.
func (d *Detector) Timed() bool { return d.opportunity.Timed || d.reply != nil && d.reply.Timed }

// Exchanges reports whether the detector says what has to look alike to the seat for hands to be
// exchanged: see [Control].
func (d *Detector) Exchanges() bool { return len(d.alike) > 0 }

// Replies reports whether the detector says what the partner's next decision is.
func (d *Detector) Replies() bool { return d.reply != nil }

//go:embed detectors
var shipped embed.FS

// Detectors returns the cards of the detectors that come with the program, by name.
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

// ReadDetector reads the card of a detector. The error is a [*query.Error].
func ReadDetector(text string) (*Detector, error) {
	entries, err := entriesOf(text, []string{"detector", "title", "define", "opportunity", "hit", "miss", "state", "says", "by", "strata",
		"control", "alike", "reply", "used", "beside"}, "define", "control")
	if err != nil {
		return nil, err
	}
	d := &Detector{Text: text}
	defs := &query.Definitions{}
	for i := range entries {
		if e := &entries[i]; e.name == "define" {
			// With a blank in place of the colon, columns are those of the card.
			if err := defs.Read("define " + e.text); err != nil {
				return nil, (&entry{line: e.line, col: 1}).at(err)
			}
		}
	}
	if err := readTexts(entries, []string{"detector", "title", "says"}, &d.Name, &d.Title, &d.Says); err != nil {
		return nil, err
	}
	e, err := need(entries, "opportunity")
	if err != nil {
		return nil, err
	}
	if d.opportunity, err = query.Compile(e.text, defs); err != nil {
		return nil, e.at(err)
	}
	if d.opportunity.DealOnly() {
		return nil, e.at(query.Fault(1, 1, "an opportunity is a card: “deal” is none"))
	}
	if err := readValues(d.opportunity, entries, valueEntry{"hit", query.Condition, &d.hit}, valueEntry{"miss", query.Condition, &d.miss},
		valueEntry{"state", query.Condition, &d.state}, valueEntry{"by", query.SeatValue, &d.by}); err != nil {
		return nil, err
	}
	if d.strata, err = expressionsIn(d.opportunity, find(entries, "strata")); err != nil {
		return nil, err
	}
	if d.alike, err = expressionsIn(d.opportunity, find(entries, "alike")); err != nil {
		return nil, err
	}
	if err := d.readControls(entries); err != nil {
		return nil, err
	}
	return d, d.readReply(entries, defs)
}

// readControls reads the negative controls.
func (d *Detector) readControls(entries []entry) error {
	for i := range entries {
		e := &entries[i]
		if e.name != "control" {
			continue
		}
		title, text, ok := strings.Cut(e.text, ":")
		switch {
		case !ok || strings.TrimSpace(title) == "":
			return e.fault("expected what the control says, a colon, and a condition")
		case len(d.controls) == MaxControls:
			return e.fault("a detector has at most %d controls: this one and those below it are "+
				"not read", MaxControls)
		}
		// With blanks in place of what it says, columns are those of the card.
		blank := strings.Map(func(r rune) rune {
			if r == '\n' {
				return r
			}
			return ' '
		}, title)
		so, err := d.opportunity.Expression(blank+" "+text, query.Condition)
		if err != nil {
			return e.at(err)
		}
		d.controls = append(d.controls, control{strings.Join(strings.Fields(title), " "), so})
	}
	return nil
}

// readReply reads what the partner's next decision is, if the card says.
func (d *Detector) readReply(entries []entry, defs *query.Definitions) error {
	e := find(entries, "reply")
	if e == nil {
		for _, name := range []string{"used", "beside"} {
			if other := find(entries, name); other != nil {
				return other.fault("“%s” is about a reply, and there is none: write “reply: then "+
					"first r: …” above it", name)
			}
		}
		return nil
	}
	if d.itself = e.words() == "itself"; d.itself {
		for _, name := range []string{"used", "beside"} {
			if other := find(entries, name); other != nil {
				return other.fault("“%s” is about another card, and the reply is the one that is read", name)
			}
		}
		return nil
	}
	q, err := query.CompileThen(find(entries, "opportunity").text, e.text, defs)
	if err != nil {
		return e.at(err)
	}
	r := &reply{Query: q}
	if err := readValues(q, entries, valueEntry{"hit", query.Condition, &r.hit}, valueEntry{"miss", query.Condition, &r.miss},
		valueEntry{"used", query.Condition, &r.used}, valueEntry{"by", query.SeatValue, &r.by}); err != nil {
		return err
	}
	if r.beside, err = expressionsIn(q, find(entries, "beside")); err != nil {
		return err
	}
	d.reply = r
	return nil
}

// expressionsIn reads the expressions of an entry, which may be missing.
func expressionsIn(q *query.Query, e *entry) ([]query.Expression, error) {
	if e == nil || strings.TrimSpace(e.text) == "" {
		return nil, nil
	}
	list, err := q.Expressions(e.text)
	if err != nil {
		return nil, e.at(err)
	}
	return list, nil
}

// Reading is what became of an opportunity.
type Reading uint8

// The readings.
const (
	Neutral Reading = iota // the signal was neither given nor withheld
	Miss
	Hit
)

// Opportunity is a place where a signal could be given (oportunidade).
type Opportunity struct {
	*query.Found
	Seat    card.Seat
	Reading Reading
	State   bool
	// Undecided: the record does not tell the reading, the state or the seat.
	Undecided bool
}

// Look calls give with each opportunity in a view, and reports whether there may be
// more.
func (d *Detector) Look(s *query.DealView, give func(*Opportunity)) (undecided bool) {
	return d.opportunity.Find(s, func(f *query.Found) {
		state, stateKnown := d.state.Truth(f)
		hit, hitKnown := d.hit.Truth(f)
		miss, missKnown := d.miss.Truth(f)
		o := Opportunity{Found: f, Seat: d.by.Seat(f), State: state}
		switch {
		case hit:
			o.Reading = Hit
		case miss:
			o.Reading = Miss
		}
		o.Undecided = o.Seat == card.NoSeat || !stateKnown || !hitKnown || !hit && !missKnown
		give(&o)
	})
}

// stratum returns the values of expressions for an opportunity, as one text.
func stratum(of []query.Expression, f *query.Found) string {
	var out []string
	for i := range of {
		out = append(out, of[i].Value(f))
	}
	return strings.Join(out, " ")
}
