package audit

import (
	"cmp"
	"slices"

	"sueca/analysis/audit"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/replay/viewer/page"
)

// auditReading is one way to take a record in which something is contradicted, in the
// JSON form.
type auditReading struct {
	Dealer  *string        `json:"dealer"`
	Leaders []string       `json:"leaders"` // trick by trick, empty where not known
	Differs []auditDiffers `json:"differs"`
	Cards   []auditCard    `json:"cards"`
	LeftOut *auditLeftOut  `json:"left_out"`

	Seat    string `json:"seat"`
	Verdict string `json:"verdict"`
	auditCounts
}

// auditDiffers is a letter that is read otherwise than it is written; trick 0 is the
// dealer's.
type auditDiffers struct {
	Trick   int    `json:"trick"`
	Written string `json:"written"`
	Read    string `json:"read"`
}

// auditCard is a card that is read otherwise than it is written.
type auditCard struct {
	Trick   int    `json:"trick"`
	Seat    string `json:"seat"`
	Written string `json:"written"`
	Read    string `json:"read"`
}

// auditLeftOut is a written thing that is left out.
type auditLeftOut struct {
	Kind  string `json:"kind"` // play, hand, void, shown, trump
	Trick *int   `json:"trick"`
	Seat  string `json:"seat"`
	Card  string `json:"card"`
}

// writtenKinds are the words for written things.
var writtenKinds = map[engine.WrittenKind]string{
	engine.WrittenPlay: "play", engine.WrittenHand: "hand", engine.WrittenVoid: "void", engine.WrittenShown: "shown",
	engine.WrittenTrump: "trump",
}

// differs tells where a reading is not as the record is written.
func (d *disputed) differs(r *engine.Reading) (out []auditDiffers) {
	if r.Dealer != d.final.Dealer {
		out = append(out, auditDiffers{0, d.final.Dealer.String(), r.Dealer.String()})
	}
	for n := 1; n <= d.final.LastTrick(); n++ {
		if t := d.final.Trick(n); t.Number != 0 && t.Leader != r.Leaders[n] {
			out = append(out, auditDiffers{n, t.Leader.String(), r.Leaders[n].String()})
		}
	}
	return out
}

// severalWays reports whether the record is taken otherwise than as it is written, too.
func (d *disputed) severalWays() bool {
	return slices.ContainsFunc(d.Ways, func(w audit.Way) bool {
		return w.LeftOut != nil || len(d.differs(w.Reading)) > 0 || len(d.cards(w.Reading)) > 0
	})
}

// cards tells which cards a reading reads otherwise than they are written.
func (d *disputed) cards(r *engine.Reading) (out []auditCard) {
	for _, c := range r.Cards {
		if c.Trick > 0 {
			p := d.final.Trick(c.Trick).Plays[c.Place]
			out = append(out, auditCard{c.Trick, p.Seat.String(), p.Card.String(), c.Card.String()})
		}
	}
	return out
}

// readingsLine returns the ways to take the record in the JSON form.
func (d *disputed) readingsLine() []auditReading {
	out := []auditReading{}
	for _, w := range d.Ways {
		line := auditReading{Leaders: []string{}, Differs: []auditDiffers{}, Cards: []auditCard{}, Seat: w.Seat.String(),
			Verdict: cmp.Or(string(w.Conclusion), "followed"), auditCounts: countsOf(w.Deals, w.Renuncia, w.DealsLegal, w.RenunciaLegal)}
		switch {
		case w.LeftOut != nil:
			line.LeftOut = &auditLeftOut{writtenKinds[w.LeftOut.Kind], record.OrNull(w.LeftOut.Trick), w.LeftOut.Seat.String(),
				w.LeftOut.Card.String()}
		case w.Reading != nil:
			line.Dealer, line.Differs, line.Cards = record.NameOrNull(w.Reading.Dealer), append(line.Differs, d.differs(w.Reading)...),
				append(line.Cards, d.cards(w.Reading)...)
			for n := 1; n <= d.final.LastTrick(); n++ {
				line.Leaders = append(line.Leaders, w.Reading.Leaders[n].String())
			}
		}
		out = append(out, line)
	}
	return out
}

// waysShown is how many ways to take a record a report shows; JSON has them all.
const waysShown = 12

// auditReadings tells what the record says of a play by each way to take it.
func (a *auditVerb) auditReadings(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("each way to read the record")}
	if d.report.Conflict != nil {
		p.Head = out.Sayf("what remains when one thing is left out")
		p.Says = append(p.Says, out.Sayf("No deal of the pack fits these %d things together, which are written. Left out one by one:",
			len(d.report.Conflict)))
	} else {
		p.Says = append(p.Says, out.Sayf("What is written of who dealt, led or took a trick, or of what it was worth, is contradicted. Proven "+
			"is only what every reading proves of the same seat."))
	}
	for i, w := range d.Ways {
		if i == waysShown && len(d.Ways) > waysShown+1 {
			p.Lines = append(p.Lines, out.Sayf("… and %d more", len(d.Ways)-i))
			break
		}
		line := a.wayText(out, d, &w) + ": "
		switch {
		case w.Conclusion == "":
			line += out.Sayf("%s led or followed suit", w.Seat)
		case w.Deals.Sign() == 0:
			line += out.Sayf("%s, and still no deal fits", verdictWords[w.Conclusion])
		default:
			line += out.Sayf("%s of %s (in %s of %s ways to deal)", verdictWords[w.Conclusion], w.Seat, w.Renuncia, w.Deals)
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// wayText names a way to take the record.
func (a *auditVerb) wayText(out *output.Output, d *disputed, w *audit.Way) string {
	if w.LeftOut != nil {
		switch o := w.LeftOut; o.Kind {
		case engine.WrittenPlay:
			return out.Sayf("without %s in trick %d", o.Card, o.Trick)
		case engine.WrittenHand:
			return out.Sayf("without %s in the hand of %s", o.Card, o.Seat)
		case engine.WrittenVoid:
			return out.Sayf("without %s having no %s", o.Seat, o.Card.Suit())
		case engine.WrittenShown:
			return out.Sayf("without %s laid open by %s", o.Card, o.Seat)
		default:
			return out.Sayf("without the trump card %s", o.Card)
		}
	}
	text := ""
	for _, o := range d.differs(w.Reading) {
		if text != "" {
			text += ", "
		}
		if o.Trick == 0 {
			text += out.Sayf("%s dealt", o.Read)
		} else {
			text += out.Sayf("%s led trick %d", o.Read, o.Trick)
		}
	}
	for _, c := range d.cards(w.Reading) {
		if text != "" {
			text += ", "
		}
		text += out.Sayf("%s of %s in trick %d is %s", c.Written, c.Seat, c.Trick, c.Read)
	}
	if text == "" {
		return out.Sayf("as written")
	}
	return text
}
