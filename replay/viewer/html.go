package viewer

import (
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// pageStyle is the style sheet of a page.
const pageStyle = `body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;max-width:70rem;margin:2rem auto;padding:0 1rem}
h1::first-letter,h2::first-letter,th::first-letter{text-transform:uppercase}
figure{margin:0}svg{width:100%;height:auto;border:1px solid #d9d2bf;border-radius:6px}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.15rem .6rem;text-align:left;border-bottom:1px solid #e4e4e4}td.n{text-align:right}
.s2{color:#c4122f}.s3{color:#187a35}.s4{color:#1c5fc2}.wrong{color:#b00030}.doubt{color:#9a5b00}
.now td{background:#fff6d6}.two .s3{color:inherit}.two .s4{color:#c4122f}.none td span{color:inherit}
@media print{body{margin:0;max-width:none}}`

// HTML returns the deal as it is at the cursor as a page of its own, for a
// bulletin: the picture, the tricks as a table that can be copied, and the
// findings.
func (s *Session) HTML() string {
	v := s.see()
	title := grid.Escape(s.summary())
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>%s</title>\n<style>%s</style>\n</head>\n<body class=\"%s\">\n",
		s.language().Name, title, pageStyle, s.look.Colours)
	fmt.Fprintf(&b, "<h1>%s</h1>\n<figure>\n%s</figure>\n", title, s.SVG())
	s.htmlPlayers(&b)
	s.htmlTricks(&b, v)
	s.htmlFindings(&b, v)
	b.WriteString("</body>\n</html>\n")
	return b.String()
}

// htmlPlayers writes the names of the pairs.
func (s *Session) htmlPlayers(b *strings.Builder) {
	if s.blind {
		return
	}
	var sides []string
	for _, p := range s.table().Columns {
		sides = append(sides, p.String()+": "+grid.Escape(strings.Join(s.players(p), ", ")))
	}
	fmt.Fprintf(b, "<p>%s</p>\n", strings.Join(sides, " · "))
}

// htmlTricks writes the tricks as a table.
func (s *Session) htmlTricks(b *strings.Builder, v *seen) {
	full := s.tricks(v)
	if full.LastTrick() == 0 {
		return
	}
	head := func(m engine.Message) string { return grid.Escape(s.words(m)) }
	fmt.Fprintf(b, "<table>\n<tr><th>%s</th><th>%s</th><th colspan=\"%d\">%s</th><th>%s</th><th>%s</th></tr>\n",
		head(engine.Msg("trick")), head(engine.Msg("lead")), len(s.table().Seats), head(engine.Msg("cards played")), head(engine.Msg("taken by")), head(engine.Msg("points")))
	for n := 1; n <= full.LastTrick(); n++ {
		t := full.Trick(n)
		if t.Number == 0 {
			continue
		}
		class := ""
		if n == v.deal.LastTrick() {
			class = ` class="now"`
		}
		fmt.Fprintf(b, "<tr%s><td class=\"n\">%d</td><td>%s</td>", class, n, t.Leader)
		for i := range len(s.table().Seats) {
			text := ""
			if i < t.N {
				text = s.htmlCard(t.Plays[i])
			}
			fmt.Fprintf(b, "<td>%s</td>", text)
		}
		winner, points := "", ""
		w, p := replay.OutcomeOf(full, n, v.trump)
		if w != engine.NoSeat {
			winner = w.String()
		}
		if p >= 0 {
			points = fmt.Sprint(p)
		}
		fmt.Fprintf(b, "<td>%s</td><td class=\"n\">%s</td></tr>\n", winner, points)
	}
	b.WriteString("</table>\n")
}

// htmlCard returns a card.
func (s *Session) htmlCard(p engine.Play) string {
	if p.Absent {
		return "–"
	}
	return fmt.Sprintf(`<span class="s%d">%s</span>`, p.Card.Suit(), grid.Escape(s.signs().Card(p.Card)))
}

// htmlFindings lists the findings in the deal.
func (s *Session) htmlFindings(b *strings.Builder, v *seen) {
	var items []string
	for i := range s.game.hits {
		h := &s.game.hits[i]
		if h.deal != s.at.deal || !s.mayKnow(h, v) {
			continue
		}
		class := map[engine.Severity]string{engine.Error: "wrong", engine.Warning: "doubt"}[h.Code.Severity()]
		where := ""
		if h.Trick > 0 {
			where = grid.Escape(s.words(engine.Msg("trick %d", h.Trick))) + ": "
		}
		items = append(items, fmt.Sprintf("<li class=\"%s\">%s%s <small>[%s]</small></li>\n", class, where, grid.Escape(s.words(h.Msg)), h.Code))
	}
	if items == nil {
		return
	}
	fmt.Fprintf(b, "<h2>%s</h2>\n<ul>\n%s</ul>\n", grid.Escape(s.words(engine.Msg("findings"))), strings.Join(items, ""))
}
