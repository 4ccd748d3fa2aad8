package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/replay"
)

// replayVerb is one run of replay.
type replayVerb struct{ *Reporter }

func newReplayCmd(r *Reporter) *cobra.Command {
	a := &replayVerb{r}
	cmd := &cobra.Command{
		Use:     "replay [FILE…|SELECTOR…]",
		Short:   a.words.Sayf("replay records: one verdict a deal"),
		Long:    a.manual("replay"),
		Example: "  sueca replay evening.sueca\n  sueca replay 3f9a/2\n  sueca replay --format json all",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runReplay(args)
		},
	}
	a.asOfFlag(cmd)
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	a.jobsFlag(cmd)
	cmd.Flags().BoolVar(&a.brief, "brief", false, a.words.Sayf("one line a deal, without the tricks"))
	return cmd
}

// verdict is a deal's outcome in the JSON form.
type verdict struct {
	Match       string        `json:"match"`
	Deal        *int          `json:"deal"`
	Complete    bool          `json:"complete"`
	Dealer      *string       `json:"dealer"`
	Leader      *string       `json:"leader"`
	Trump       *string       `json:"trump"`
	TrumpSource string        `json:"trump_source"`
	Candidates  []string      `json:"trump_candidates,omitempty"`
	Points      *tally        `json:"points"`
	Tricks      *tally        `json:"tricks"`
	Games       *tally        `json:"games"`
	Sheet       *tally        `json:"sheet"`
	Findings    []engine.Code `json:"findings"`
	Position    int64         `json:"position,omitempty"`
	File        string        `json:"file,omitempty"`
}

// tally is a number for each pair in the JSON form.
type tally struct {
	AC int `json:"AC"`
	BD int `json:"BD"`
}

func tallyOf(t *engine.Tally) *tally {
	if t == nil {
		return nil
	}
	return &tally{t.AC, t.BD}
}

func seatOf(s engine.Seat) *string {
	if s == engine.NoSeat {
		return nil
	}
	name := s.String()
	return &name
}

func verdictOf(r *record, v replay.Verdict) verdict {
	out := verdict{
		Match: r.ID(), File: r.file, Complete: v.Complete, Dealer: seatOf(v.Dealer), Leader: seatOf(v.Leader),
		TrumpSource: string(v.TrumpSource), Points: tallyOf(v.Points), Tricks: tallyOf(v.Tricks),
		Games: tallyOf(v.Games), Sheet: tallyOf(v.Sheet), Findings: v.Codes,
		Position: r.position,
	}
	if v.Deal > 0 {
		out.Deal = &v.Deal
	}
	if v.Trump != engine.NoSuit {
		suit := v.Trump.String()
		out.Trump = &suit
	}
	for s := range v.Candidates.All() {
		out.Candidates = append(out.Candidates, s.String())
	}
	if out.Findings == nil {
		out.Findings = []engine.Code{}
	}
	return out
}

func (a *replayVerb) runReplay(args []string) error {
	return a.each(args, !a.isJSON(), func(f *Finder, r *record, fs []finding) error {
		a := &replayVerb{&Reporter{f}}
		if a.isJSON() {
			return a.verdictsJSON(r)
		}
		a.replayText(r, fs)
		return nil
	})
}

// verdictsOf returns the verdicts of the deals of a match that are wanted, as objects.
func verdictsOf(r *record) (out []verdict) {
	for _, v := range r.judge().Verdicts {
		if r.wants(v.Deal) {
			out = append(out, verdictOf(r, v))
		}
	}
	return out
}

func (a *Reporter) verdictsJSON(r *record) error {
	for _, v := range verdictsOf(r) {
		if err := a.json(v); err != nil {
			return err
		}
	}
	return nil
}

// replayText shows a match for a person.
func (a *replayVerb) replayText(r *record, fs []finding) {
	m := r.judge()
	a.header(r, m)
	shown := make([]bool, len(fs))
	show := func(deal int) {
		for i, f := range fs {
			if f.Deal == deal && !shown[i] {
				shown[i] = true
				a.showText(r, f, "  ")
			}
		}
	}
	show(0)
	line := replay.NewTimeline(r.events)
	for i, v := range m.Verdicts {
		if !r.wants(v.Deal) {
			continue
		}
		if !a.brief {
			fmt.Fprintln(a.stdout)
		}
		end := line.Len()
		if i+1 < len(m.Verdicts) {
			end = line.Before(m.Verdicts[i+1].Event)
		}
		a.dealText(line.At(end), v, m)
		show(v.Deal)
	}
	for i, f := range fs {
		if !shown[i] {
			a.showText(r, f, "  ")
		}
	}
}

// header says what match it is.
func (a *Reporter) header(r *record, m *replay.Match) {
	tags := map[string]string{}
	for _, t := range m.Tags {
		tags[t.Name] = harmless(t.Value)
	}
	var about []string
	for _, name := range []string{"Event", "Site", "Date", "Round", "Table"} {
		if v := tags[name]; v != "" {
			switch name {
			case "Round":
				v = a.words.Sayf("round") + " " + v
			case "Table":
				v = a.words.Sayf("table") + " " + v
			}
			about = append(about, v)
		}
	}
	if tags["Match"] != "" {
		about = append(about, a.words.Sayf("match")+" "+tags["Match"])
	}
	if len(about) == 0 {
		about = append(about, a.words.Sayf("match")+" "+r.ID())
	}
	fmt.Fprintln(a.stdout, strings.Join(about, " · "))
	if tags["A"]+tags["B"]+tags["C"]+tags["D"] != "" {
		fmt.Fprintf(a.stdout, "AC %s, %s – BD %s, %s\n", orUnknown(tags["A"]), orUnknown(tags["C"]), orUnknown(tags["B"]), orUnknown(tags["D"]))
	}
	if r.opt.Rules.IsZero() {
		a.printf("rules: %s; id: %s\n", rulesText(m.Rules), r.ID())
		return
	}
	a.printf("rules: %s, in place of the record's %s; id: %s\n", rulesText(r.opt.Rules), rulesText(ownRules(r)), r.ID())
}

// rulesText writes rules as a tag would, always with the target.
func rulesText(r engine.Rules) string {
	text := r.String()
	if r.Mode == engine.ModeGames && !strings.Contains(text, "target=") {
		text += fmt.Sprintf(" target=%d", r.Target)
	}
	return text
}

// ownRules gives the rules that a record was written for.
func ownRules(r *record) engine.Rules {
	for _, e := range r.events {
		if m, ok := e.(*engine.MatchStarted); ok {
			return m.Rules
		}
	}
	return engine.DefaultRules()
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// dealText shows one deal: its tricks, what it came to, and the sheet.
func (a *Reporter) dealText(s engine.State, v replay.Verdict, m *replay.Match) {
	if v.Unread && v.Deal == 0 {
		a.printf("a deal that cannot be read\n")
		return
	}
	if v.Unread {
		a.printf("deal %d cannot be read\n", v.Deal)
		return
	}
	head := a.words.Sayf("deal %d", v.Deal)
	if v.Dealer != engine.NoSeat {
		head += a.words.Sayf("  dealer %s", v.Dealer)
	}
	switch v.TrumpSource {
	case replay.TrumpRecorded:
		head += a.words.Sayf("  trump %s", strings.TrimPrefix(s.Deal.Trump.String(), "*"))
	case replay.TrumpInferred:
		head += a.words.Sayf("  trump %s (inferred)", v.Trump)
	case replay.TrumpAmbiguous:
		head += a.words.Sayf("  trump not recorded: one of %s", v.Candidates)
	default:
		head += a.words.Sayf("  trump not recorded")
	}
	if !a.brief {
		fmt.Fprintln(a.stdout, head)
		a.tricksText(&s.Deal, v)
	}
	var sum string
	switch {
	case v.Points != nil && v.Tricks == nil:
		sum = a.words.Sayf("AC %d BD %d; who took which trick depends on the trump", v.Points.AC, v.Points.BD)
	case v.Points != nil:
		sum = a.words.Sayf("AC %d (tricks: %d)  BD %d (tricks: %d)", v.Points.AC, v.Tricks.AC, v.Points.BD, v.Tricks.BD)
	case v.Complete:
		sum = a.words.Sayf("the points depend on the trump")
	case slices.ContainsFunc(m.Ledger, func(e replay.Entry) bool { return e.Deal == v.Deal && e.Why == replay.ForClaim }):
		sum = a.words.Sayf("play ended with the claim")
	default:
		sum = a.words.Sayf("not played out, or not all recorded")
	}
	switch {
	case v.Games == nil:
		sum += "  →  " + a.words.Sayf("games not known")
	case *v.Games == engine.Tally{}:
		sum += "  →  " + a.words.Sayf("no games")
	default:
		sum += "  → "
		for _, p := range []engine.Pair{engine.AC, engine.BD} {
			if n := v.Games.Of(p); n != 0 {
				sum += fmt.Sprintf(" %s %+d", p, n)
			}
		}
	}
	if v.Sheet != nil {
		shown := m.Rules.Capped(*v.Sheet)
		sum += a.words.Sayf("   sheet AC %d BD %d", shown.AC, shown.BD)
	}
	if a.brief {
		fmt.Fprintf(a.stdout, "%s  %s\n", head, sum)
		return
	}
	for _, e := range m.Ledger {
		if e.Deal == v.Deal && e.Why != replay.ForResult && e.Why != replay.ForTie {
			fmt.Fprintf(a.stdout, "   %s\n", a.ledgerText(m, e))
		}
	}
	fmt.Fprintf(a.stdout, "   %s\n", sum)
}

// ledgerText gives a line of the ledger as a line of text.
func (a *Reporter) ledgerText(m *replay.Match, e replay.Entry) string {
	out := a.words.Say(e.Msg)
	who := e.Pair.String()
	if e.Seat != engine.NoSeat {
		who = e.Seat.String()
	}
	if e.Games != 0 {
		out += fmt.Sprintf(": %s %+d", who, e.Games)
	}
	if rule := a.ruleText(m.Rule(e)); rule != "" {
		out += " (" + rule + ")"
	}
	return out
}

// tricksText shows the tricks in a table: leader, cards, winner, points, and
// the running points.
func (a *Reporter) tricksText(d *engine.Deal, v replay.Verdict) {
	trump := v.Trump
	var running engine.Tally
	known := true
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		var cards strings.Builder
		for i, p := range t.Cards() {
			c := p.Card.String()
			if p.Absent {
				c = "-"
			}
			if p.OutOfTurn && i < 4 {
				c = p.Seat.String() + ":" + c
			}
			cards.WriteString(" " + c + strings.Repeat(" ", max(0, 3-len([]rune(c)))))
		}
		row := fmt.Sprintf("   %2d %s:%-17s", n, t.Leader, cards.String())
		w, ok := d.Winner(n, trump)
		p, counted := d.TrickPoints(n)
		known = known && ok && counted
		if ok {
			row += fmt.Sprintf(" %s", w)
			if counted {
				running = running.Add(w.Pair(), p)
				row += fmt.Sprintf(" %2d", p)
			}
			if known {
				row += fmt.Sprintf("   %3d–%d", running.AC, running.BD)
			}
		}
		fmt.Fprintln(a.stdout, strings.TrimRight(row, " "))
	}
}
