package audit

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"sueca/analysis/audit"
	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// auditOptions are the flags of audit.
type auditOptions struct {
	deal, trick  int
	seat         string
	all, refuted bool
	html         bool
	trusted      []string
	trust        audit.Trust
	effort       *Effort
	out          output.Destination
}

// auditVerb is one run of audit.
type auditVerb struct{ *run.Run }

func newAuditCmd(r *run.Run) *cobra.Command {
	a := &auditVerb{r}
	var opt auditOptions
	cmd := &cobra.Command{
		Use:     "audit [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("tell what a record proves of every play that did not follow suit"),
		Example: "  sueca audit evening.sueca\n  sueca audit 3f9a/5 --trick 3 --seat D\n  sueca audit --all --format json archive/",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := verb.CheckPlace(cmd, opt.deal, opt.trick); err != nil {
				return err
			}
			for _, field := range opt.trusted {
				switch field {
				case "leaders":
					opt.trust.Leaders = true
				case "winners":
					opt.trust.Winners = true
				case "points":
					opt.trust.Points = true
				default:
					return output.Usagef("--trust takes leaders, winners and points, not %q", field)
				}
			}
			opt.seat = strings.ToUpper(opt.seat)
			if err := source.OneOf("seat", opt.seat, append(verb.SeatLetters(), "")...); err != nil {
				return err
			}
			if opt.html = a.Out.Format == "html"; opt.html && opt.all {
				return output.Usagef("--all gives one line a play: it goes with text and json")
			}
			if err := cmp.Or(a.Records.Settle(), a.Records.NotRead(args, opt.out.Name), opt.out.MayWrite(a.Files)); err != nil {
				return err
			}
			return opt.out.Write(a.Out, func(out *output.Output) error { return (&auditVerb{a.With(out)}).runAudit(args, opt) })
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Judging)
	f := cmd.Flags()
	a.Out.FormatFlag(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line) or html"), "text", "json", "html")
	a.Out.FailOnFlag(cmd, "error")
	f.IntVar(&opt.deal, "deal", 0, a.Out.Sayf("audit this deal, by its `number`"))
	f.IntVar(&opt.trick, "trick", 0, a.Out.Sayf("audit this trick, 1 to 10"))
	f.StringVar(&opt.seat, "seat", "", a.Out.Sayf("audit the plays of this `seat`, such as B"))
	f.StringSliceVar(&opt.trusted, "trust", nil, a.Out.Sayf("count only deals in which these written `fields` are true: "+
		"leaders,winners,points"))
	f.BoolVar(&opt.all, "all", false, a.Out.Sayf("one line for each play, the most serious of a match first"))
	opt.out.Flags(a.Out, cmd, a.Out.Sayf("write to this `file` instead of standard output"))
	f.BoolVar(&opt.refuted, "refuted", false, a.Out.Sayf("those too that cannot have been a renúncia"))
	return cmd
}

// wants reports whether a play is asked for.
func (o *auditOptions) wants(s *audit.Suspect) bool {
	return (o.refuted || s.Conclusion != audit.Refuted) && (o.trick == 0 || o.trick == s.Trick) && (o.seat == "" || o.seat == s.Seat.String())
}

// disputed is a play that did not follow suit, with its deal.
type disputed struct {
	audit.Suspect
	*auditedDeal
	asked *bool // see less
}

// auditedDeal is a deal that was audited. Its edits and strength are computed on first
// use.
type auditedDeal struct {
	r         *source.Record
	index     int // of the deal in the match
	standing  replay.Standing
	final     *engine.Deal
	report    *audit.Report
	explained func() *replay.Explained // the slips that would explain it
	strength  func() audit.Strength    // how many slips the record would show
	rules     rules.Rules
	heaps     bool // it is written down from its heaps
	effort    *Effort
	// alone tells what the record of each witness says by itself; nil where there is one witness.
	alone func(deal int, seat card.Seat, c card.Card) []reconcile.Alone
}

// weighed returns a renúncia and a slip weighed against each other, nil where they cannot be.
func (d *disputed) weighed() *audit.Account {
	return audit.Weigh(d.final, d.report.Suspects, &d.Suspect, d.strength().Places, d.explained())
}

// also returns the plays to examine although they may have followed suit: the one that is
// named, and those of a pair in a trick that a claim against it names.
func (o *auditOptions) also(r *source.Record, deal int) func(trick int, s card.Seat) bool {
	return func(trick int, s card.Seat) bool {
		return o.trick == trick && o.seat == s.String() || slices.ContainsFunc(r.Judge().Claims, func(c replay.Claim) bool {
			by := r.Events[c.Event].(*engine.ClaimMade)
			return c.About == deal && c.Trick == trick && (by.Accused == s || by.Accused == card.NoSeat && by.Against.Has(s))
		})
	}
}

// inDeal reports whether a deal is asked for.
func (o *auditOptions) inDeal(r *source.Record, number int) bool {
	return r.Wants(number) && (o.deal == 0 || o.deal == number)
}

// audited returns the plays of a match that did not follow suit, deal by deal. It skips
// deals in which nothing was found, except with whole, or if plays that cannot have been
// a renúncia are asked for.
func (a *auditVerb) audited(to *output.Output, r *source.Record, opt *auditOptions, whole bool) []*disputed {
	rules := r.Judge().Rules
	opt.effort.add(r.Events)
	whole = whole || opt.refuted || opt.trick > 0 && opt.seat != ""
	var alone func(int, card.Seat, card.Card) []reconcile.Alone
	if r.Judge().Joined != nil {
		alone = reconcile.ByWitness(r.Events, r.Judge(), r.Judging)
	}
	var out []*disputed
	for _, e := range r.Ended(func(v *replay.Verdict) bool {
		return opt.inDeal(r, v.Deal) && (whole || suspicious(v.Codes) || v.Slips != nil || claimedLater(r.Judge(), v))
	}) {
		s := e.Standing
		report, err := opt.examine(r, e.Deal, e.Index)
		if err != nil {
			to.Complain(output.Usagef("match %s, deal %d: too many cards are unknown to be counted with --trust", r.ID(), s.Number))
			continue
		}
		deal := &auditedDeal{r: r, index: e.Index, standing: s, final: e.Deal, report: report, rules: rules,
			heaps: r.Judge().Verdicts[e.Index].Heaps, effort: opt.effort, alone: alone}
		deal.explained = sync.OnceValue(func() *replay.Explained {
			if deal.effort.spent() { // those that the judge found
				out := &replay.Explained{GaveUp: true}
				for _, s := range r.Judge().Verdicts[deal.index].Slips {
					out.Fit = append(out.Fit, replay.Fit{Slip: s})
				}
				return out
			}
			out := replay.Explain(r.Events, r.Judging, deal.index)
			deal.effort.take(out.Judged)
			return out
		})
		deal.strength = sync.OnceValue(func() audit.Strength {
			if deal.heaps {
				return audit.HeapStrengthOf(rules, s.Events)
			}
			out := audit.StrengthOf(rules, s.Played())
			deal.effort.take(out.Judged)
			return out
		})
		for _, suspect := range report.Suspects {
			out = append(out, &disputed{Suspect: suspect, auditedDeal: deal})
		}
		if deal.contradicted() && !slices.ContainsFunc(report.Suspects, func(s audit.Suspect) bool { return opt.wants(&s) }) {
			out = append(out, contradicted(deal))
		}
	}
	out = append(out, a.misnumbered(r, opt)...)
	slices.SortStableFunc(out, func(x, y *disputed) int { return cmp.Compare(x.index, y.index) })
	return out
}

// examine audits a deal of a match.
func (o *auditOptions) examine(r *source.Record, d *engine.Deal, index int) (*audit.Report, error) {
	if o.effort.spent() {
		out := audit.GivenUp(d)
		out.Judge(d, r.Judge(), index)
		return out, nil
	}
	out, err := audit.ExamineJudged(d, r.Judge(), index, o.trust, o.also(r, index))
	if err == nil {
		o.effort.take(1 + out.Work/layings)
	}
	return out, err
}

// unaudited reports the deals that are asked for and cannot be audited.
func (a *auditVerb) unaudited(out *output.Output, r *source.Record, opt *auditOptions) {
	found := false
	for _, v := range r.Judge().Verdicts {
		if !opt.inDeal(r, v.Deal) {
			continue
		}
		if found = true; v.Unread {
			out.Remark(message.Msg("match %s, deal %d could not be read and was not audited: “sueca validate” tells why", r.ID(), v.Deal))
		}
	}
	if !found && opt.deal > 0 {
		out.Complain(output.Usagef("match %s has no deal %d", r.ID(), opt.deal))
	}
}

// suspicious reports whether a deal may have a renúncia, by what was found in it. Where a
// card is written twice, nothing is found about who played it.
func suspicious(codes []code.Code) bool {
	return slices.ContainsFunc(codes, func(c code.Code) bool {
		return c == code.Renuncia || c == code.RenunciaPossible || c == code.CardTwice || c == code.NoDealFits ||
			c == code.ClaimUndecided || c == code.ClaimWrongRuling
	})
}

// claimedLater reports whether a claim about a deal was made in a later one: what was found about
// it is found there.
func claimedLater(m *replay.Match, v *replay.Verdict) bool {
	return slices.ContainsFunc(m.Claims, func(c replay.Claim) bool {
		return c.About >= 0 && c.About != c.Deal && m.Verdicts[c.About].Event == v.Event
	})
}

// grave orders plays by verdict, the most serious first, then by place: a share of deals is
// no measure of severity.
func grave(x, y *disputed) int {
	rank := map[audit.Conclusion]int{audit.Proven: 0, audit.Contradictory: 1, audit.Undecided: 2, audit.Refuted: 3}
	return cmp.Or(cmp.Compare(rank[x.Conclusion], rank[y.Conclusion]), cmp.Compare(x.standing.Number, y.standing.Number),
		cmp.Compare(x.index, y.index), cmp.Compare(x.Trick, y.Trick), cmp.Compare(x.Seat, y.Seat))
}

// share returns the ratio of two counts, 0 if there is none.
func share(n, of *big.Int) float64 {
	if n == nil || of == nil || of.Sign() == 0 {
		return 0
	}
	out, _ := new(big.Rat).SetFrac(n, of).Float64()
	return out
}

func (a *auditVerb) runAudit(args []string, opt auditOptions) error {
	if opt.html {
		if err := a.auditPage(a.Out, "head", struct{ Lang, Title string }{a.Out.Words.Name(), a.Out.Sayf("audit of renúncias")}); err != nil {
			return err
		}
	}
	opt.effort = NewEffort()
	err := a.Each(args, !a.Out.IsJSON() && !opt.all, func(out *output.Output, r *source.Record, _ []finding.Finding) error {
		if finding.Nothing(out, r) {
			return nil
		}
		a.unaudited(out, r, &opt)
		every := a.audited(out, r, &opt, !out.IsJSON() && !opt.all)
		list := slices.DeleteFunc(slices.Clone(every), func(d *disputed) bool { return !opt.wants(&d.Suspect) })
		if opt.all {
			slices.SortStableFunc(list, grave)
		}
		switch {
		case out.IsJSON():
			return output.JSONLines(out, list, a.auditLine)
		case opt.all:
			for _, d := range list {
				a.auditBrief(out, d)
			}
		case opt.html:
			return a.auditPage(out, "match", a.auditReport(out, r, list, every, &opt))
		default:
			report.Header(out, r, r.Judge())
			a.auditReport(out, r, list, every, &opt).text(out, a)
		}
		return nil
	})
	opt.effort.Say(a.Out)
	if opt.html {
		return errors.Join(err, a.auditPage(a.Out, "foot", nil))
	}
	return err
}

// auditLine is a play in the JSON form.
type auditLine struct {
	Match   string  `json:"match"`
	File    *string `json:"file"`
	Deal    int     `json:"deal"`
	Index   int     `json:"index"`
	Trick   *int    `json:"trick"`
	Seat    *string `json:"seat"`
	Led     *string `json:"led"`
	Card    *string `json:"card"`
	Verdict string  `json:"verdict"`

	auditCounts

	Readings []auditReading `json:"readings"`

	Witness    *witness                `json:"witness"`
	KnownSince map[string]*auditMoment `json:"known_since"`
	Edits      []string                `json:"edits"`
	Tried      map[replay.SlipKind]int `json:"edits_tried"`
	Strength   float64                 `json:"strength"`
	Ratio      *float64                `json:"slip_ratio"` // slips for one renúncia at which a slip is as good an account
	Rulings    map[string]auditOutcome `json:"rulings"`
	Claims     []string                `json:"claims"`
	GaveUp     bool                    `json:"gave_up"` // not all is counted and tried; the verdict stands
	Witnesses  []aloneLine             `json:"witnesses,omitempty"`
}

// aloneLine is what the record of one witness says by itself of a play: proven, possible, none, or silent.
type aloneLine struct {
	Witness string `json:"witness"`
	Verdict string `json:"verdict"`
}

// byWitness returns what the record of each witness says by itself of a play; nil where there is one witness.
func (d *disputed) byWitness() (out []aloneLine) {
	if d.alone == nil || d.Trick == 0 {
		return nil
	}
	for _, one := range d.alone(d.index, d.Seat, d.Card) {
		verdict := "none"
		switch {
		case one.Silent:
			verdict = "silent"
		case one.Code == code.Renuncia:
			verdict = "proven"
		case one.Code == code.RenunciaPossible:
			verdict = "possible"
		}
		out = append(out, aloneLine{one.Witness, verdict})
	}
	return out
}

// auditCounts are how many deals a record allows, and in how many of them a play was a renúncia.
type auditCounts struct {
	DealsTotal         *string `json:"deals_total"`
	DealsRenuncia      *string `json:"deals_renuncia"`
	DealsTotalLegal    *string `json:"deals_total_legal"`
	DealsRenunciaLegal *string `json:"deals_renuncia_legal"`
}

// countsOf returns counts of all deals, and of those in which all other plays are legal, nil where they are not known.
func countsOf(deals, renuncia, dealsLegal, renunciaLegal *big.Int) auditCounts {
	text := func(n *big.Int) *string {
		if n == nil {
			return nil
		}
		return new(n.String())
	}
	return auditCounts{text(deals), text(renuncia), text(dealsLegal), text(renunciaLegal)}
}

// witness is the proof of a renúncia, or two deals that show that there is none.
type witness struct {
	Proof    *string           `json:"proof"` // later, hand, shown, trump, counting
	Card     *string           `json:"card"`
	Trick    *int              `json:"trick"`
	Guilty   map[string]string `json:"guilty"`
	Innocent map[string]string `json:"innocent"`
}

// auditMoment is a card of a trick.
type auditMoment struct {
	Trick int `json:"trick"`
	Card  int `json:"card"`
	// Shown: by cards laid open after it.
	Shown bool `json:"shown"`
}

// auditOutcome is what a ruling does.
type auditOutcome struct {
	Games  *report.Tally `json:"games"`
	Sheet  *report.Tally `json:"sheet"`
	Final  *report.Tally `json:"final"`
	Over   bool          `json:"over"`
	Winner *string       `json:"winner"`
	// In is the deal in which it counts, where that is a later one.
	In *int `json:"in"`
}

// proofNames are the words for proofs.
var proofNames = map[proof.ProofKind]string{
	proof.ByLaterPlay: "later", proof.ByHand: "hand", proof.ByShowing: "shown", proof.ByTrumpCard: "trump", proof.ByCounting: "counting",
}

// auditLine returns a play in the JSON form.
func (a *auditVerb) auditLine(d *disputed) auditLine {
	out := auditLine{
		Match: d.r.ID(), File: record.OrNull(d.r.File), Deal: d.standing.Number, Index: d.r.Judge().Verdicts[d.index].Index,
		Trick:   record.OrNull(d.Trick),
		Verdict: string(d.Conclusion), auditCounts: countsOf(d.Deals, d.Renuncia, d.DealsLegal, d.RenunciaLegal),
		Readings:   d.readingsLine(),
		KnownSince: map[string]*auditMoment{}, Edits: []string{}, Rulings: map[string]auditOutcome{}, Claims: []string{},
		Witnesses: d.byWitness(),
	}
	if d.contradicted() {
		out.Edits, out.GaveUp = d.editsLine(), d.explained().GaveUp || d.explained().More > 0
	}
	if d.Trick == 0 {
		return out
	}
	out.GaveUp = out.GaveUp || d.report.GaveUp || d.less()
	out.Seat, out.Led, out.Card = new(d.Seat.String()), new(d.Led.String()), new(d.Card.String())
	switch {
	case d.Conclusion == audit.Proven:
		out.Witness = &witness{Proof: new(cmp.Or(proofNames[d.Proof.By], proofNames[proof.ByCounting])),
			Card: record.NameOrNull(d.Proof.Card), Trick: record.OrNull(d.Proof.Trick)}
	case d.Guilty != nil || d.Innocent != nil:
		out.Witness = &witness{Guilty: handsText(d.Guilty), Innocent: handsText(d.Innocent)}
	}
	for s := range d.final.Table.All().All() {
		if s == d.Seat || d.report.Uncounted {
			continue
		}
		out.KnownSince[s.String()] = nil
		if m := d.KnownSince[s]; m != nil {
			out.KnownSince[s.String()] = &auditMoment{m.Trick, m.Card, m.Shown}
		}
	}
	if d.Conclusion != audit.Refuted && d.final.Heaped() { // of them it is known whatever is counted
		out.Edits, out.Tried = d.editsLine(), d.explained().Tried
		_, more := d.explained().Clearing(d.Seat, d.Card)
		out.GaveUp = out.GaveUp || more > 0
	}
	if d.Conclusion != audit.Refuted && !d.May && !d.report.Uncounted && !d.less() {
		out.Edits = d.editsLine()
		out.Tried = d.explained().Tried
		out.Strength = d.strength().Share()
		if w := d.weighed(); w != nil && w.Ratio > 0 {
			out.Ratio = &w.Ratio
		}
		out.GaveUp = out.GaveUp || d.explained().GaveUp || d.strength().GaveUp
	}
	for _, o := range d.rulings() {
		line := auditOutcome{Games: record.Columns(d.r.Judge(), o.Games), Sheet: record.Columns(d.r.Judge(), o.Sheet),
			Final: record.Columns(d.r.Judge(), &o.Final), Over: o.Over}
		if o.Over {
			line.Winner = record.NameOrNull(o.Winner)
		}
		if o.Deal != d.index {
			line.In = &d.r.Judge().Verdicts[o.Deal].Deal
		}
		out.Rulings[o.Ruling] = line
	}
	for _, c := range d.claims() {
		out.Claims = append(out.Claims, report.LineText(c))
	}
	return out
}

// rulings returns what each ruling on a claim of the play does, nothing where only its verdict is told.
func (d *disputed) rulings() []audit.RulingEffect {
	if d.less() {
		return nil
	}
	out := audit.Rulings(d.r.Events, d.index, &d.Suspect)
	d.effort.take((1 + len(out)) * judgingOf(d.r.Judge()))
	return out
}

// handsText returns the hands of a deal as text, nil for none.
func handsText(h *audit.Hands) map[string]string {
	if h == nil {
		return nil
	}
	out := map[string]string{}
	for _, s := range rules.TwoPairs.Seats {
		out[s.String()] = h[s].String()
	}
	return out
}

// claims returns the claims that can be about the play, wherever they stand.
func (d *disputed) claims() []*engine.ClaimMade {
	var out []*engine.ClaimMade
	for _, c := range d.r.Judge().Claims {
		if c.About == d.index && c.Covers(d.Seat, d.Trick) {
			out = append(out, d.r.Corrected()[c.Event].(*engine.ClaimMade))
		}
	}
	return out
}

// editsLine returns the slips that would explain the deal in the JSON form, the likeliest first.
func (d *disputed) editsLine() []string {
	out := []string{}
	for _, s := range d.explained().Explaining(d.Seat, d.Card) {
		out = append(out, editText(d, s, notation.English, reason(s).String()))
	}
	for _, set := range d.explained().Together {
		var lines []string
		for _, s := range set {
			lines = append(lines, editText(d, s, notation.English, reason(s).String()))
		}
		out = append(out, strings.Join(lines, "\n"))
	}
	return out
}

// reason returns the reason that is written with a correction.
func reason(s replay.Slip) message.Message {
	switch {
	case s.Changes == nil:
		return s.Msg
	case s.Kind == replay.SlipCard:
		return message.Msg("misread")
	}
	return message.Msg("two cards exchanged")
}

// editText returns the lines of the notation that would take a slip back.
func editText(d *disputed, s replay.Slip, words notation.Words, reason string) string {
	if s.Changes == nil {
		return strings.TrimRight(notation.Format(reconcile.Deal(d.standing.Number, reason, s.Events), words), "\n")
	}
	var lines []string
	for _, c := range s.Changes {
		again := *c
		again.Deal, again.Reason = d.standing.Number, reason
		lines = append(lines, report.LineTextIn(&again, words))
	}
	return strings.Join(lines, "\n")
}

// auditBrief shows a play on one line.
func (a *auditVerb) auditBrief(out *output.Output, d *disputed) {
	where := d.r.ID()
	if d.r.File != "" {
		where = d.r.File
	}
	if d.Trick == 0 {
		out.Stdout.Printf("%s  %s\n", where, out.Sayf("deal %d: the record contradicts itself; every word would be true but for one slip: %s",
			d.standing.Number, out.Words.Say(d.explained().Fit[0].Msg)))
		return
	}
	of := fmt.Sprintf("%s/%s", d.Renuncia, d.Deals)
	if d.Deals == nil {
		of = "–"
	}
	out.Stdout.Printf("%s  %s  %s\n", where, a.brief(out, d), of)
}

// brief returns a play and its verdict in a few words.
func (a *auditVerb) brief(out *output.Output, d *disputed) string {
	return out.Sayf("deal %d trick %d: %s played %s on %s: %s", d.standing.Number, d.Trick, d.Seat, d.Card, d.Led, verdictWords[d.Conclusion])
}

// verdictWords are the conclusions in words.
var verdictWords = map[audit.Conclusion]message.Word{
	audit.Proven: "proven", audit.Refuted: "refuted", audit.Contradictory: "contradictory", audit.Undecided: "undecided",
}
