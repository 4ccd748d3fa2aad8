package viewer

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	htmlpage "sueca/replay/viewer/page"
)

// page is text over the table: the help, the rules, a list to choose from.
type page struct {
	title func(s *Session) string
	body  func(s *Session, width int) []para
	// pick goes to what line i stands for. It is nil if the lines are only
	// text.
	pick func(s *Session, i int)
	// head is what stands above the columns of a list, if it has columns.
	head func(s *Session) string
	// foot is what stands below a list: the chosen line in full.
	foot func(s *Session, i, width int) []para
	// back is the page that is shown again when this one is closed.
	back *page
	// helps says that it is the help.
	helps bool

	top, at int // the first line shown, and the chosen line
	// As last drawn: the number of lines, and the number shown.
	length, height int
}

// move goes by lines down, or up if by is negative.
func (p *page) move(by int) {
	if p.pick == nil {
		p.top = max(0, min(p.top+by, p.length-p.height))
		return
	}
	p.at = max(0, min(p.at+by, p.length-1))
}

// take goes to what the chosen line stands for.
func (p *page) take(s *Session) {
	if p.pick == nil {
		s.page = p.back
		return
	}
	if p.at < p.length {
		s.page = nil
		p.pick(s, p.at)
	}
}

// titled returns the title function of a page.
func titled(m message.Message) func(s *Session) string {
	return func(s *Session) string { return s.words(m) }
}

// showHelp shows the keys and the commands.
func (s *Session) showHelp() {
	s.page = &page{title: titled(message.Msg("the keys and the commands")), body: (*Session).help, helps: true, back: s.page}
}

// helpOnPage shows the help over a page, and closes it again.
func (s *Session) helpOnPage() {
	if s.page.helps {
		s.page = s.page.back
		return
	}
	s.showHelp()
}

// help returns the keys and the commands, from the tables that handle them.
func (s *Session) help(width int) []para {
	var out []para
	room := 0
	for _, t := range tables {
		for i := range t.bindings {
			room = max(room, grid.Cells(s.keysOf(&t.bindings[i])))
		}
	}
	column := func(text string) string { return padded(text, room) + "  " }
	shown := slices.Clone(tables)
	if s.scribe != nil {
		shown = append([]*keyTable{&scribing}, shown[:len(shown)-1]...) // the most useful keys come first
	}
	for i, t := range shown {
		if i == 1 && s.scribe != nil {
			out = append(out, s.helpOfWriting(room, width)...)
		}
		out = append(out, wrapped(grid.Bold|grid.LabelInk, s.words(t.title), width)...)
		for i := range t.bindings {
			b := &t.bindings[i]
			out = append(out, hung(column(s.keysOf(b)), s.words(s.aboutKeys(b)), width)...)
		}
		out = append(out, para{})
	}
	out = append(out, para{grid.Bold | grid.LabelInk, s.words(message.Msg("commands, behind a colon"))})
	for i := range commands {
		c := &commands[i]
		name := strings.TrimSpace(s.nameOf(c) + " " + strings.Replace(c.takes, "A … D", "A … "+s.lastPlayer().String(), 1))
		out = append(out, hung(column(name), s.words(c.about), width)...)
	}
	out = append(out, para{}, para{grid.Bold | grid.LabelInk, s.words(message.Msg("signs beside the cards"))})
	g := s.glyphs()
	for _, sign := range []struct {
		sign  string
		about message.Message
	}{
		{g.Wrong, message.Msg("behind a card: something was found there, f goes to it")},
		{g.Took[0] + " " + g.Took[1], message.Msg("around a card: it takes the trick so far")},
		{g.Trump, message.Msg("behind a suit: trumps")},
		{g.Turn, message.Msg("who plays, or the trick, deal or match that is shown")},
		{"+9?", message.Msg("nine cards more, which are not known")},
	} {
		out = append(out, hung(column(sign.sign), s.words(sign.about), width)...)
	}
	out = append(out, para{}, para{grid.Bold | grid.LabelInk, s.words(message.Msg("with the mouse"))})
	for _, m := range []message.Message{
		message.Msg("the wheel goes from card to card"),
		message.Msg("a click on a card of a hand goes to where it is played"),
		message.Msg("a click on a trick of the list goes to it"),
	} {
		out = append(out, hung("", s.words(m), width)...)
	}
	return out
}

// wrapped breaks a text into lines of a style.
func wrapped(style grid.Style, text string, width int) (out []para) {
	for _, line := range wrap(text, width) {
		out = append(out, para{style, line})
	}
	return out
}

// hung breaks text into lines that are indented after lead.
func hung(lead, text string, width int) []para {
	indent := strings.Repeat(" ", grid.Cells(lead))
	out := wrapped(grid.Plain, text, max(10, width-len(indent)))
	for i := range out {
		out[i].text = lead + out[i].text
		lead = indent
	}
	return out
}

// wrap breaks a text at blanks into lines of at most that width. A longer word
// is broken too.
func wrap(text string, width int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(text) {
		for grid.Cells(word) > width {
			head := cut(word, width)
			if line != "" {
				out = append(out, line)
				line = ""
			}
			out = append(out, head)
			word = word[len(head):]
		}
		switch {
		case line == "":
			line = word
		case grid.Cells(line)+1+grid.Cells(word) <= width:
			line += " " + word
		default:
			out = append(out, line)
			line = word
		}
	}
	if line != "" || out == nil {
		out = append(out, line)
	}
	return out
}

// cut returns the beginning of a text, at most that wide but at least one
// character.
func cut(text string, width int) string {
	at := 0
	for i := range text {
		if i > 0 && grid.Cells(text[:i]) > width {
			break
		}
		at = i
	}
	if grid.Cells(text) <= width || at == 0 {
		return text
	}
	return text[:at]
}

// showRules shows the rules in force.
func (s *Session) showRules() {
	s.page = &page{title: titled(message.Msg("the rules in force")), body: func(s *Session, width int) []para {
		rules := s.game.judged.Rules
		lines := []string{rules.String()}
		if s.host.Rules != nil {
			lines = s.host.Rules(s.language().Name, &rules, width)
		}
		var out []para
		for _, line := range lines {
			out = append(out, para{grid.Plain, line})
		}
		return out
	}}
}

// showTags shows what the record says about the match outside its deals.
func (s *Session) showTags() {
	s.page = &page{title: titled(message.Msg("what is written of the match")), body: func(s *Session, width int) []para {
		if s.blind {
			return []para{{grid.LabelInk, s.words(message.Msg("hidden, as names are: x shows them"))}}
		}
		var out []para
		if name := s.game.rec.Name; name != "" {
			out = append(out, hung(s.words(message.Msg("id"))+"  ", name, width)...)
		}
		head := s.game.deals[0].from
		if s.game.deals[0].none {
			head = len(s.game.rec.Events)
		}
		for _, t := range engine.TagsOf(s.game.rec.Events) {
			out = append(out, hung(grid.Clean(t.Name)+"  ", grid.Clean(t.Value), width)...)
		}
		for i, e := range s.game.rec.Events {
			switch e := e.(type) {
			case *engine.TagWritten:
			case *engine.TagAmended, *engine.RulingAmended:
				if _, m := htmlpage.Corrected(e, s.glyphs().Card); !m.IsZero() {
					out = append(out, para{grid.LabelInk, s.words(m)})
				}
			case *engine.Commented:
				if i < s.game.deals[0].from {
					out = append(out, hung("", s.quoted(e.Text), width)...)
				}
			case *engine.Quarantined:
				if e.Head {
					for _, f := range e.Faults {
						out = append(out, para{grid.WrongInk, s.words(f.Msg)})
					}
				}
			default:
				if i >= head {
					continue
				}
				if p, ok := s.event(e, nil); ok {
					out = append(out, para{grid.Plain, p.text})
				}
			}
		}
		return out
	}}
}

// showDeals lists the deals of the match.
func (s *Session) showDeals() {
	s.page = &page{title: titled(message.Msg("the deals of the match")), at: s.at.deal, body: func(s *Session, width int) []para {
		out := make([]para, len(s.game.deals))
		for i := range out {
			out[i].text = s.dealLine(i)
		}
		out[s.at.deal].style = grid.Bold
		return out
	}, pick: func(s *Session, i int) { s.jump(i, 0) }, head: (*Session).listHead}
}

// dealLine returns the outcome of a deal in columns. To a user who does not see
// the whole record it shows only deals that are over.
func (s *Session) dealLine(i int) string {
	d := &s.game.deals[i]
	number := "?"
	if d.number > 0 {
		number = fmt.Sprint(d.number)
	}
	v := d.verdict
	seen := i < s.at.deal || i == s.at.deal && !s.blind && s.stop().kind == atEnd
	if v == nil || !seen && (s.blind || s.viewFrom != card.NoSeat) {
		return fmt.Sprintf("%4s", number)
	}
	if v.Unread {
		return fmt.Sprintf("%4s  %s", number, s.words(message.Msg("cannot be read")))
	}
	g := s.glyphs()
	dash := func(t *card.Tally, p card.Side) string {
		if t == nil {
			return "?"
		}
		return g.Number(t.Of(p))
	}
	sheet := v.Sheet
	if sheet != nil {
		capped := s.game.judged.Rules.Capped(*sheet)
		sheet = &capped
	}
	marks := ""
	for _, c := range v.Codes {
		if c.Severity() == code.Error && len(marks) < 3*len(g.Wrong) {
			marks += g.Wrong
		}
	}
	if !s.table().IsFour() {
		return s.dealRow(d, number, sheet, marks)
	}
	return fmt.Sprintf("%4s %s%-*s %4s–%-4s %2s–%-2s  %3s–%-3s %s", number, v.Dealer, grid.Cells(g.Suit(card.NoSuit))+1,
		" "+g.Suit(v.Trump),
		dash(v.Points, card.AC), dash(v.Points, card.BD), dash(v.Games, card.AC), dash(v.Games, card.BD),
		dash(sheet, card.AC), dash(sheet, card.BD), marks)
}

// dealHead returns the names of the columns of dealLine.
func (s *Session) dealHead() string {
	centred := func(m message.Message, width int) string {
		text := cut(s.words(m), width)
		left := (width - grid.Cells(text)) / 2
		return strings.Repeat(" ", left) + text + strings.Repeat(" ", width-left-grid.Cells(text))
	}
	if !s.table().IsFour() {
		return s.rowHead()
	}
	return strings.Repeat(" ", 8+grid.Cells(s.glyphs().Suit(card.NoSuit))) +
		centred(message.Msg("points"), 9) + centred(message.Msg("games"), 7) + " " + centred(message.Msg("sheet"), 7)
}

// listHead is dealHead with a name for the number of the deal, who dealt it and its trump.
func (s *Session) listHead() string {
	rest := s.dealHead()
	name := " " + s.words(message.Msg("deal"))
	return name + strings.TrimPrefix(rest, strings.Repeat(" ", min(grid.Cells(name), len(rest)-len(strings.TrimLeft(rest, " "))-1)))
}

// showFindings lists the findings of the match.
func (s *Session) showFindings() {
	if s.hidden() {
		return
	}
	if len(s.game.hits) == 0 {
		s.hint(message.Msg("nothing was found in this match"))
		return
	}
	at := 0
	for i := range s.game.hits {
		if !s.at.before(s.game.hits[i].spot) {
			at = i
		}
	}
	s.page = &page{title: titled(message.Msg("the findings of the match")), at: at, body: func(s *Session, width int) []para {
		var out []para
		for i := range s.game.hits {
			h := &s.game.hits[i]
			where := ""
			if h.Deal > 0 {
				where = s.words(message.Msg("deal %d", h.Deal))
			}
			if h.Trick > 0 {
				where += s.words(message.Msg(" trick %d", h.Trick))
			}
			out = append(out, para{h.ink(), s.severe(h.Code) + "  " + where + "  " + s.words(h.Msg)})
		}
		return out
	}, pick: func(s *Session, i int) { s.jump(s.game.hits[i].deal, s.game.hits[i].stop) },
		foot: func(s *Session, i, width int) []para {
			h := &s.game.hits[i]
			return wrapped(h.ink(), s.words(h.Msg)+" ["+string(h.Code)+"]", width)
		}}
}

// severe returns the word for how bad a finding is, as wide as the widest of them.
func (s *Session) severe(kind code.Code) string {
	widest := 0
	for _, c := range []code.Code{code.Unclaimed, code.IncompleteDeal, code.Renuncia} { // one of each
		widest = max(widest, grid.Cells(s.severity(c)))
	}
	return padded(s.severity(kind), widest)
}
