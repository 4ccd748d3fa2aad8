package page

import (
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
	id     markup
	number int // in its list, from 1
	proof  []spot
}

// tableCodes are the codes of findings that everybody at the table can make.
var tableCodes = map[code.Code]bool{
	code.OutOfTurn: true, code.WrongLeader: true, code.WrongFirstLeader: true, code.Renuncia: true,
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
		if d == nil && f.Deal > 0 {
			for _, other := range m.deals {
				if other.number == f.Deal {
					d = other
					break
				}
			}
		}
		for _, r := range f.Related {
			if of, at := m.locate(r.Event); of == d && of != nil {
				f.proof = append(f.proof, at)
			}
		}
		if d == nil {
			m.loose = append(m.loose, f)
			f.number = len(m.loose)
			f.id = m.idPrefix() + markup("f"+strconv.Itoa(f.number))
			continue
		}
		d.found = append(d.found, f)
		f.number = len(d.found)
		f.id = d.id + markup("f"+strconv.Itoa(f.number))
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
	i := sort.Search(len(m.deals), func(i int) bool { return m.deals[i].to > state })
	if i == len(m.deals) || m.deals[i].from > state {
		return nil, spot{}
	}
	d := m.deals[i]
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

// findings writes a list of findings, of a deal or of none.
func (p *printer) findings(d *deal, list []*found, head message.Message) {
	if len(list) == 0 {
		return
	}
	level := 2
	if d == nil {
		level = 1
	}
	p.put("<div class=\"found\">%s<ol>\n", p.heading(level, "sub", p.say(head)))
	for _, f := range list {
		p.put("<li id=\"%s\" class=\"%s\" data-code=\"%s\" data-at=\"%s\"", f.id, severityClass(f.Severity), string(f.Code), f.spot)
		if tableCodes[f.Code] && (f.Code != code.Renuncia || len(f.proof) > 0) {
			latest := f.spot
			for _, at := range f.proof {
				if latest.before(at) {
					latest = at
				}
			}
			p.put(" data-seen=\"%s\"", latest) // from here on everybody at the table can know
		}
		p.put("><b>%s</b> %s%s <code>[%s]</code>%s", p.say(message.Msg("%s", f.Severity)), p.linked(d, f.Trick, f.spot), p.finding(f.Msg), string(f.Code), p.where(f.Line, f.Col))
		if len(f.Related) > 0 {
			p.put("\n<ul>\n")
			for i, r := range f.Related {
				at := spot{}
				if len(f.proof) == len(f.Related) {
					at = f.proof[i]
				}
				p.put("<li>%s%s%s</li>\n", p.linked(d, r.Trick, at), p.finding(r.Msg), p.where(r.Line, r.Col))
			}
			p.put("</ul>\n")
		}
		p.put("</li>\n")
	}
	p.put("</ol></div>\n")
}

// finding returns what a finding says, set apart where the referee of the page compares it.
func (p *printer) finding(m message.Message) markup {
	if p.Engine == nil {
		return p.say(m)
	}
	return sprint("<span class=says>%s</span>", p.say(m))
}

// linked returns the trick of a finding in words, with a link to its card where there is one.
func (p *printer) linked(d *deal, trick int, at spot) markup {
	if trick == 0 {
		return ""
	}
	words := p.sayf("trick %d", trick)
	if d != nil && d.hasCard(at) {
		return sprint(`<a href="#%s%s">%s</a>: `, d.id, at, words)
	}
	return words + ": "
}

// where returns the place of a finding in the text of the record.
func (p *printer) where(line, col int) markup {
	if line == 0 {
		return ""
	}
	return sprint(` <small class="where">%s</small>`, p.sayf("line %d, column %d", line, col))
}
