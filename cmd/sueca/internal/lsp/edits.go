package lsp

import (
	"regexp"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"sueca/cmd/internal/finding"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
)

// ownText returns the lines that a match has in the document, without empty ones at the end.
func (d *document) ownText(k int) (text string, from, to int) {
	from, to = d.matches[k].line, len(d.lines)
	if k+1 < len(d.matches) {
		to = d.matches[k+1].line
	} else if d.unread != nil {
		to = d.unread.Line - 1 // what is not read stays as it is
	}
	for to > from+1 && strings.TrimSpace(d.lineText(to-1)) == "" {
		to--
	}
	end := len(d.text)
	if to < len(d.lines) {
		end = d.lines[to]
	}
	return d.text[d.lines[from]:end], from, to
}

// format returns the edits that bring all matches into canonical form.
func (s *server) format(d *document) []lspEdit {
	out := []lspEdit{}
	for k := range d.matches {
		text, from, to := d.ownText(k)
		canonical := notation.Format(d.matches[k].rec.Events, s.a.Records.Words())
		if strings.TrimRight(text, "\n") != strings.TrimRight(canonical, "\n") {
			out = append(out, d.replace(from, to, canonical))
		}
	}
	return out
}

// replace returns the edit that replaces some lines.
func (d *document) replace(from, to int, text string) lspEdit {
	r := d.whole(from, to)
	if to >= len(d.lines) {
		last := len(d.lines) - 1
		r.End = d.position(last+1, len([]rune(d.lineText(last)))+1)
	}
	return lspEdit{r, text}
}

// actions returns the code actions for some lines: the slips that would explain a
// renúncia, and writing out leaders, winners and points.
func (s *server) actions(d *document, in lspRange) []lspAction {
	out := []lspAction{}
	m := d.matchAt(in.Start.Line)
	if m == nil {
		return out
	}
	edit := func(edits ...lspEdit) lspWorkspaceEdit { return lspWorkspaceEdit{map[string][]lspEdit{d.uri: edits}} }
	words := s.a.Out.Words
	for _, g := range s.diagnostics(d, &in) {
		if g.Code != string(code.Renuncia) && g.Code != string(code.RenunciaPossible) {
			continue
		}
		for _, e := range s.slips(m, g.Range.Start.Line) {
			var edits []lspEdit
			var titles []string
			for _, c := range e {
				place, ok := m.playPlace(c)
				if !ok {
					edits = nil
					break
				}
				edits = append(edits, lspEdit{d.span(int(place.Line)+m.moved(), int(place.Col), int(place.EndCol)), c.To.String()})
				titles = append(titles, words.Sayf("trick %d, %s: %s in the place of %s", c.Trick, c.Seat, c.To, c.From))
			}
			if edits != nil {
				out = append(out, lspAction{words.Sayf("if it was a slip: %s", strings.Join(titles, "; ")), "quickfix", []lspDiagnostic{g},
					edit(edits...)})
			}
		}
	}
	k := slices.Index(d.matches, m)
	text, from, to := d.ownText(k)
	canonical := notation.Format(m.rec.Events, s.a.Records.Words())
	if strings.TrimRight(canonical, "\n") != strings.TrimRight(text, "\n") {
		out = append(out, lspAction{Title: words.Sayf("write the match in canonical form, shorthand spelt out"), Kind: "refactor.rewrite",
			Edit: edit(d.replace(from, to, canonical))})
	}
	if full := notation.Format(withOutcomes(m.rec.Events), s.a.Records.Words()); full != canonical {
		out = append(out, lspAction{Title: words.Sayf("write out who leads, who takes each trick and its points"), Kind: "refactor.rewrite",
			Edit: edit(d.replace(from, to, full))})
	}
	return out
}

// mostSlips is how many slips are offered in one place.
const mostSlips = 5

// slips returns the corrections of cards that would explain the renúncias of the deal at a line.
func (s *server) slips(m *openMatch, line int) (out [][]*engine.PlayAmended) {
	number := 0
	for _, i := range m.dealBegins() {
		if e, ok := m.rec.Events[i].(*engine.DealStarted); ok && m.lineOfEvent(i) <= line {
			number = e.Number
		}
	}
	sets := finding.SlipsOf(m.rec, number)
	for _, set := range sets[:min(len(sets), mostSlips)] {
		var changes []*engine.PlayAmended
		for _, s := range set {
			changes = append(changes, s.Changes...)
		}
		out = append(out, changes)
	}
	return out
}

// playPlace returns the place of the card that a correction is about.
func (m *openMatch) playPlace(c *engine.PlayAmended) (notation.Range, bool) {
	deal, trick, place := 0, 0, 0
	leader := card.NoSeat
	for i, e := range m.rec.Events {
		switch e := e.(type) {
		case *engine.DealStarted:
			deal, trick = e.Number, 0
		case *engine.TrickStarted:
			trick, leader, place = e.Number, e.Leader, 0
			if leader == card.NoSeat {
				state := m.before(i + 1)
				leader = state.Deal.Trick(trick).Leader
			}
		case *engine.CardPlayed:
			seat := e.Seat
			if seat == card.NoSeat && leader != card.NoSeat {
				seat = leader
				state := m.before(i)
				for range place {
					seat = state.Deal.Next(seat)
				}
			}
			place++
			if deal == c.Deal && trick == c.Trick && seat == c.Seat && e.Card == c.From {
				return m.rec.Text.Ranges[i], true
			}
		}
	}
	return notation.Range{}, false
}

// withOutcomes adds the leaders, winners and points of tricks that the record determines
// and does not have.
func withOutcomes(events []engine.Event) []engine.Event {
	if slices.ContainsFunc(events, engine.IsCorrection) {
		return events // there are two records of the deal
	}
	var out []engine.Event
	var state engine.State
	trick := 0
	taken := false
	finish := func() {
		d := &state.Deal
		if trick == 0 || taken || !d.Trick(trick).Full() {
			return
		}
		winner, ok := d.Winner(trick, d.TrumpSuit())
		points, known := d.TrickPoints(trick)
		if ok && known {
			// Comments on the last card stay with it.
			out = append(out, &engine.TrickTaken{Winner: winner, Points: points})
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.CardPlayed, *engine.NotPlayed:
		case *engine.Commented:
			if e.Place != engine.CommentOnCard {
				finish()
				trick = 0
			}
		case *engine.TrickTaken:
			taken = true
		default:
			finish()
			trick = 0
		}
		if state.Apply(e) != nil {
			return events // an impossible trick has no outcome
		}
		if t, ok := e.(*engine.TrickStarted); ok {
			trick, taken = t.Number, false
			e = &engine.TrickStarted{Number: t.Number, Leader: state.Deal.Trick(t.Number).Leader} // as it was inferred
		}
		out = append(out, e)
	}
	finish()
	return out
}

var playerTag = regexp.MustCompile(`^\s*\[([A-H]) "((?:[^"\\]|\\.)*)"\]`)

// player returns the range and the name of the player at a position; nil for none.
func (s *server) player(d *document, p lspPosition) (*lspRange, string) {
	line := d.lineText(p.Line)
	at := playerTag.FindStringSubmatchIndex(line)
	if at == nil {
		return nil, ""
	}
	col := func(offset int) int { return len([]rune(line[:offset])) + 1 }
	r := d.span(p.Line+1, col(at[4]), col(at[5]))
	if p.Character < r.Start.Character || p.Character > r.End.Character {
		return nil, ""
	}
	return &r, line[at[4]:at[5]]
}

// unquoted returns the value of a tag from its quoted form.
func unquoted(text string) string { return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(text) }

// rename returns the edits that rename a player in every match of the document.
func (s *server) rename(d *document, p lspPosition, to string) (*lspWorkspaceEdit, error) {
	_, name := s.player(d, p)
	if name == "" {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: s.a.Out.Sayf("here is no player's name")}
	}
	if strings.TrimSpace(to) == "" || strings.ContainsAny(to, "\n\r") {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: s.a.Out.Sayf("a name is a line of text")}
	}
	m := d.matchAt(p.Line)
	for k := range d.matches {
		names := [2]bool{}
		for _, t := range engine.TagsOf(d.matches[k].rec.Events) {
			if len(t.Name) == 1 {
				names[0] = names[0] || t.Value == to
				names[1] = names[1] || t.Value == unquoted(name)
			}
		}
		if names[0] && names[1] && to != unquoted(name) || d.matches[k] == m && names[0] && to != unquoted(name) {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest,
				Message: s.a.Out.Sayf("somebody of that name sits at the same table already")}
		}
	}
	written := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(to)
	var edits []lspEdit
	for i := range d.lines {
		line := d.lineText(i)
		at := playerTag.FindStringSubmatchIndex(line)
		if at == nil || line[at[4]:at[5]] != name {
			continue
		}
		col := func(offset int) int { return len([]rune(line[:offset])) + 1 }
		edits = append(edits, lspEdit{d.span(i+1, col(at[4]), col(at[5])), written})
	}
	return &lspWorkspaceEdit{map[string][]lspEdit{d.uri: edits}}, nil
}
