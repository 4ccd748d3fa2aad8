package lsp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// before returns the state of a match before an event of its text.
func (m *openMatch) before(event int) engine.State {
	t := replay.NewTimeline(m.rec.Events)
	i := t.Before(event)
	if i < 0 {
		return engine.State{}
	}
	return t.At(i)
}

// hover says what a card did: who won the trick, the points so far, and what the seat
// could have played, as far as its hand is known. For a deal line it says what the deal
// came to.
func (s *server) hover(d *document, p lspPosition) *lspHover {
	m := d.matchAt(p.Line)
	if m == nil {
		return nil
	}
	words := s.a.Out.Words
	var out []string
	var at *lspRange
	if i := d.cardAt(m, p); i >= 0 {
		place := m.rec.Text.Ranges[i]
		r := d.span(int(place.Line)+m.moved(), int(place.Col), int(place.EndCol))
		at = &r
		state := m.before(i)
		out = append(out, s.card(m, &state, m.rec.Events[i].(*engine.CardPlayed))...)
	} else {
		for _, i := range m.eventsOn(p.Line) {
			if e, ok := m.rec.Events[i].(*engine.DealStarted); ok {
				for _, v := range m.rec.Judge().Verdicts {
					if table := m.rec.Judge().Rules.Table(); v.Deal != e.Number || v.Points == nil || v.Games == nil {
						continue
					} else if !table.IsFour() {
						won := "–"
						if shares := card.Won(*v.Games, table.Columns); len(shares) > 0 {
							won = report.SharesText(shares)
						}
						out = append(out, words.Sayf("card points: %s; games: %s", report.SharesText(card.SharesOf(*v.Points, v.Sides)), won))
					} else {
						out = append(out, words.Sayf("card points: AC %d, BD %d; games: AC %d, BD %d", v.Points.Of(card.AC), v.Points.Of(card.BD),
							v.Games.Of(card.AC), v.Games.Of(card.BD)))
					}
				}
			}
		}
	}
	for _, g := range s.diagnostics(d, &lspRange{p, p}) {
		out = append(out, fmt.Sprintf("%s [%s]", g.Message, g.Code))
	}
	if len(out) == 0 {
		return nil
	}
	return &lspHover{lspMarkup{"plaintext", strings.Join(out, "\n")}, at}
}

// card describes one card.
func (s *server) card(m *openMatch, state *engine.State, e *engine.CardPlayed) []string {
	words, deal := s.a.Out.Words, &state.Deal
	n := deal.LastTrick()
	t := deal.Trick(n)
	seat := deal.Turn()
	if e.Seat != card.NoSeat {
		seat = e.Seat
	}
	who := report.NameOf(m.rec, seat)
	if name := state.Substitutes[seat]; name != "" {
		who = fmt.Sprintf("%s (%s)", seat, name)
	}
	out := []string{words.Sayf("trick %d: %s plays %s", n, who, e.Card)}
	trump := deal.TrumpSuit()
	cards := []card.Card{}
	seats := []card.Seat{}
	known := trump != card.NoSuit
	for _, p := range t.Cards() {
		cards, seats = append(cards, p.Card), append(seats, p.Seat)
		known = known && p.Card.Known()
	}
	cards, seats = append(cards, e.Card), append(seats, seat)
	if known && e.Card.Known() {
		best := deal.Best(cards, trump)
		points := 0
		for _, c := range cards {
			points += c.Points()
		}
		out = append(out, words.Sayf("%s has the trick with %s; %d points lie on the table", seats[best], cards[best], points))
	}
	points, _ := deal.SoFar(trump)
	switch sides := deal.Sides(); {
	case deal.Table.IsFour():
		out = append(out, words.Sayf("before this trick: AC %d, BD %d card points", points.Of(card.AC), points.Of(card.BD)))
	case sides != nil:
		out = append(out, words.Sayf("before this trick: card points: %s", report.SharesText(card.SharesOf(points, sides))))
	}
	if deal.Hand(seat).Whole() {
		led := card.NoSuit
		if t.N > 0 {
			led = t.Led().Suit()
		}
		out = append(out, words.Sayf("%s could play %s", seat, state.Rules.Legal(deal.Holding(seat), led, trump)))
	}
	return out
}

// keywords are the words that a line can begin with.
var keywords = []string{
	"deal", "hand", "points", "games", "sheet", "claim", "admit", "show", "pickup", "penalty", "consent", "stop", "abandon", "suspend",
	"execute", "sign", "note", "amend",
	"lot", "shuffle", "cut", "walkover", "disqualify", "substitute", "misdeal", "gesture",
}

// keywordsAt returns the words that a line of a match can begin with.
func keywordsAt(m *openMatch) []string {
	if m == nil {
		return keywords
	}
	r := m.rec.Judge().Rules
	switch t := r.Table(); {
	case t.Parting == rules.TeamsCalled:
		return append(slices.Clip(keywords), "bid", "declare")
	case t.Dead != card.NoSeat:
		return append(slices.Clip(keywords), "play")
	}
	return keywords
}

var trickBegins = regexp.MustCompile(`^\s*\(?\s*[0-9]+\.`)

// complete completes cards that have not been played, keywords and tags.
func (s *server) complete(d *document, p lspPosition) []lspItem {
	line := []rune(d.lineText(p.Line))
	typed := string(line[:min(len(line), d.column(p)-1)])
	out := []lspItem{}
	switch {
	case strings.HasPrefix(typed, "[") && !strings.Contains(typed, " "):
		for _, t := range engine.Tags() {
			out = append(out, lspItem{Label: t, Kind: lspItemProperty})
		}
	case trickBegins.MatchString(typed) && !strings.ContainsAny(typed, "=;"):
		m := d.matchAt(p.Line)
		if m == nil {
			break
		}
		for i, c := range s.playable(d, m, p, typed) {
			item := lspItem{Label: c.Card.String(), Kind: lspItemValue, SortText: fmt.Sprintf("%02d", i)}
			if c.follows {
				item.Detail = s.a.Out.Sayf("follows suit")
			}
			out = append(out, item)
		}
	case !strings.ContainsAny(strings.TrimLeft(typed, " "), " .:"):
		for _, k := range keywordsAt(d.matchAt(p.Line)) {
			out = append(out, lspItem{Label: k, Kind: lspItemKeyword})
		}
	}
	return out
}

// offered is a card offered for completion.
type offered struct {
	card.Card
	follows bool
}

// playable returns the cards of the deal that are written nowhere before a position of a
// trick's line, those of the suit led first.
func (s *server) playable(d *document, m *openMatch, p lspPosition, typed string) []offered {
	used := card.Pack{}
	pack := card.Pack{Once: card.DeckOfSevens}
	led := card.NoSuit
	from := 0
	begins := m.dealBegins()
	for _, i := range begins {
		if m.lineOfEvent(i) <= p.Line {
			from = i
		}
	}
	for i := from; i < len(m.rec.Events); i++ {
		if i > from && slices.Contains(begins, i) {
			break
		}
		if c, ok := m.rec.Events[i].(*engine.CardPlayed); ok && m.lineOfEvent(i) != p.Line {
			used = used.With(c.Card)
		}
	}
	// The line may not be readable while it is typed.
	letters := notation.Letters(s.a.Records.Letters)
	_, cards, _ := strings.Cut(typed, ".")
	for _, word := range strings.Fields(cards) {
		if c, err := notation.ParseCard(word, letters); err == nil && c.Known() {
			if used = used.With(c); led == card.NoSuit {
				led = c.Suit()
			}
		}
	}
	if rules := m.rec.Judge().Rules; rules.Profile != "" {
		pack = rules.Pack()
	}
	var out []offered
	for _, follows := range []bool{true, false} {
		for c := range pack.Minus(used).Once.All() {
			if (led != card.NoSuit && c.Suit() == led) == follows {
				out = append(out, offered{c, follows})
			}
		}
	}
	return out
}

// symbols returns the outline: matches, and their deals.
func (s *server) symbols(d *document) []lspSymbol {
	out := []lspSymbol{}
	for k, m := range d.matches {
		end := len(d.lines)
		if k+1 < len(d.matches) {
			end = d.matches[k+1].line
		}
		top := lspSymbol{Name: s.a.Out.Sayf("match %d", k+1), Detail: matchTitle(m.rec.Events), Kind: lspSymbolClass,
			Range: d.whole(m.line, end), SelectionRange: d.whole(m.line, m.line+1)}
		begins := m.dealBegins()
		for i, b := range begins {
			from, to := m.lineOfEvent(b), end
			if i+1 < len(begins) {
				to = m.lineOfEvent(begins[i+1])
			}
			top.Children = append(top.Children, lspSymbol{
				Name: strings.TrimSpace(d.lineText(from)), Kind: lspSymbolMethod, Range: d.whole(from, max(to, from+1)),
				SelectionRange: d.whole(from, from+1),
			})
		}
		out = append(out, top)
	}
	return out
}

// matchTitle returns the title of a match from its tags.
func matchTitle(events []engine.Event) string {
	var parts []string
	for _, t := range engine.TagsOf(events) {
		if slices.Contains([]string{"Event", "Date", "Table", "Match"}, t.Name) {
			parts = append(parts, message.Visible(t.Value))
		}
	}
	return strings.Join(parts, " · ")
}

// folds returns what can be folded: matches and deals.
func (s *server) folds(d *document) []lspFold {
	out := []lspFold{}
	add := func(from, to int) {
		for to > from && strings.TrimSpace(d.lineText(to)) == "" {
			to--
		}
		if to > from {
			out = append(out, lspFold{StartLine: from, EndLine: to, Kind: "region"})
		}
	}
	for _, sym := range s.symbols(d) {
		add(sym.Range.Start.Line, min(sym.Range.End.Line, len(d.lines))-1)
		for _, deal := range sym.Children {
			add(deal.Range.Start.Line, min(deal.Range.End.Line, len(d.lines))-1)
		}
	}
	return out
}
