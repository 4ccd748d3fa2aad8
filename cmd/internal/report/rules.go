package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"sueca/engine"
)

// showRules shows a set of rules: where it comes from, and what it says.
func (r *Reporter) ShowRules(rules *engine.Rules) {
	r.RulesHead(rules, engine.FindProfile(rules.Profile))
	r.ShowTopics(rules)
}

// rulesHead names a set of rules, its text and what the house has otherwise.
func (r *Reporter) RulesHead(rules *engine.Rules, p *engine.Profile) {
	fmt.Fprintf(r.Stdout, "%s: %s\n%s\n", p.Name, r.Words.Word(p.Title), p.Text)
	if house := strings.TrimPrefix(rules.String(), p.Name); house != "" && len(p.Needs) == 0 {
		for i, line := range Wrapped(strings.TrimSpace(house), r.Columns-2) {
			fmt.Fprintf(r.Stdout, "%s %s\n", [...]string{"!", " "}[min(i, 1)], line)
		}
	}
	if len(p.Needs) > 0 {
		r.Printf("unfinished: give %s\n", strings.Join(p.Needs, ", "))
	}
}

// showAll shows every parameter.
func (r *Reporter) ShowAll(rules *engine.Rules) {
	for _, topic := range Topics {
		fmt.Fprintf(r.Stdout, "\n%s\n", r.Words.Word(topic.title))
		for _, name := range topic.Params {
			p := engine.FindParam(name)
			line := r.ParamLine(rules, p)
			about := line.Words
			if about == "" {
				about = r.Words.Word(p.Label) + ": " + line.Value
			}
			cite := line.Cite
			if cite == "" && line.Basis == "convention" {
				cite = r.Words.Sayf("convention")
			}
			fmt.Fprintf(r.Stdout, "  %s=%s%s\n      %s\n", p.Name, line.Value, basisMarks[rules.Cite(name).Basis], about+" ("+cite+")")
		}
	}
}

// topics are the parts of a set of rules, in the order of a game, and their
// parameters in the order in which they are told.
var Topics = []struct {
	topic  engine.Topic
	title  engine.Word
	Params []string
}{
	{engine.TopicCards, "cards", []string{"deck.ten_rank", "players", "teams", "deck.copies"}},
	{engine.TopicDeal, "dealing", []string{
		"first_dealer", "first_dealer.tie", "shuffle", "cut", "deal.packets", "deal.direction.bottom", "deal.first.bottom", "deal.dealer_last",
		"deal.direction.top", "deal.first.top", "dealer.rotation", "redeal", "consent",
	}},
	{engine.TopicTrump, "trump", []string{"trump.source", "trump.announce", "trump.redraw_point", "trump.pickup", "trump.uncollected"}},
	{engine.TopicPlay, "play", []string{"lead.first", "play.direction", "void", "hands.open", "play.seconds"}},
	{engine.TopicScore, "score", []string{
		"score.single_from", "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value",
		"score.exact90", "score.rolha", "score.tie", "tie.accumulates", "bonus.last_trick", "bonus.queen_hearts",
		"score.sweep.ends_deal", "score.sweep.ends_match",
	}},
	{engine.TopicMatch, "match", []string{"match.mode", "match.deals", "match.target", "match.end_check", "match.overflow", "match.sets"}},
	{engine.TopicRenuncia, "renúncia", []string{
		"renuncia.claim_by", "renuncia.deadline", "renuncia.granularity", "renuncia.confirmed.award", "renuncia.confirmed.result",
		"renuncia.confirmed.ends_deal", "renuncia.confirmed.replaces_result", "renuncia.confirmed.ends_match",
		"renuncia.self.award", "renuncia.false.award", "renuncia.false.ends_deal", "renuncia.false.result",
	}},
	{engine.TopicPenalties, "penalties", []string{"penalties", "penalty.mode", "leave"}},
	{engine.TopicSheet, "sheet", []string{"ledger", "sheet.suspension", "score.names"}},
}

// showTopics shows the rules in a few sentences for each topic.
func (r *Reporter) ShowTopics(rules *engine.Rules) {
	width := 0
	for _, t := range Topics {
		width = max(width, uniseg.StringWidth(r.Words.Word(t.title)))
	}
	marks := map[engine.Basis]bool{}
	for _, topic := range Topics {
		text := r.topicText(rules, topic.Params, marks)
		if text == "" {
			continue
		}
		title := r.Words.Word(topic.title)
		for i, line := range Wrapped(text, r.Columns-width-2) {
			if i > 0 {
				title = ""
			}
			fmt.Fprintf(r.Stdout, "%s%s  %s\n", title, strings.Repeat(" ", width-uniseg.StringWidth(title)), line)
		}
	}
	var legend []string
	for _, l := range []struct {
		basis engine.Basis
		text  engine.Word
	}{{engine.Convention, "* our decision"}, {engine.Inferred, "° follows from the text"}, {engine.HouseRule, "! the house's own"}} {
		if marks[l.basis] {
			legend = append(legend, r.Words.Word(l.text))
		}
	}
	if legend != nil {
		fmt.Fprintln(r.Stdout, strings.Join(legend, "   "))
	}
}

// topicText says the rules of a topic and where they stand, "" where there is nothing to
// say. It notes the marks that it sets.
func (r *Reporter) topicText(rules *engine.Rules, params []string, marks map[engine.Basis]bool) string {
	var said, cites []string
	for _, name := range params {
		if unsaid(rules, name) {
			continue
		}
		words := r.Words.Say(engine.FindParam(name).Say(rules))
		if name == "score.single_from" {
			words = r.bands(rules)
		}
		if words == "" {
			continue
		}
		if name == "penalties" && rules.Penalties == engine.PenaltiesFPSD {
			words += " " + r.tariff()
		}
		behind := []string{name}
		if name == "score.single_from" {
			behind = bandParams
		}
		worst := engine.Stated
		for _, name := range behind {
			c := rules.Cite(name)
			worst = max(worst, c.Basis)
			if c.Cite != "" && c.Basis <= engine.Inferred {
				cites = append(cites, c.Cite)
			}
		}
		marks[worst] = true
		said = append(said, words+basisMarks[worst])
	}
	if len(said) == 0 {
		return ""
	}
	text := strings.Join(said, "; ") + "."
	if cites = folded(cites); len(cites) > 0 {
		text += " [" + strings.Join(cites, ", ") + "]"
	}
	return text
}

// bandParams are the parameters that one sentence tells.
var bandParams = []string{
	"score.single_from", "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value",
}

// unsaid reports whether a parameter says nothing beside what others say: the
// bands are told in one sentence, what a claim brings where there is none is not
// told at all, and --all has the rest.
func unsaid(r *engine.Rules, name string) bool {
	switch name {
	case "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value", "deck.copies", "players", "match.sets",
		"first_dealer.tie", "deal.dealer_last":
		return true
	case "score.single_from", "score.tie":
		return r.Mode == engine.ModePoints
	case "deal.direction.top", "deal.first.top":
		return r.TrumpSource == engine.TrumpBottom
	case "match.end_check", "match.overflow":
		return r.Mode != engine.ModeGames
	case "match.target":
		return r.Mode == engine.ModeOpen || r.Mode == engine.ModeFixed
	case "renuncia.claim_by", "penalties":
		return false
	case "penalty.mode":
		return r.Penalties != engine.PenaltiesFPSD && r.ClaimBy == engine.ClaimNone
	}
	return strings.HasPrefix(name, "renuncia.") && r.ClaimBy == engine.ClaimNone
}

// bands tells what card points are worth.
func (r *Reporter) bands(rules *engine.Rules) string {
	all := int(rules.DealPoints())
	sweep := engine.Msg("all ten tricks")
	if rules.SweepBy == engine.ByPoints {
		sweep = engine.Msg("all %d points", all)
	}
	return r.Words.Sayf("%d to %d card points: %d; %d or more: %d; %s: %d",
		int(rules.SingleFrom), int(rules.DoubleFrom)-1, int(rules.Single), int(rules.DoubleFrom), int(rules.Double), sweep, int(rules.Sweep))
}

// tariff tells the penalties of FPSD section 6.
func (r *Reporter) tariff() string {
	var out []string
	for _, i := range engine.Infractions() {
		warns, least, most, forfeits := i.Tariff()
		cost := fmt.Sprint(least)
		switch {
		case i == engine.TrumpCard:
			continue
		case least < 0:
			cost = "m"
		case forfeits:
			cost += "–m"
		case most != least:
			cost += fmt.Sprintf("–%d", most)
		}
		if warns {
			cost = "w" + cost
		}
		out = append(out, i.String()+" "+cost)
	}
	return r.Words.Sayf("(w: warned first, m: the match)") + " " + strings.Join(out, ", ")
}

// folded leaves out citations that are given already, and names a text, and a
// section of it, only once where several parts of it follow each other.
func folded(cites []string) []string {
	var out []string
	lastText, lastSection, lastOther := "", "", ""
	for i, c := range cites {
		if slices.Contains(cites[:i], c) {
			continue
		}
		text, rest, _ := strings.Cut(c, " ")
		if text != "FPSD" {
			if lastText != "" || len(out) == 0 || !strings.HasPrefix(c, lastOther+", ") {
				out, lastOther = append(out, c), c
			} else {
				out = append(out, strings.TrimPrefix(c, lastOther+", "))
			}
			lastText = ""
			continue
		}
		section, part, _ := strings.Cut(rest, " ")
		switch {
		case lastText == "":
			out = append(out, c)
		case section == lastSection && part != "":
			out = append(out, part)
		default:
			out = append(out, rest)
		}
		lastText, lastSection = text, section
	}
	return out
}

// wrapped breaks a text into lines of a width, at its spaces: one that must not be
// broken at is kept.
func Wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' }) {
		if line != "" && uniseg.StringWidth(line)+1+uniseg.StringWidth(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// paramLine is a parameter of some rules in the JSON form.
type ParamLine struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Words string `json:"words,omitempty"`
	Basis string `json:"basis"`
	Cite  string `json:"cite,omitempty"`
}

func (r *Reporter) ParamLine(rules *engine.Rules, p *engine.Param) ParamLine {
	c := rules.Cite(p.Name)
	return ParamLine{p.Name, p.Get(rules), r.Words.Say(p.Say(rules)), BasisNames[c.Basis], c.Cite}
}
