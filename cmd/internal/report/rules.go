package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// ShowRules shows a set of rules: its sources, and what it says.
func ShowRules(out *output.Output, r *rules.Rules) {
	RulesHead(out, r, rules.FindProfile(r.Profile))
	ShowTopics(out, r)
}

// RulesHead shows the name of a set of rules, its text and the house's changes.
func RulesHead(out *output.Output, r *rules.Rules, p *rules.Profile) {
	out.Stdout.Printf("%s: %s\n%s\n", p.Name, out.Words.Word(p.Title), p.Text)
	if house := strings.TrimPrefix(r.String(), p.Name); house != "" && len(p.Needs) == 0 {
		for i, line := range Wrapped(strings.TrimSpace(house), out.Columns-2) {
			out.Stdout.Printf("%s %s\n", [...]string{"!", " "}[min(i, 1)], line)
		}
	}
	if len(p.Needs) > 0 {
		out.Printf("unfinished: give %s\n", strings.Join(p.Needs, ", "))
	}
}

// ShowAll shows every parameter.
func ShowAll(out *output.Output, r *rules.Rules) {
	for _, topic := range topics {
		out.Stdout.Printf("\n%s\n", out.Words.Word(topic.title))
		for _, p := range paramsOf(topic.topic) {
			line := ParamLineOf(out, r, p)
			about := out.Words.Word(p.Label) + ": " + valueWords(out, line.Value)
			if line.Words != nil {
				about = *line.Words
			}
			cite := r.Cite(p.Name).Cite
			if cite == "" && line.Basis == "convention" {
				cite = out.Sayf("convention")
			}
			out.Stdout.Printf("  %s=%s%s\n      %s\n", p.Name, line.Value, basisMarks[r.Cite(p.Name).Basis], about+" ("+cite+")")
		}
	}
}

// bareValues are the words of the values of parameters that say nothing by themselves.
var bareValues = map[string]message.Word{
	"no": "no", "off": "no", "none": "none", "pair": "pair", "award": "the opponents get it", "opposite": "every other seat",
	"first": "the first", "games": "games", "points": "card points", "any": "at any time", "fixed_deals": "so many deals",
	"cap_display_keep_raw": "counted, and shown up to the target",
}

// valueWords returns the value of a parameter in words; a number is one in every language.
func valueWords(out *output.Output, value string) string {
	if word, ok := bareValues[value]; ok {
		return out.Words.Word(word)
	}
	return value
}

// topics are the parts of a set of rules in the order of a game.
var topics = []struct {
	topic rules.Topic
	title message.Word
}{
	{rules.TopicCards, "cards"},
	{rules.TopicDeal, "dealing"},
	{rules.TopicTrump, "trump"},
	{rules.TopicPlay, "play"},
	{rules.TopicScore, "score"},
	{rules.TopicMatch, "match"},
	{rules.TopicRenuncia, "renúncia"},
	{rules.TopicPenalties, "penalties"},
	{rules.TopicSheet, "sheet"},
}

// toldFirst is the order in which parameters are told, where it is not that of the table,
// which new ones are added to at the end.
var toldFirst = []string{
	"deck.ten_rank", "players", "teams",
	"first_dealer", "first_dealer.tie", "shuffle", "cut", "deal.packets", "deal.direction.bottom", "deal.first.bottom", "deal.dealer_last",
	"deal.direction.top", "deal.first.top", "dealer.rotation", "redeal",
	"lead.first", "play.direction",
	"score.single_from", "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value",
	"score.exact90", "score.rolha", "score.tie", "tie.accumulates", "bonus.last_trick", "bonus.queen_hearts",
	"match.mode", "match.deals", "match.target", "match.end_check", "match.overflow",
	"renuncia.claim_by", "renuncia.deadline", "renuncia.granularity", "renuncia.confirmed.award", "renuncia.confirmed.result",
	"renuncia.confirmed.ends_deal", "renuncia.confirmed.replaces_result", "renuncia.confirmed.ends_match",
}

// ParamsTold returns the parameters of the engine's table in the order in which they are
// told: by topic, and within a topic as a game goes.
func ParamsTold() (out []*rules.Param) {
	for _, t := range topics {
		out = append(out, paramsOf(t.topic)...)
	}
	return out
}

// paramsOf returns the parameters of a topic in the order in which they are told.
func paramsOf(t rules.Topic) (out []*rules.Param) {
	all := rules.Params()
	for i := range all {
		if all[i].Topic == t {
			out = append(out, &all[i])
		}
	}
	slices.SortStableFunc(out, func(a, b *rules.Param) int { return toldAt(a) - toldAt(b) })
	return out
}

// toldAt returns the place of a parameter in toldFirst, behind all if it is not there.
func toldAt(p *rules.Param) int {
	if i := slices.Index(toldFirst, p.Name); i >= 0 {
		return i
	}
	return len(toldFirst)
}

// ShowTopics shows the rules in a few sentences for each topic.
func ShowTopics(out *output.Output, r *rules.Rules) {
	width := 0
	for _, t := range topics {
		width = max(width, uniseg.StringWidth(out.Words.Word(t.title)))
	}
	marks := map[rules.Basis]bool{}
	for _, topic := range topics {
		var said, cites []string
		for _, p := range paramsOf(topic.topic) {
			name := p.Name
			if unsaid(r, name) {
				continue
			}
			words := out.Words.Say(p.Say(r))
			if name == "score.single_from" {
				words = bands(out, r)
			}
			if words == "" {
				continue
			}
			if name == "penalties" && r.Penalties == rules.PenaltiesFPSD {
				words += " " + tariff(out)
			}
			behind := []string{name}
			if name == "score.single_from" {
				behind = bandParams
			}
			worst := rules.Stated
			for _, name := range behind {
				c := r.Cite(name)
				worst = max(worst, c.Basis)
				if c.Cite != "" && c.Basis <= rules.Inferred {
					cites = append(cites, c.Cite)
				}
			}
			marks[worst] = true
			said = append(said, words+basisMarks[worst])
		}
		if len(said) == 0 {
			continue
		}
		text := strings.Join(said, "; ") + "."
		if cites = folded(cites); len(cites) > 0 {
			text += " [" + strings.Join(cites, ", ") + "]"
		}
		title := out.Words.Word(topic.title)
		for i, line := range Wrapped(text, out.Columns-width-2) {
			if i > 0 {
				title = ""
			}
			out.Stdout.Printf("%s%s  %s\n", title, strings.Repeat(" ", width-uniseg.StringWidth(title)), line)
		}
	}
	var legend []string
	for _, l := range []struct {
		basis rules.Basis
		text  message.Word
	}{{rules.Convention, "* our decision"}, {rules.Inferred, "° follows from the text"}, {rules.HouseRule, "! the house's own"}} {
		if marks[l.basis] {
			legend = append(legend, out.Words.Word(l.text))
		}
	}
	if legend != nil {
		out.Stdout.Printf("%s\n", strings.Join(legend, "   "))
	}
}

// bandParams are the parameters that are told in one sentence.
var bandParams = []string{
	"score.single_from", "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value",
}

// unsaid reports whether a parameter needs no sentence of its own: the bands are told in
// one sentence, and what a claim brings is left out where there are no claims. --all has
// the rest.
func unsaid(r *rules.Rules, name string) bool {
	switch name {
	case "score.single", "score.double_from", "score.double", "score.sweep.by", "score.sweep.value", "deck.copies", "players", "match.sets",
		"first_dealer.tie", "deal.dealer_last":
		return true
	case "score.single_from", "score.tie":
		return r.Mode == rules.ModePoints
	case "deal.direction.top", "deal.first.top":
		return r.TrumpSource == rules.TrumpBottom
	case "match.end_check", "match.overflow":
		return r.Mode != rules.ModeGames
	case "match.target":
		return r.Mode == rules.ModeOpen || r.Mode == rules.ModeFixed
	case "renuncia.claim_by", "penalties":
		return false
	case "penalty.mode":
		return r.Penalties != rules.PenaltiesFPSD && r.ClaimBy == rules.ClaimNone
	}
	return strings.HasPrefix(name, "renuncia.") && r.ClaimBy == rules.ClaimNone
}

// bands returns the sentence about what card points are worth.
func bands(out *output.Output, r *rules.Rules) string {
	all := int(r.DealPoints())
	sweep := message.Msg("all ten tricks")
	if r.SweepBy == rules.ByPoints {
		sweep = message.Msg("all %d points", all)
	}
	return out.Sayf("%d to %d card points: %d; %d or more: %d; %s: %d",
		int(r.SingleFrom), int(r.DoubleFrom)-1, int(r.Single), int(r.DoubleFrom), int(r.Double), sweep, int(r.Sweep))
}

// tariff returns the penalties of FPSD section 6.
func tariff(to *output.Output) string {
	warned, match := "w", "m" // the letters of the legend
	if to.Words.Name() == "pt" {
		warned, match = "a", "p"
	}
	var out []string
	for _, i := range rules.Infractions() {
		t := i.Tariff()
		cost := fmt.Sprint(t.Least)
		switch {
		case i == rules.TrumpCard:
			continue
		case t.Least < 0:
			cost = match
		case t.Most == rules.Forfeit:
			cost += "–" + match
		case t.Most != t.Least:
			cost += fmt.Sprintf("–%d", t.Most)
		}
		if t.Warns {
			cost = warned + cost
		}
		out = append(out, to.Words.Word(i.Word())+" "+cost)
	}
	return to.Sayf("(w: warned first, m: the match)") + " " + strings.Join(out, ", ")
}

// folded removes repeated citations, and names a text or section once where several parts
// of it follow each other.
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

// Wrapped breaks a text into lines of a width at its spaces, but not at no-break spaces.
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

// ParamLine is a parameter of some rules in the JSON form.
type ParamLine struct {
	Name  string  `json:"name"`
	Value string  `json:"value"`
	Words *string `json:"words"`
	Basis string  `json:"basis"`
	Cite  *string `json:"cite"`
}

func ParamLineOf(out *output.Output, r *rules.Rules, p *rules.Param) ParamLine {
	c := r.Cite(p.Name)
	return ParamLine{p.Name, p.Get(r), record.OrNull(out.Words.Say(p.Say(r))), BasisNames[c.Basis], record.OrNull(c.Cite)}
}
