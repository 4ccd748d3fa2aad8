package records

import (
	"bufio"
	"cmp"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/candidate"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// seenFile is the ending of files of what a machine saw.
const seenFile = ".jsonl"

// seenDeals are the deals that a machine saw, from one file.
type seenDeals struct {
	file   string
	name   string // who saw them
	seen   map[int][]*candidate.Seen
	deals  []*candidate.Deal
	record int // the place among the records
	said   map[int][]candidate.Answer
}

// readSeen reads and decodes what a machine saw.
func (x *reconciliation) readSeen(arg string) error {
	text, err := x.Records.Content(arg)
	if err != nil {
		return err
	}
	s := &seenDeals{file: arg, seen: map[int][]*candidate.Seen{}, record: len(x.records), said: map[int][]candidate.Answer{}}
	r := x.seenRules()
	parse := func(name string) (card.Card, error) {
		return notation.ParseCard(name, notation.Letters(x.Records.Letters))
	}
	names := map[string]bool{}
	for line, err := range candidate.Read(strings.NewReader(string(text)), &r, parse) {
		if err, ok := err.(*candidate.LineError); ok {
			return output.Usagef("%s:%d:%d: %s", arg, err.Line, err.Column, x.Out.Words.Say(err.Msg))
		}
		if err != nil {
			return err
		}
		s.seen[line.Deal] = append(s.seen[line.Deal], line)
		names[line.From] = true
	}
	if len(s.seen) == 0 {
		return output.Usagef("%s has no plays", arg)
	}
	delete(names, "")
	s.name = strings.Join(slices.Sorted(maps.Keys(names)), ", ")
	s.name = cmp.Or(s.name, strings.TrimSuffix(filepath.Base(arg), filepath.Ext(arg)))
	for _, n := range slices.Sorted(maps.Keys(s.seen)) {
		if x.limit.Leaves(x.limit.Context.Err()) {
			continue
		}
		s.deals = append(s.deals, candidate.Decode(s.seen[n], &r, x.sure))
	}
	if x.limit.Over() && (x.to != "" || x.ask || len(x.records) > 0) {
		return output.Usagef("%s: some of its deals were not decoded in time, and what is written or compared would be a part: "+
			"--seconds says how long it goes on, and 0 to the end", arg)
	}
	x.seen = append(x.seen, s)
	x.records, x.names = append(x.records, x.seenRecord(s)), append(x.names, s.name)
	return nil
}

// seenRules are the rules by which a machine saw a deal played: those of --rules, or the usual ones.
func (x *reconciliation) seenRules() rules.Rules {
	if r, err := rules.Parse(x.Records.RulesOrUsual()); err == nil && !r.IsZero() {
		return r
	}
	return rules.Default()
}

// places returns how many cards are played in a deal that a machine saw.
func (x *reconciliation) places() int {
	r := x.seenRules()
	return r.Table().Tricks * len(r.Table().Seats)
}

// seenRecord returns what a machine saw as a record.
func (x *reconciliation) seenRecord(s *seenDeals) []engine.Event {
	events := []engine.Event{&engine.MatchStarted{Rules: x.seenRules()}, &engine.TagWritten{Name: "Scorer", Value: s.name}}
	for _, d := range s.deals {
		events = append(events, d.Events(x.sure, x.Records.Author)...)
	}
	return events
}

// decodedRow is a deal that a machine saw, in the JSON form.
type decodedRow struct {
	File      string        `json:"file"`
	Deal      int           `json:"deal"`
	Placed    bool          `json:"placed"`
	Error     float64       `json:"error"`
	Cards     []decodedCell `json:"cards"`
	Questions []decodedCell `json:"questions"`
}

type decodedCell struct {
	Trick         *int               `json:"trick"`
	Place         *int               `json:"place"`
	Line          *int               `json:"line"`
	Card          string             `json:"card"`
	P             float64            `json:"p"`
	Probabilities map[string]float64 `json:"probabilities"`
}

// cellRow returns a place in the JSON form.
func cellRow(c *candidate.Cell) decodedCell {
	out := decodedCell{record.OrNull(c.Trick), record.OrNull(c.Place), record.OrNull(c.Line), c.Card.String(), c.P, map[string]float64{}}
	for o, p := range c.Probabilities {
		out.Probabilities[o.String()] = p
	}
	return out
}

// showSeen shows what a machine saw, decoded.
func (x *reconciliation) showSeen() error {
	for _, s := range x.seen {
		for _, d := range s.deals {
			if x.Out.IsJSON() {
				row := decodedRow{File: filepath.Base(s.file), Deal: d.Number, Placed: d.Placed, Error: d.Error, Questions: []decodedCell{}}
				for i := range d.Cells {
					row.Cards = append(row.Cards, cellRow(&d.Cells[i]))
				}
				for _, i := range d.Questions {
					row.Questions = append(row.Questions, cellRow(&d.Cells[i]))
				}
				if err := x.Out.JSON(&row); err != nil {
					return err
				}
				continue
			}
			x.decodedText(s, d)
		}
	}
	return nil
}

// decodedText shows one deal for a person.
func (x *reconciliation) decodedText(s *seenDeals, d *candidate.Deal) {
	sure := 0
	for i := range d.Cells {
		if d.Cells[i].P >= x.sure {
			sure++
		}
	}
	x.Out.Printf("deal %d: plays: %d, of which sure: %d; questions: %d\n", d.Number, len(d.Cells), sure, len(d.Questions))
	if !d.Placed {
		x.Out.Printf("  %s:%d: from here on only the order is known, and %d plays were not seen: which one lies where is not told (of one it would be)\n",
			s.file, d.Cells[0].Line, x.places()-len(d.Cells))
	}
	for _, i := range d.Questions {
		c := &d.Cells[i]
		x.Out.Stdout.Printf("? %s: %s\n", x.Out.Sayf("card %d of trick %d", c.Place, c.Trick), likelyText(c))
	}
}

// likelyText returns the cards that a place may have, the likeliest first.
func likelyText(c *candidate.Cell) string {
	var out []string
	for _, o := range byChance(c) {
		out = append(out, o.String()+" "+strconv.FormatFloat(c.Probabilities[o], 'f', 3, 64))
	}
	return strings.Join(out, ", ")
}

// byChance returns the cards that a place may have, the likeliest first, at most five.
func byChance(c *candidate.Cell) []card.Card {
	out := slices.SortedFunc(maps.Keys(c.Probabilities), func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(c.Probabilities[b], c.Probabilities[a]), cmp.Compare(a, b))
	})
	return out[:min(5, len(out))]
}

// askSeen asks for the cards of which a machine is not sure, and decodes the deal anew after each answer.
func (x *reconciliation) askSeen(in *bufio.Scanner) error {
	for _, s := range x.seen {
		r := x.seenRules()
		for k := range s.deals {
			passed := map[int]bool{}
			for {
				d := s.deals[k]
				at := slices.IndexFunc(d.Questions, func(i int) bool { return !passed[i] })
				if at < 0 {
					break
				}
				i := d.Questions[at]
				c := &d.Cells[i]
				answer, err := x.askCell(in, d.Number, c)
				if err == io.EOF {
					x.records[s.record] = x.seenRecord(s)
					return nil
				}
				if err != nil {
					return err
				}
				if !answer.Known() {
					passed[i] = true
					continue
				}
				s.said[d.Number] = append(s.said[d.Number], candidate.Answer{Trick: c.Trick, Place: c.Place, Card: answer})
				s.deals[k] = candidate.Decode(s.seen[d.Number], &r, x.sure, s.said[d.Number]...)
			}
		}
		x.records[s.record] = x.seenRecord(s)
	}
	return nil
}

// askCell asks which card a place has. It returns an unknown card where nobody knows.
func (x *reconciliation) askCell(in *bufio.Scanner, deal int, c *candidate.Cell) (card.Card, error) {
	for {
		x.Out.Stderr.Printf("%s\n", x.Out.Sayf("deal %d, card %d of trick %d?", deal, c.Place, c.Trick))
		likely := byChance(c)
		for n, o := range likely {
			x.Out.Stderr.Printf("  %d  %s %.3f\n", n+1, o, c.Probabilities[o])
		}
		x.Out.Stderr.Printf("%s ", x.Out.Sayf("number or card, or Enter to leave it open:"))
		x.Out.Stderr.Flush()
		if !in.Scan() {
			return 0, io.EOF
		}
		text := strings.TrimSpace(in.Text())
		if text == "" {
			return 0, nil
		}
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(likely) {
			return likely[n-1], nil
		}
		if o, err := notation.ParseCard(text, notation.Letters(x.Records.Letters)); err == nil && o.Known() {
			return o, nil
		}
		x.Out.Stderr.Printf("%s\n", x.Out.Sayf("that is neither one of the numbers nor a card"))
	}
}
