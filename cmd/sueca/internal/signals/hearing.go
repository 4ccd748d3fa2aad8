package signals

import (
	"bytes"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/message"
)

// hearing is one run of signals hearing: what is laid before a hearing about one unit, or about all
// together, as a text and as a page that say the same.
type hearing struct {
	signalRun
	unit   string // as it was asked for; "" is all together
	out    string // the file of the page, "" for none
	force  bool
	result *signal.Result
	habits *signal.Habits // nil unless the hearing is about a pair
	parts  []hearingPart
	sheets []hearingSheet
	judged int // of the sheets, those of whom the hearing is about
}

// hearingPart is a part of what is laid before a hearing.
type hearingPart struct {
	Title     string
	Lines     []string
	textTable // if there are rows
}

func newSignalsHearingCmd(a *signalsVerb) *cobra.Command {
	h := &hearing{signalRun: signalRun{a: a}}
	cmd := h.command("hearing", a.Out.Sayf("lay a study before a hearing: a text, and a page with deals to be judged blind"),
		"  sueca signals hearing echo.study -o hearing.html\n  sueca signals hearing echo.study all --unit \"Ana Vaz & Rui Sá\" -o "+
			"hearing.html", h.run)
	f := cmd.Flags()
	f.StringVar(&h.unit, "unit", "", a.Out.Sayf("whom it is about: a `name` as sueca signals run shows it, with --names or without; all "+
		"together if not given"))
	f.StringVarP(&h.out, "output", "o", "", a.Out.Sayf("write the page to this `file` too"))
	f.BoolVar(&h.holdout, "holdout", false, a.Out.Sayf("look at the deals that were kept back; the log notes that it was done"))
	a.Out.ForceFlag(cmd, &h.force)
	return cmd
}

func (h *hearing) run(file string, args []string) error {
	a := h.a
	s, err := a.readStudy(file)
	if err != nil {
		return err
	}
	if err := a.Files.MayWrite(output.Forced(h.force), h.out); err != nil {
		return err
	}
	if h.unit != "" {
		h.narrowed = append(h.narrowed, "--unit "+h.unit)
	}
	h.about = func(unit string) bool { return h.unit == "" || h.named(s, unit) }
	counts, err := h.counted(s, args)
	if err != nil {
		return err
	}
	h.result = s.Verdicts(counts)
	if h.unit != "" && s.Unit == signal.ByPairUnit {
		if h.once() {
			return output.Usagef("a hearing about a pair reads the matches twice, and standard input is read once: name the file, or import it")
		}
		if h.habits, _, err = h.habitsOf(s, h.signalRun.asked, false); err != nil {
			return err
		}
	}
	if err := h.result.Judge(func() (*signal.Habits, error) { return h.habits, nil }); err != nil {
		return err
	}
	known := h.unit == ""
	for i := range h.result.Detectors {
		known = known || slices.ContainsFunc(h.result.Detectors[i].Units, func(t signal.Test) bool { return h.named(s, t.Unit) })
	}
	if !known {
		return output.Usagef("no opportunity of “%s” is in these matches; sueca signals run --names shows whose are", message.Visible(h.unit))
	}
	if err := h.compose(); err != nil {
		return err
	}
	h.text()
	if h.out == "" {
		return nil
	}
	var page bytes.Buffer
	if err := h.page(&page); err != nil {
		return err
	}
	return a.Files.WriteFile(h.out, page.Bytes(), output.Forced(h.force))
}

// named reports whether a unit is the one that was asked for, by its name or by what stands for it.
func (h *hearing) named(s *signal.Study, unit string) bool {
	hidden := h.signalRun
	hidden.names = false
	return unit == h.unit || hidden.alias(s, unit) == h.unit
}

// who returns whom the hearing is about.
func (h *hearing) who(unit string) string {
	if h.unit == "" {
		return h.a.Out.Sayf("all together")
	}
	return h.alias(h.result.Study, unit)
}

// test returns the test of a detector that the hearing is about, nil if there is none.
func (h *hearing) test(d *signal.DetectorResult) *signal.Test {
	if h.unit == "" {
		return &d.All
	}
	for i := range d.Units {
		if h.named(h.result.Study, d.Units[i].Unit) {
			return &d.Units[i]
		}
	}
	return nil
}

// compose writes all parts, each once for the text and the page.
func (h *hearing) compose() error {
	h.asked()
	h.method()
	for i := range h.result.Detectors {
		d := &h.result.Detectors[i]
		t := h.test(d)
		if t == nil {
			h.add(hearingPart{Title: d.Detector.Name, Lines: []string{h.a.Out.Sayf("no opportunity of theirs is in these matches")}})
			continue
		}
		h.found(d, t)
		h.flag(t, d.Reply != nil)
		h.otherwise(t)
		if h.habits != nil {
			if err := h.standing(i, t); err != nil {
				return err
			}
		}
		h.beside(i, d, t)
		h.blind(d)
	}
	h.limits()
	return nil
}

func (h *hearing) add(p hearingPart) { h.parts = append(h.parts, p) }

// asked says what is asked, the two propositions, and who had looked before.
func (h *hearing) asked() {
	a, who := h.a, h.unit
	for i := range h.result.Detectors {
		if t := h.test(&h.result.Detectors[i]); t != nil {
			who = h.who(t.Unit)
			break
		}
	}
	h.add(hearingPart{Title: a.Out.Sayf("What is asked"), Lines: slices.Concat(h.kept(h.result.Study), a.asks(h.result.Study),
		[]string{a.Out.Sayf("about: %s", who)},
		h.lookedAt(h.result.Counts), h.lookedThrough(), h.signalRun.parts(h.result))})
	h.add(hearingPart{Title: a.Out.Sayf("The two propositions"), Lines: []string{
		a.Out.Sayf("First: they have an agreement, by which the odds of the signal are %s times as large or more where it was so as where it "+
			"was not.", a.Out.Words.Decimals(agreement(h.result.Study), 0)),
		a.Out.Sayf("Second: they have a habit, as one of the other pairs of like strength has it, or one of their own."),
		a.Out.Sayf("A likelihood ratio says how much better the first foretells these cards than the second. It is no probability of either, " +
			"and neither proposition speaks of an intention. That cards have nothing to do with the holding is no proposition: no player " +
			"chooses so."),
	}})
	h.add(hearingPart{Title: a.Out.Sayf("Who had looked before"), Lines: h.registration()})
}

// lookedThrough says among how many this one is, and how many tests were made.
func (h *hearing) lookedThrough() []string {
	a, most := h.a, 0
	for i := range h.result.Detectors {
		most = max(most, len(h.result.Detectors[i].Units))
	}
	if h.unit == "" || most < 2 {
		return nil
	}
	return []string{a.Out.Sayf("looked through with it: %d {1:other|others}, by %d {2:detector|detectors}, %d {3:test|tests} in all: of so "+
		"many, some stand out by chance", most-1, len(h.result.Detectors), h.result.Tests)}
}

// flag says by which three things a pair is flagged.
func (h *hearing) flag(t *signal.Test, asked bool) {
	a := h.a
	if h.unit == "" || h.result.Study.Unit != signal.ByPairUnit {
		return
	}
	p := hearingPart{Title: a.Out.Sayf("Flagged, or a habit")}
	level := a.Out.Words.Decimals(h.result.Study.Level, 2)
	switch {
	case t.Flag == nil:
		p.Lines = []string{a.Out.Sayf("Not flagged: that their cards tell of the holding is not shown.")}
	case h.result.Study.Flagged(t):
		p.Lines = []string{a.Out.Sayf("Flagged: all three are below %s. It shows no intention.", level)}
	default:
		p.Lines = []string{a.Out.Sayf("Not flagged: not all three are below %s. What goes with the holding is a habit as far as is known here.",
			level)}
	}
	if c := t.Change; c != nil && c.Holm < h.result.Study.Level {
		text := a.Out.Sayf("In some groups of deals their cards tell more, or the other way: it changes with %s, p (Holm) %s; not all three are below %s.",
			a.Out.Words.Word(wayNames[c.Way]), a.equals(c.Holm), level)
		if c.Flagged(h.result.Study.Level) {
			text = a.Out.Sayf("Flagged for a code that changes with %s: the three of that are below %s too.", a.Out.Words.Word(wayNames[c.Way]), level)
		}
		p.Lines = append(p.Lines, text)
	}
	if t.Flag != nil {
		p.textTable = textTable{a.flagHead(), [][]string{a.flagCells(t, asked)}}
	}
	h.add(p)
}

// method says how it was counted and tested.
func (h *hearing) method() {
	a, s := h.a, h.result.Study
	lines := []string{
		a.Out.Sayf("Each card counts by whose it is and its stratum; only like is held against like. A verdict rests on an interval that "+
			"takes the cards of a match, and those of a pair, for dependent, or on the exact test if that says less. Level: %s; corrected by "+
			"Holm for all %d {2:test|tests} of the study.", a.Out.Words.Decimals(s.Level, 2), h.result.Tests),
	}
	for i := range h.result.Detectors {
		d := h.result.Detectors[i].Detector
		text := a.counted(d)
		if text == "" {
			text = a.Out.Sayf("as its card has it; the study's digest covers the card")
		}
		lines = append(lines, d.Name+": "+text)
		if warns := a.warns(d); warns != "" {
			lines = append(lines, warns)
		}
		if d.Timed() {
			lines = append(lines, a.Out.Words.Say(engine.OfSeconds))
		}
		for k, why := range s.Exclusions(i) {
			lines = append(lines, a.Out.Sayf("excluded: %s", message.Visible(why))+": "+
				a.Out.Sayf("%d {1:opportunity|opportunities}", h.result.Detectors[i].Counts.Excluded[k]))
		}
	}
	h.add(hearingPart{Title: a.Out.Sayf("How it was counted"), Lines: lines})
}

// found shows the effect of a detector, and what it is worth.
func (h *hearing) found(d *signal.DetectorResult, t *signal.Test) {
	a, e, level := h.a, &t.Effect, h.result.Study.Level
	p := hearingPart{Title: d.Detector.Name + ": " + a.titled(d.Detector, d.Detector.Title)}
	say := func(line string) { p.Lines = append(p.Lines, line) }
	say(a.Out.Sayf("a hit would tell: %s", a.titled(d.Detector, d.Detector.Says)))
	p.textTable = a.hits(t)
	switch {
	case math.IsNaN(e.Difference):
		say(a.Out.Sayf("nothing can be said: in no stratum it was sometimes so and sometimes not"))
		h.add(p)
		return
	case math.IsNaN(e.Low):
		say(a.Out.Sayf("effect: %s percentage points within strata, by %d {2:match|matches} and %d {3:pair|pairs}: no interval, and so no "+
			"verdict", a.points(e.Difference), e.Matches, e.Pairs))
	default:
		say(a.Out.Sayf("effect: %s percentage points within strata, 95 %% interval %s to %s, by %d {4:match|matches} and %d {5:pair|pairs}",
			a.points(e.Difference), a.points(e.Low), a.points(e.High), e.Matches, e.Pairs))
	}
	p.Lines = append(p.Lines, a.dependent(&t.Effect)...)
	verdict := a.Out.Sayf("consistent with chance")
	if t.Holm < level {
		verdict = a.Out.Sayf("it goes with the holding; a habit does too")
	}
	say(a.Out.Sayf("p %s, corrected %s: %s", a.equals(t.P), a.equals(t.Holm), verdict))
	say(a.Out.Sayf("smallest effect that would be found four times of five: %s percentage points", a.points(t.Smallest)))
	if n := len(t.Evidence.Evenings); n > 0 {
		say(a.Out.Sayf("evidence that may be looked at after every evening, as a power of ten: %s after %d {2:evening|evenings}, %s at most; "+
			"%s is enough for all %d {5:test|tests}",
			a.Out.Words.Signed(t.Evidence.Log10), n, a.Out.Words.Signed(t.Evidence.Most),
			a.Out.Words.Decimals(math.Log10(float64(h.result.Tests)/level), 1), h.result.Tests))
	}
	if h.unit != "" {
		if below, of := d.Standing(t.Unit); of > 0 {
			say(a.Out.Sayf("its place: of %d {1:other|others} in this archive whose difference is known, the difference of %d is smaller; they "+
				"are no sample of players who agreed on nothing", of, below))
		} else {
			say(a.Out.Sayf("nobody else in this archive has a difference that is known: what others do by habit is not shown here"))
		}
	}
	h.add(p)
}

// otherwise says how often they did as an agreement would have it, and how often not.
func (h *hearing) otherwise(t *signal.Test) {
	a := h.a
	agreed, other := t.Table.Agreed()
	all := agreed + other
	h.add(hearingPart{Title: a.Out.Sayf("For it, and against it"), textTable: textTable{
		Head: []string{"", a.Out.Sayf("counted"), a.Out.Sayf("in a hundred")},
		Rows: [][]string{
			{a.Out.Sayf("as an agreement would have it"), a.Out.Sayf("%d", agreed), a.hundredths(shareOf(agreed, other))},
			{a.Out.Sayf("otherwise"), a.Out.Sayf("%d", other), a.hundredths(shareOf(other, agreed))},
		}}, Lines: []string{a.Out.Sayf("Of %d {1:card|cards}. As an agreement would have it is a hit where it was so, and a miss where it was "+
		"not; otherwise is a miss where it was so, and a hit where it was not. Who chooses by a coin does otherwise in about half of them.",
		all)}})
}

// beside shows the negative controls, and whether the partner uses it.
func (h *hearing) beside(number int, d *signal.DetectorResult, t *signal.Test) {
	a := h.a
	p := hearingPart{Title: a.Out.Sayf("What would show a habit")}
	p.Lines = append(p.Lines, a.Out.Sayf("Negative controls: what the signal is not said to tell, among cards where the state was the "+
		"same. What is found here comes from a habit, and the effect may come from it too. Silence clears no habit that goes with the "+
		"state itself."))
	controls, reply := d.Controls, d.Reply
	if h.unit != "" {
		controls, reply = h.result.Controls(number, t.Unit), h.result.Reply(number, t.Unit)
	}
	if p.textTable = a.controlTable(d.Detector, controls); p.Rows == nil {
		p.Lines = append(p.Lines, a.Out.Sayf("This detector has no negative controls."))
	}
	switch {
	case reply == nil:
		p.Lines = append(p.Lines, a.Out.Sayf("Whether the partner uses it was not asked, or the partner had no such decision."))
	case math.IsNaN(reply.Effect.Low):
		p.Lines = append(p.Lines, a.Out.Sayf("Does the partner use it? Too few decisions tell."))
	default:
		p.Lines = append(p.Lines, a.Out.Sayf("Does the partner use it? %s percentage points more often after a hit, of those who see alike, "+
			"95 %% interval %s to %s, p %s. A convention that nobody reads is a habit.",
			a.points(reply.Effect.Difference), a.points(reply.Effect.Low), a.points(reply.Effect.High), a.equals(reply.P)))
	}
	h.add(p)
}

// limits says what none of this can show.
func (h *hearing) limits() {
	a := h.a
	h.add(hearingPart{Title: a.Out.Sayf("What this cannot show"), Lines: []string{
		a.Out.Sayf("It shows no intention. What goes with the holding goes with an agreement, and as well with any habit of choosing by it."),
		a.Out.Sayf("It is about cards as they were written down. A record that somebody chose, changed, or left matches out of is not seen to " +
			"be that by any test here."),
		a.Out.Sayf("Who had looked before is known for this log alone: a look at a copy leaves no trace."),
		a.Out.Sayf("Where these players stand among players who agreed on nothing is not known: the others of this archive are no sample of " +
			"such players."),
		a.Out.Sayf("Generated players of common habits are flagged too, as sueca help studies tells, by detector and habit."),
	}})
}

// text shows all of it.
func (h *hearing) text() {
	a := h.a
	for i, p := range h.parts {
		if i > 0 {
			a.Out.Stdout.WriteString("\n")
		}
		a.write(p.Title, "")
		a.write(p.Lines...)
		if p.Rows != nil {
			p.show(a.Out, 2, 3, 4, 5)
		}
	}
	if len(h.sheets) == 0 {
		a.Out.Printf("\nno sheets: there are not as many deals for it as against it\n")
		return
	}
	a.Out.Printf("\nSheets, to be judged blind: write down for each whether it was so, before you look at the key. There are as many that " +
		"speak for an agreement as against one.\n")
	for _, s := range h.sheets {
		a.Out.Printf("\n%d. %s: %s, %s\n", s.Number, s.Detector, s.Seat, s.Cards)
		a.Out.Printf("   was it so? %s: yes / no\n   %s\n", s.Ask, s.Trump)
		for _, t := range s.Tricks {
			a.write("   " + t)
		}
	}
	a.write("", h.scoring(), "", a.Out.Sayf("Key to the sheets"))
	for _, s := range h.sheets {
		a.write(a.Out.Sayf("%d. %s", s.Number, s.Key[0]))
		for _, line := range s.Key[1:] {
			a.write("   " + line)
		}
	}
}
