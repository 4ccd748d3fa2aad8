package audit

import (
	"fmt"
	"html/template"
	"math/big"
	"slices"
	"strings"

	"sueca/analysis/audit"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page"
)

// auditPages are the parts of a page of reports: its head, a match, and its foot.
var auditPages = template.Must(template.New("").Funcs(template.FuncMap{"shown": message.VisibleLines}).Parse(`
{{- define "head"}}<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:46rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:2px solid #1a1a1a}h3{margin-bottom:.2rem}pre{background:#f5f4ef;padding:.5rem .8rem;overflow-x:auto}
p{margin:.2rem 0}@media print{body{margin:0;max-width:none}h2{break-before:page}h2:first-of-type{break-before:auto}}</style>
</head>
<body>
{{end}}{{define "match"}}{{range $i, $line := .Head}}{{if $i}}<p>{{shown .}}</p>{{else}}<h1>{{shown .}}</h1>{{end}}
{{end}}{{with .Nothing}}<p>{{shown .}}</p>
{{end}}{{range .Plays}}<h2>{{shown .Title}}</h2>
{{range .Parts}}{{template "part" .}}{{end}}{{end}}{{range .Below}}{{template "part" .}}{{end}}
{{- end}}{{define "part"}}<h3>{{shown .Head}}</h3>
{{range .Says}}<p>{{shown .}}</p>
{{end}}{{if .Lines}}<pre>{{range $i, $line := .Lines}}{{if $i}}
{{end}}{{shown .}}{{end}}</pre>
{{end}}{{end}}{{define "foot"}}</body>
</html>
{{end}}`))

// auditPage writes a part of a page of reports.
func (a *auditVerb) auditPage(out *output.Output, part string, data any) error {
	var b strings.Builder
	if err := auditPages.ExecuteTemplate(&b, part, data); err != nil {
		return err
	}
	_, err := out.Stdout.WriteString(b.String())
	return err
}

// auditReport is the report on the plays of a match, in words for both pairs.
type auditReport struct {
	Head    []string // lines of a page; a terminal has them as wide as it is
	Nothing string   // that there is no play to report
	Plays   []auditPlay
	Beside  page.PartText // where a claim is about a play, those that none is about
	Other   page.PartText // the claims that no play is about
}

// auditPlay is the report on a play.
type auditPlay struct {
	Title string
	Parts []page.PartText
}

// auditReport makes the report on the plays of a match.
func (a *auditVerb) auditReport(to *output.Output, r *source.Record, list, every []*disputed, opt *auditOptions) *auditReport {
	out := &auditReport{Other: a.otherClaims(to, r, every, opt)}
	if opt.html {
		out.Head = strings.Split(to.Captured(func(out *output.Output) { report.Header(out, r, r.Judge()) }), "\n")
	}
	if len(list) == 0 {
		out.Nothing = a.nothingText(to, r, every, opt)
	}
	claimed := opt.trick == 0 && opt.seat == "" && !opt.refuted &&
		slices.ContainsFunc(list, func(d *disputed) bool { return len(d.claims()) > 0 })
	for _, d := range list {
		if claimed && d.Trick > 0 && len(d.claims()) == 0 {
			out.Beside.Lines = append(out.Beside.Lines, a.brief(to, d))
			continue
		}
		out.Plays = append(out.Plays, a.playReport(to, d))
	}
	if out.Beside.Lines != nil {
		out.Beside.Head = to.Sayf("other plays that did not follow suit")
		out.Beside.Says = []string{to.Sayf("No claim is about them; --deal, --trick and --seat bring the whole report on one.")}
	}
	return out
}

// playReport makes the report on a play, or on a deal that contradicts itself.
func (a *auditVerb) playReport(to *output.Output, d *disputed) auditPlay {
	if d.Trick == 0 {
		return auditPlay{to.Sayf("deal %d: the record contradicts itself", d.standing.Number), []page.PartText{a.slipsOfDeal(to, d)}}
	}
	return auditPlay{to.Sayf("deal %d, trick %d: %s played %s on %s", d.standing.Number, d.Trick, a.named(d, d.Seat), d.Card, d.Led),
		a.auditParts(to, d)}
}

// Below returns what stands below the plays.
func (r *auditReport) Below() []page.PartText {
	return slices.DeleteFunc([]page.PartText{r.Beside, r.Other}, func(p page.PartText) bool { return p.Says == nil })
}

// text writes the report for a terminal, below the head of the match.
func (r *auditReport) text(out *output.Output, a *auditVerb) {
	if r.Nothing != "" {
		out.Stdout.Printf("\n%s\n", r.Nothing)
	}
	for _, play := range r.Plays {
		out.Stdout.Printf("\n%s\n%s\n", play.Title, strings.Repeat("=", len([]rune(play.Title))))
		for _, p := range play.Parts {
			a.auditPart(out, p)
		}
	}
	for _, p := range r.Below() {
		a.auditPart(out, p)
	}
}

// nothingText says that there is no play to report.
func (a *auditVerb) nothingText(out *output.Output, r *source.Record, every []*disputed, opt *auditOptions) string {
	audited := slices.ContainsFunc(r.Judge().Verdicts, func(v replay.Verdict) bool { return !v.Unread && opt.inDeal(r, v.Deal) })
	switch {
	case r.Judge().Unruled:
		return out.Sayf("the rules are not known here, and nobody is judged by others")
	case !audited:
		return out.Sayf("no deal was audited")
	case slices.ContainsFunc(r.Judge().Verdicts, func(v replay.Verdict) bool {
		return opt.inDeal(r, v.Deal) && slices.Contains(v.Codes, code.NoDealFits)
	}):
		return out.Sayf("no deal of the pack fits what is written, and nobody is judged by it")
	case slices.ContainsFunc(every, func(d *disputed) bool { return d.Conclusion != audit.Refuted }):
		return out.Sayf("none of the plays asked for can be shown not to have followed suit; others can")
	}
	return out.Sayf("no play that is known not to have followed suit can have been a renúncia")
}

// otherClaims reports the claims that no play is about; if a trick or a seat is asked
// for, those that can be about it.
func (a *auditVerb) otherClaims(out *output.Output, r *source.Record, every []*disputed, opt *auditOptions) page.PartText {
	told := map[*engine.ClaimMade]bool{}
	for _, d := range every {
		if d.Conclusion != audit.Refuted || opt.wants(&d.Suspect) {
			for _, c := range d.claims() {
				told[c] = true
			}
		}
	}
	p := page.PartText{Head: out.Sayf("other claims")}
	m := r.Judge()
	for _, claim := range m.Claims {
		c := r.Corrected()[claim.Event].(*engine.ClaimMade)
		made := m.Verdicts[claim.Deal].Deal
		asked := opt.inDeal(r, made) || claim.About >= 0 && opt.inDeal(r, m.Verdicts[claim.About].Deal)
		if !asked || told[c] || opt.trick > 0 && c.Trick > 0 && c.Trick != opt.trick ||
			opt.seat != "" && !strings.Contains(c.Against.String(), opt.seat) {
			continue
		}
		text := out.Sayf("deal %d", made) + ", “" + report.LineTextIn(c, report.Keywords(out)) + "”: "
		switch found := a.foundOf(out, r, c); {
		case found != "":
			text += found
		case c.Ruling == 0:
			text += out.Sayf("the record shows no renúncia that it could be about, and no ruling is written")
		default:
			text += out.Sayf("the record shows no renúncia that it could be about, and the ruling stands")
		}
		p.Says = append(p.Says, text)
	}
	return p
}

// foundOf returns what was found about a claim, empty for nothing.
func (a *auditVerb) foundOf(out *output.Output, r *source.Record, c *engine.ClaimMade) string {
	for _, f := range r.Judge().Findings {
		if f.Event >= 0 && f.Event < len(r.Events) && r.Corrected()[f.Event] == engine.Event(c) {
			return out.Words.Say(f.Msg)
		}
	}
	return ""
}

// auditPart writes one part for a terminal.
func (a *auditVerb) auditPart(out *output.Output, p page.PartText) {
	out.Stdout.Printf("\n%s\n", p.Head)
	for _, s := range p.Says {
		for _, line := range report.Wrapped(s, out.Columns-2) {
			out.Stdout.Printf("  %s\n", line)
		}
	}
	for _, line := range p.Lines {
		out.Stdout.Printf("    %s\n", line)
	}
}

// named returns a seat with the name of its player.
func (a *auditVerb) named(d *disputed, s card.Seat) string { return report.NameIn(d.r, &d.standing, s) }

// auditParts returns the whole report on a play.
func (a *auditVerb) auditParts(out *output.Output, d *disputed) []page.PartText {
	parts := []page.PartText{a.auditVerdict(out, d), a.auditTricks(out, d)}
	if all := d.byWitness(); all != nil {
		parts = append(parts, a.auditWitnesses(out, all))
	}
	if d.severalWays() {
		parts = append(parts, a.auditReadings(out, d))
	}
	if d.contradicted() {
		parts = append(parts, a.slipsOfDeal(out, d))
	}
	if d.Conclusion == audit.Contradictory {
		if d.less() {
			return append(parts, a.auditLess(out))
		}
		return append(parts, a.auditSlips(out, d))
	}
	if d.Deals == nil {
		if d.less() {
			parts = append(parts, a.auditLess(out))
		}
		if p := a.auditClaims(out, d); p.Says != nil {
			parts = append(parts, p)
		}
		return parts
	}
	if d.Conclusion == audit.Refuted || d.Deals.Sign() == 0 {
		return parts
	}
	parts = append(parts, a.auditSight(out, d), a.auditKnown(out, d))
	switch {
	case d.less():
		parts = append(parts, a.auditLess(out))
	case d.May:
		parts = append(parts, a.auditRulings(out, d))
	default:
		parts = append(parts, a.auditSlips(out, d), a.auditModel(out, d), a.auditRulings(out, d))
	}
	if p := a.auditClaims(out, d); p.Says != nil {
		parts = append(parts, p)
	}
	return parts
}

// aloneWords are the words for what the record of one witness says by itself.
var aloneWords = map[string]message.Word{
	"proven": "proves a renúncia", "possible": "leaves a renúncia possible", "none": "shows none", "silent": "does not have the deal",
}

// auditWitnesses tells what the record of each witness says by itself: the verdict is that of all together.
func (a *auditVerb) auditWitnesses(out *output.Output, all []aloneLine) page.PartText {
	p := page.PartText{Head: out.Sayf("what the record of each witness says by itself")}
	for _, one := range all {
		p.Lines = append(p.Lines, out.Sayf("%s: %s", one.Witness, aloneWords[one.Verdict]))
	}
	return p
}

// auditVerdict says what is proven, by what, and the counts.
func (a *auditVerb) auditVerdict(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("verdict: %s", verdictWords[d.Conclusion])}
	if d.Conclusion == audit.Contradictory && d.report.Conflict == nil {
		p.Head = out.Sayf("verdict: the record contradicts what is trusted")
		p.Says = append(p.Says, out.Sayf("No deal that the record allows goes with what is trusted."))
		return p
	}
	if d.Conclusion == audit.Contradictory {
		p.Says = append(p.Says, out.Sayf("No deal of the pack fits all that is written. Nobody is judged by it: it neither proves nor refutes "+
			"a renúncia."))
		return p
	}
	say := func(format string, args ...any) { p.Says = append(p.Says, out.Sayf(format, args...)) }
	switch {
	case d.Conclusion == audit.Proven:
		p.Says = append(p.Says, a.proofText(out, d))
	case d.Found != nil && (d.Overruled || d.Deals == nil):
		say("The record does not decide it.")
		p.Says = append(p.Says, out.Words.Say(d.Found.Msg))
	case d.Conclusion == audit.Refuted && d.Overruled:
		say("Nothing is found against %s where the whole record is weighed, whatever is counted below.", d.Seat)
	case d.Conclusion == audit.Refuted:
		say("It was no renúncia: however the cards were dealt by this record, %s held no card of the suit led after it.", d.Seat)
	default:
		if d.May {
			say("The record does not tell whether it followed suit.")
		}
		if len(d.Ways) > 1 && d.Guilty == nil {
			say("The ways to read the record differ.")
			break
		}
		say("The record does not decide it: the cards can have been dealt so that it was a renúncia, and so that it was not, with all that " +
			"is written true.")
	}
	switch {
	case d.report.Uncounted:
		say("Deals are counted where one pack is dealt to four hands, and not here: the verdict needs no count.")
		return p
	case d.report.GaveUp:
		say("The ways in which the cards can have been dealt by this record are not counted, because that would take too long: the verdict needs no count.")
		return p
	case d.Deals == nil:
		say("No deal is counted: the plays as they are written fit none. The verdict needs no count.")
		return p
	}
	if d.report.Contradicted {
		say("What is recorded of hands, cards shown or the trump card does not go with the plays; it was left out here (“sueca validate” " +
			"tells which).")
	}
	if d.Only != nil {
		if d.report.Open == 0 {
			say("Every card is known: the cards were dealt in one way.")
			return p
		}
		say("The record allows the cards to have been dealt in one way, with what is not written in it:")
		p.Lines = handLines(out, d.Only)
		return p
	}
	say("Of the %s ways in which the cards can have been dealt by this record it was a renúncia in %s (%s). That is a share of those "+
		"ways, and not a probability of guilt.",
		d.Deals, d.Renuncia, a.percent(out, d.Renuncia, d.Deals))
	switch {
	case d.DealsLegal == nil:
		say("The record is too vague to count the ways in which every other play is legal.")
	case d.DealsLegal.Sign() == 0:
		say("In none of them is every other play legal.")
	default:
		say("Every other play is legal in %s of them; of those it was a renúncia in %s (%s).", d.DealsLegal, d.RenunciaLegal,
			a.percent(out, d.RenunciaLegal, d.DealsLegal))
	}
	for _, w := range []struct {
		hands *audit.Hands
		text  string
	}{{d.Guilty, out.Sayf("with a renúncia:")}, {d.Innocent, out.Sayf("without one:")}} {
		if w.hands != nil {
			p.Lines = append(append(p.Lines, w.text), handLines(out, w.hands)...)
		}
	}
	return p
}

// proofText tells what proves that it was a renúncia.
func (a *auditVerb) proofText(out *output.Output, d *disputed) string {
	c := d.Proof.Card
	switch d.Proof.By {
	case proof.ByLaterPlay:
		return out.Sayf("It was a renúncia: %s played %s in trick %d, and had it in hand when %s was led.", d.Seat, c, d.Proof.Trick, d.Led)
	case proof.ByHand:
		return out.Sayf("It was a renúncia: %s is among the cards recorded as dealt to %s, and had not been played.", c, d.Seat)
	case proof.ByShowing:
		return out.Sayf("It was a renúncia: %s laid %s open, and had not played it before.", d.Seat, c)
	case proof.ByTrumpCard:
		return out.Sayf("It was a renúncia: %s is the trump card, which was the dealer's, and had not been played.", c)
	}
	if c == card.Unknown {
		return out.Sayf("It was a renúncia by counting: the other cards do not fill the hand of %s without one of the suit led.", d.Seat)
	}
	return out.Sayf("It was a renúncia by counting: %s can lie nowhere but in the hand of %s.", c, d.Seat)
}

// handLines writes the hands of a deal.
func handLines(out *output.Output, hands *audit.Hands) (lines []string) {
	for _, s := range rules.TwoPairs.Seats {
		lines = append(lines, fmt.Sprintf("  %s %s", s, out.Words.Cards(hands[s])))
	}
	return lines
}

// percent writes a share to a tenth of a per cent. It is never 0 or 100 unless it is
// exactly that.
func (a *auditVerb) percent(out *output.Output, n, of *big.Int) string {
	switch s := share(n, of); {
	case of.Sign() == 0:
		return "–"
	case n.Sign() == 0:
		return "0\u00a0%"
	case n.Cmp(of) == 0:
		return "100\u00a0%"
	case s < 0.001:
		return "<\u00a0" + out.Words.Decimal(0.1) + "\u00a0%"
	case s > 0.999:
		return ">\u00a0" + out.Words.Decimal(99.9) + "\u00a0%"
	default:
		return out.Words.Decimal(100*s) + "\u00a0%"
	}
}

// auditTricks shows the tricks concerned.
func (a *auditVerb) auditTricks(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("the record")}
	tricks := []int{d.Trick}
	if d.Proof.Trick > d.Trick {
		tricks = append(tricks, d.Proof.Trick)
	}
	for _, n := range tricks {
		t := d.final.Trick(n)
		line := fmt.Sprintf("%2d. %s:", n, t.Leader)
		for _, play := range t.Cards() {
			switch {
			case play.Absent:
				line += " -"
			case n == d.Trick && play.Seat == d.Seat, n == d.Proof.Trick && play.Card == d.Proof.Card &&
				(play.Seat == d.Seat || d.final.Pack.Twice == 0):
				line += " [" + out.Words.Card(play.Card) + "]"
			default:
				line += " " + out.Words.Card(play.Card)
			}
		}
		p.Lines = append(p.Lines, line)
	}
	if h := d.final.Hand(d.Seat); h.Recorded {
		text := out.Words.Cards(h.Cards)
		for _, c := range h.Partial {
			text += " " + out.Words.Card(c)
		}
		p.Lines = append(p.Lines, out.Sayf("the hand of %s as recorded: %s", d.Seat, strings.TrimSpace(text)))
	}
	return p
}

// auditKnown says who could have known when, and until when it can be claimed.
func (a *auditVerb) auditKnown(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("who could have known")}
	for s := range d.final.Table.All().All() {
		if s == d.Seat {
			continue
		}
		name, m := a.named(d, s), d.KnownSince[s]
		switch vague := d.report.Open > 0 && d.Only == nil; {
		case m != nil && m.Shown:
			p.Says = append(p.Says, out.Sayf("%s, from their own hand and the table: since cards were laid open after card %d of trick %d.", name,
				m.Card, m.Trick))
		case m != nil && vague:
			p.Says = append(p.Says, out.Sayf("%s, from their own hand and the table: since card %d of trick %d, or before it by cards that the "+
				"record does not tell.", name, m.Card, m.Trick))
		case m != nil:
			p.Says = append(p.Says, out.Sayf("%s, from their own hand and the table: since card %d of trick %d.", name, m.Card, m.Trick))
		case vague:
			p.Says = append(p.Says, out.Sayf("%s, from their own hand and the table: never by what is written; they may have seen cards that it "+
				"does not tell.", name))
		default:
			p.Says = append(p.Says, out.Sayf("%s, from their own hand and the table: never while cards were played.", name))
		}
	}
	text := ""
	switch r := d.r.Judge().Rules; {
	case r.ClaimBy == rules.ClaimNone:
		text = out.Sayf("These rules (%s) provide for no claim of renúncia.", r.Profile)
	case r.ClaimDeadline == rules.UntilDealEnd:
		text = out.Sayf("By these rules (%s) it can be claimed until the deal is over.", r.Profile)
	case r.ClaimDeadline == rules.UntilMatchEnd:
		text = out.Sayf("By these rules (%s) it can be claimed until the match is over.", r.Profile)
	default:
		text = out.Sayf("By these rules (%s) it can be claimed until the first card of the next deal.", r.Profile)
	}
	p.Says = append(p.Says, text)
	return p
}

// auditRulings says what each ruling does.
func (a *auditVerb) auditRulings(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("what each ruling does")}
	m := d.r.Judge()
	if m.Rules.ClaimBy == rules.ClaimNone {
		p.Says = append(p.Says, out.Sayf("There is none to be made: these rules provide for no claim of renúncia."))
		return p
	}
	p.Says = append(p.Says, out.Sayf("All else stays as recorded, other claims too. What a deal is worth is left out where that is "+
		"not known."))
	for _, o := range d.rulings() {
		word := map[string]string{
			"upheld": out.Sayf("upheld"), "rejected": out.Sayf("rejected"), "withdrawn": out.Sayf("withdrawn"),
			audit.Inadmissible: out.Sayf("inadmissible, or not made"),
		}[o.Ruling]
		games := report.GamesText(out, m.Rules.Table(), o.Games)
		if o.Deal != d.index {
			games = out.Sayf("in deal %d", m.Verdicts[o.Deal].Deal) + " " + games
		}
		line := fmt.Sprintf("%s: %s", word, games)
		if o.Sheet != nil {
			line += out.Sayf(", sheet %s", report.SheetText(m, *o.Sheet))
		}
		switch {
		case o.Over && o.Winner != card.NoSide:
			line += out.Sayf(", and the match ends %s for %s", report.SheetText(m, o.Final), o.Winner)
		default:
			line += out.Sayf(", and the match stands at %s", report.SheetText(m, o.Final))
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// auditClaims says what became of the claims.
func (a *auditVerb) auditClaims(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("the claims")}
	for _, c := range d.claims() {
		text := "“" + report.LineTextIn(c, report.Keywords(out)) + "”: "
		switch found := a.foundOf(out, d.r, c); {
		case found != "":
			text += found
		case d.Conclusion == audit.Proven:
			text += out.Sayf("the record proves this renúncia")
		default:
			text += out.Sayf("the record does not decide it")
		}
		p.Says = append(p.Says, text)
	}
	for _, e := range d.standing.Events {
		if e, ok := e.(*engine.RenunciaAdmitted); ok && e.Seat == d.Seat && (e.Trick == 0 || e.Trick == d.Trick) {
			p.Says = append(p.Says, "“"+report.LineTextIn(e, report.Keywords(out))+"”: "+out.Sayf("a player's own declaration"))
		}
	}
	return p
}
