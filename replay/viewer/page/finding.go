package page

import (
	"slices"
	"sort"
	"strconv"

	"sueca/engine/code"
	"sueca/engine/message"
)

// Finding is a finding, with its place in the text of the record.
type Finding struct {
	Code     code.Code
	Severity code.Severity
	// Deal is the number on the deal line, Trick counts from 1; 0 is none.
	Deal, Trick int
	// Event is the index of the event that it is about, -1 for none.
	Event     int
	Line, Col int // 0 where there is no text
	Msg       message.Message
	Related   []Related
}

// Related is another event that matters for a finding, such as the card that proves it.
type Related struct {
	Event     int // -1 for none
	Trick     int
	Line, Col int
	Msg       message.Message
}

// found is a finding in its deal.
type found struct {
	*Finding
	spot
	ID     markup
	number int // in its list, from 1
	proof  []spot
}

// AtTable reports whether everybody at the table can make a finding, once they have seen so many related
// events: a renúncia that nothing of the kind proves is proven by what they did not see.
func AtTable(c code.Code, related int) bool {
	switch c {
	case code.OutOfTurn, code.WrongLeader, code.WrongFirstLeader:
		return true
	}
	return c == code.Renuncia && related > 0
}

// placeFindings puts each finding into its deal.
func (m *match) placeFindings() {
	for i := range m.Findings {
		f := &found{Finding: &m.Findings[i]}
		if f.Deal > 0 && !m.wants(f.Deal) {
			continue
		}
		var d *deal
		d, f.spot = m.locate(f.Event)
		if at := slices.IndexFunc(m.Deals, func(d *deal) bool { return d.Number == f.Deal }); d == nil && f.Deal > 0 && at >= 0 {
			d = m.Deals[at]
		}
		for _, r := range f.Related {
			if of, at := m.locate(r.Event); of == d && of != nil {
				f.proof = append(f.proof, at)
			}
		}
		list, id := &m.Loose, markup("m"+strconv.Itoa(m.Number)) // of the match itself
		if d != nil {
			list, id = &d.found, d.ID
		}
		*list = append(*list, f)
		f.number = len(*list)
		f.ID = id + markup("f"+strconv.Itoa(f.number))
	}
}

// locate returns the deal that is shown and has an event, and where in it that is; nil for
// none.
func (m *match) locate(event int) (*deal, spot) {
	if event < 0 {
		return nil, spot{}
	}
	state := m.timeline.Before(event)
	if state < 0 {
		return nil, spot{} // a correction has replaced it
	}
	i := sort.Search(len(m.Deals), func(i int) bool { return m.Deals[i].to > state })
	if i == len(m.Deals) || m.Deals[i].from > state {
		return nil, spot{}
	}
	d := m.Deals[i]
	return d, d.at[state-d.from]
}

// worst returns the worst severity of what was found in the deal.
func (d *deal) worst() (out code.Severity) {
	for _, f := range d.found {
		out = max(out, f.Severity)
	}
	return out
}

// severityClass returns the class of a finding's colour.
func severityClass(s code.Severity) markup { return markup(s.String()) }

// At returns where in its deal the finding is.
func (f *found) At() spot { return f.spot }

// Proof returns where in the deal a related event is, the zero spot where that is not known of
// each of them.
func (f *found) Proof(related int) spot {
	if len(f.proof) == len(f.Related) {
		return f.proof[related]
	}
	return spot{}
}

// Seen returns from where on everybody at the table can know of the finding, empty for nowhere.
func (f *found) Seen() string {
	if !AtTable(f.Code, len(f.proof)) {
		return ""
	}
	return slices.MaxFunc(append([]spot{f.spot}, f.proof...), spot.compare).String()
}

// Loose returns the findings of a match that are of no deal.
func (p *printer) Loose(m *match) markup {
	var out written
	p.findings(&out, nil, 1, message.Msg("found in the record as a whole"), m.Loose)
	return out.markup()
}

// foundIn writes the findings of a deal.
func (p *printer) foundIn(out *written, d *deal) {
	p.findings(out, d, 2, message.Msg("what was found"), d.found)
}

// findings writes a list of findings, of a deal or of none; nothing where there are none.
func (p *printer) findings(out *written, d *deal, level int, head message.Message, list []*found) {
	if len(list) == 0 {
		return
	}
	out.put("<div class=\"found\">%s<ol>\n", p.Heading(level, "sub", p.Say(head)))
	for _, f := range list {
		out.put("<li id=\"%s\" class=\"%s\" data-code=\"%s\" data-at=\"%s\"", f.ID, f.Severity, string(f.Code), f.spot)
		if seen := f.Seen(); seen != "" {
			out.put(" data-seen=\"%s\"", seen)
		}
		out.put("><b>%s</b> %s%s <code>[%s]</code>%s", p.Severity(f.Finding), p.Linked(d, f.Trick, f.spot), p.Says(f.Msg), string(f.Code),
			p.Where(f.Line, f.Col))
		if len(f.Related) > 0 {
			out.put("\n<ul>\n")
			for i, r := range f.Related {
				out.put("<li>%s%s%s</li>\n", p.Linked(d, r.Trick, f.Proof(i)), p.Says(r.Msg), p.Where(r.Line, r.Col))
			}
			out.put("</ul>\n")
		}
		out.put("</li>\n")
	}
	out.put("</ol></div>\n")
}

// Severity returns how grave a finding is.
func (p *printer) Severity(f *Finding) markup { return p.Say(message.Msg("%s", f.Severity)) }

// Says returns what a finding says, set apart where the referee of the page compares it.
func (p *printer) Says(m message.Message) markup {
	if p.Engine == nil {
		return p.Say(m)
	}
	return sprint("<span class=says>%s</span>", p.Say(m))
}

// Linked returns the trick of a finding in words, with a link to its card where there is one.
func (p *printer) Linked(d *deal, trick int, at spot) markup {
	if trick == 0 {
		return ""
	}
	words := p.Sayf("trick %d", trick)
	if d != nil && d.hasCard(at) {
		return sprint(`<a href="#%s%s">%s</a>: `, d.ID, at, words)
	}
	return words + ": "
}

// Where returns the place of a finding in the text of the record.
func (p *printer) Where(line, col int) markup {
	if line == 0 {
		return ""
	}
	return sprint(` <small class="where">%s</small>`, p.Sayf("line %d, column %d", line, col))
}
