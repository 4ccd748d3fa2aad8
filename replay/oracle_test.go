package replay_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/audit"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// known are the classes of disagreement that have been looked into and are left: in which modes (all that begin so), in
// how many of a thousand records at most, and the text that decides, or that none does.
var known = []struct {
	mode, class string
	most        uint64
	why         string
}{
	{"", "convicted without proof", 5,
		"all of true ones: the oracle weighs readings by exchanges that leave another contradiction, where the program does not"},
	{"dupla", "convicted without proof", 20, "the same"},
	{"", "convicted without proof, cards known in part", 5, "the same"},
	{"italiana5 score.italiana=suecada", "who won", 12,
		"a later deal takes games away, and by the program the match goes on; by the page on the rules who was first has won"},
	{"italiana5 score.italiana=suecada", "match-over", 5, "the same"},
}

func isKnown(mode, class string, times, records uint64) (why string) {
	for _, k := range known {
		if strings.HasPrefix(mode, k.mode) && class == k.class && times <= 1+k.most*records/1000 {
			return k.why
		}
	}
	return ""
}

// A reply is what the program makes of a record: by code, the lines of what is found.
type reply struct {
	lines  map[string][]int
	guilty map[int][]oracle.Play // who is proven to have revoked, by the line
	match  *replay.Match
	events []engine.Event
}

func ask(t *testing.T, text string) (r reply) {
	t.Helper()
	r.lines, r.guilty = map[string][]int{}, map[int][]oracle.Play{}
	for n, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for _, e := range n.Errors {
			r.lines[string(e.Code)] = append(r.lines[string(e.Code)], e.Line)
		}
		r.match, r.events = replay.Judge(n.Events), n.Events
		for _, f := range r.match.Findings {
			if f.Fault != nil {
				continue // among the errors above
			}
			line, code := int(n.Ranges[f.Event].Line), string(f.Code)
			if code == "cards-unwritten" {
				code = "incomplete-deal"
			}
			if r.lines[code] = append(r.lines[code], line); code == "renuncia" {
				r.guilty[line] = append(r.guilty[line], oracle.Play{Trick: f.Trick, Seat: int(f.Seat) - 1})
			}
		}
	}
	return r
}

// falsehoods are findings that say that something is written otherwise than it was, or cannot have been.
var falsehoods = []string{
	"card-twice", "hand-size", "trick-size", "not-in-deck", "card-not-in-hand", "trump-not-held", "no-deal-fits",
	"wrong-leader", "wrong-first-leader",
	"winner-mismatch", "syntax",
}

// disagreements holds the program against the second opinion and against the truth. Each begins with its class and a colon.
func disagreements(t *testing.T, rec *oracle.Record, audited bool) (out []string) {
	t.Helper()
	o := oracle.Judge(rec.Text)
	r := ask(t, rec.Text)
	if r.match == nil || len(r.match.Verdicts) != len(o.Sections)-1 {
		return []string{"not the same deals:"}
	}
	type play struct {
		deal, trick int
		seat        card.Seat
	}
	vague, told := false, map[play]bool{}
	for i, s := range o.Sections {
		vague = vague || s.Vague
		d := difference{s: s, vague: vague, here: map[string][]int{}}
		for code, lines := range r.lines {
			for _, l := range slices.Sorted(slices.Values(lines)) {
				if l >= s.From && l <= s.To && !slices.Contains(d.here[code], l) {
					d.here[code] = append(d.here[code], l)
				}
			}
		}
		for _, why := range s.Against(func(code string) []int { return d.here[code] }) {
			class, _, _ := strings.Cut(why, ":")
			if slices.ContainsFunc(r.match.Verdicts[max(0, i-2):i], slipped) && bySlip(class, why) {
				continue // of this deal, or of the one before, which a claim may be about
			}
			d.say(class, "%s", why)
		}
		if i > 0 && o.Ruled && len(s.Want["syntax"]) == 0 && len(d.here["syntax"]) == 0 {
			v := &r.match.Verdicts[i-1]
			d.convicts(r.guilty, rec, i-1)
			d.truth(v, &rec.Deals[i-1])
			d.tallies(r.match, v)
			if audited && rec.Mode == "four" {
				d.audit(r, i-1, &rec.Deals[i-1])
			}
		}
		out = append(out, d.said...)
	}
	if audited {
		for _, f := range replay.JudgeBy(r.events, replay.Options{Unweighed: true}).Findings {
			if f.Code == code.Renuncia {
				told[play{f.Deal, f.Trick, f.Seat}] = true
			}
		}
		for _, f := range r.match.Findings {
			if p := (play{f.Deal, f.Trick, f.Seat}); f.Code == code.Renuncia && !told[p] {
				out = append(out, fmt.Sprintf("proven by weighing alone: %v", p))
			}
		}
	}
	if winners := columns(r.match, r.match.Winner); o.Ruled && !o.OverOpen && (r.match.Over || !vague) &&
		(r.match.Over != o.Over || o.Over && !slices.Equal(winners, o.Winners)) {
		out = append(out, fmt.Sprintf("who won: the oracle says over %v, %v; the program %v, %v", o.Over, o.Winners,
			r.match.Over, winners))
	}
	return out
}

// bySlip reports whether the program may differ from the oracle so because of a slip of a word or a line, which the oracle does not take
// back: a renúncia is then possible, and not proven or not there, and a ruling on it is not contradicted but open.
func bySlip(class, why string) bool {
	surplus := strings.Contains(why, "not expected")
	switch class {
	case "renuncia", "unclaimed-renuncia", "claim-wrong-ruling":
		return !surplus
	case "renuncia-possible", "claim-undecided":
		return surplus
	}
	return false
}

func slipped(v replay.Verdict) bool { return v.Slips != nil }

func columns(m *replay.Match, of card.Side) (out []string) {
	for _, c := range m.Rules.Table().Columns {
		if c&of != card.NoSide {
			out = append(out, c.String())
		}
	}
	return out
}

// A difference is what one section of a record is judged differently in.
type difference struct {
	s    *oracle.Section
	here map[string][]int // the lines of the program's findings in it, by code
	said []string

	vague bool // cards are known in part, here or in a deal before
}

func (d *difference) say(class, format string, args ...any) {
	if d.s.Vague {
		class += ", cards known in part"
	}
	d.said = append(d.said, fmt.Sprintf("%s: deal %d: %s", class, d.s.Number, fmt.Sprintf(format, args...)))
}

// convicts looks at everybody whom the program proves to have revoked.
func (d *difference) convicts(guilty map[int][]oracle.Play, rec *oracle.Record, deal int) {
	truth := &rec.Deals[deal]
	for line, plays := range guilty {
		if line < d.s.From || line > d.s.To {
			continue
		}
		for _, p := range plays {
			if !d.s.MayProve(p) {
				d.say("convicted without proof", "%v", p)
			}
			// A record that is wrong and does not contradict itself may convict anybody.
			if truth.Revoked[p] || !truth.Told && d.s.Consistent() || d.traceless(p, rec, deal) {
				continue
			}
			var with []string
			for _, c := range falsehoods {
				if len(d.here[c]) > 0 {
					with = append(with, c)
				}
			}
			d.say("an innocent convicted", "%v, with %q", p, with)
		}
	}
}

// traceless reports whether some of a deal's slips, made without the others, would have left a
// record that nothing contradicts and that convicts the same play: what the others contradict
// does not tell of these.
func (d *difference) traceless(p oracle.Play, rec *oracle.Record, deal int) bool {
	all := 1<<rec.Deals[deal].Slips - 1
	for some := 1; some < all; some++ {
		text := rec.With(deal, func(i int) bool { return some>>i&1 == 1 })
		if s := oracle.Judge(text).Sections[deal+1]; s.Consistent() && s.Proven[p] {
			return true
		}
	}
	return false
}

// truth: where all that is written of the cards, the leaders and the dealer is so, nothing of it may be called
// wrong, and what the program works out from it must be so too.
func (d *difference) truth(v *replay.Verdict, truth *oracle.Truth) {
	if !truth.Told {
		return
	}
	for _, c := range falsehoods {
		if len(d.here[c]) > 0 {
			d.say("the truth is called wrong", "%s on %v", c, d.here[c])
		}
	}
	if d.s.Slips < 0 {
		d.say("the oracle contradicts the truth", "no deal fits")
	}
	if got := named(v.Sides, v.Points); got != nil && truth.Points != nil && !truth.Sham && !maps.Equal(got, truth.Points) {
		d.say("points that were not made", "%v, and in truth %v", got, truth.Points)
	}
}

// named returns a tally by the names of some sides, nil for none.
func named(sides []card.Side, tally *card.Tally) map[string]int {
	if tally == nil || sides == nil {
		return nil
	}
	out := map[string]int{}
	for _, s := range sides {
		out[s.String()] = tally.Of(s)
	}
	return out
}

func (d *difference) tallies(m *replay.Match, v *replay.Verdict) {
	compare := func(name string, want map[string]int, open bool, got map[string]int) {
		if !open && !(got == nil && d.vague) && ((got == nil) != (want == nil) || !maps.Equal(want, got)) {
			d.say(name, "the oracle says %v, the program %v", want, got)
		}
	}
	columns := m.Rules.Table().Columns
	compare("points", d.s.Points, d.s.PointsOpen, named(v.Sides, v.Points))
	compare("games", d.s.Games, d.s.GamesOpen, named(columns, v.Games))
	compare("sheet", d.s.Sheet, d.s.SheetOpen, named(columns, v.Sheet))
}

// audit: what is proven is a renuncia finding and the other way round, and of a true record nothing that is
// not so is proven or refuted.
func (d *difference) audit(r reply, i int, truth *oracle.Truth) {
	head, deals := replay.Standings(r.events)
	state := deals[i].End(r.events[:head], &r.match.Verdicts[i])
	report, err := audit.Examine(&state.Deal, &r.match.Rules, audit.Trust{}, nil)
	if err != nil {
		return // too vague to be counted
	}
	for _, x := range report.Suspects {
		p := oracle.Play{Trick: x.Trick, Seat: int(x.Seat) - 1}
		convicted := false
		for line, plays := range r.guilty {
			convicted = convicted || line >= d.s.From && line <= d.s.To && slices.Contains(plays, p)
		}
		if x.Conclusion == audit.Proven && !convicted && !slipped(r.match.Verdicts[i]) {
			d.say("proven by the audit alone", "%v", p)
		}
		if x.Conclusion == audit.Refuted && d.s.Proven[p] && d.s.Consistent() {
			d.say("refuted by the audit, and proven", "%v", p)
		}
		if truth.Told && (x.Conclusion == audit.Proven && !truth.Revoked[p] || x.Conclusion == audit.Refuted && truth.Revoked[p]) {
			d.say("the audit contradicts the truth", "%v %s", p, x.Conclusion)
		}
	}
}

// TestOracle writes records of every mode and holds the program against the second opinion and the truth.
func TestOracle(t *testing.T) {
	long := os.Getenv("SUECA_LONG") != ""
	first, _ := strconv.ParseUint(os.Getenv("SUECA_SEED"), 10, 64)
	for _, mode := range oracle.Modes {
		t.Run(mode, func(t *testing.T) {
			records := map[string]uint64{"four": 3000, "dupla": 250, "dupla players=6": 250}[mode]
			if records == 0 {
				records = 800
			}
			if long {
				records *= 20
			}
			counts, smallest := map[string]uint64{}, map[string]*oracle.Record{}
			for seed := first; seed < first+records; seed++ {
				rec := oracle.Write(mode, seed)
				seen := map[string]bool{}
				for _, d := range disagreements(t, rec, seed%10 == 0) {
					class, _, _ := strings.Cut(d, ":")
					if seen[class] {
						continue
					}
					seen[class] = true
					counts[class]++
					if old := smallest[class]; old == nil || len(rec.Text) < len(old.Text) {
						smallest[class] = rec
					}
				}
			}
			for class, n := range counts {
				rec := smallest[class]
				if why := isKnown(mode, class, n, records); why != "" {
					t.Logf("known, %d times: %s (%s)", n, class, why)
					continue
				}
				said := slices.DeleteFunc(disagreements(t, rec, true), func(d string) bool {
					return !strings.HasPrefix(d,
						class+":")
				})
				t.Errorf("%s: %d times\n%s\nseed %d, of these kinds: %s\n%s", class, n, strings.Join(said, "\n"),
					rec.Seed, strings.Join(rec.Kinds, ", "), numbered(rec.Text))
			}
		})
	}
}

// TestRows compares the program with the border cases of each mode, and on the records of every finding.
func TestRows(t *testing.T) {
	files, _ := filepath.Glob("internal/oracle/testdata/*.sueca")
	found, _ := filepath.Glob("testdata/findings/*.sueca")
	files = append(files, found...)
	rows := 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		assert.NilError(t, err)
		for _, text := range matches(string(data)) {
			rows++
			rec := &oracle.Record{Text: text, Deals: make([]oracle.Truth, 9)}
			why := slices.DeleteFunc(disagreements(t, rec, false), func(d string) bool {
				return strings.HasPrefix(d,
					"an innocent")
			}) // no truth is known
			if len(why) > 0 {
				t.Errorf("%s\n%s\n%s", path, strings.Join(why, "\n"), numbered(text))
			}
			j := ask(t, text).match
			if len(j.Verdicts) == 0 {
				continue
			}
			v := &j.Verdicts[len(j.Verdicts)-1]
			got := map[string]string{"points": numbers(named(v.Sides, v.Points)),
				"games": numbers(named(j.Rules.Table().Columns, v.Games)),
				"sheet": numbers(named(j.Rules.Table().Columns, v.Sheet)), "winners": strings.Join(columns(j, j.Winner), " ")}
			for line := range strings.Lines(text) {
				is, ok := strings.CutPrefix(strings.TrimSpace(line), "; is ")
				if name, value, _ := strings.Cut(is, " "); ok && name != "found" && got[name] != value {
					t.Errorf("%s: %s %s, want %s\n%s", path, name, got[name], value, numbered(text))
				}
			}
			for _, f := range j.Findings {
				text := f.Msg.String()
				if before, after, ok := strings.Cut(text, "; it is worth "); strings.Contains(text, "?") &&
					!strings.Contains(text, ": is it ") || ok &&
					strings.HasSuffix(before, " "+after) {
					t.Errorf("%s: %s", f.Code, text)
				}
			}
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows", rows)
	}
}

// matches parts a file into the texts of its matches.
func matches(text string) (out []string) {
	for i, m := range strings.Split("\n"+text, "\n[Sueca ") {
		if i > 0 {
			out = append(out, "[Sueca "+m)
		}
	}
	return out
}

// numbers writes numbers by side, those that are not nothing.
func numbers(m map[string]int) string {
	if m == nil {
		return "null"
	}
	var out []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if m[k] != 0 {
			out = append(out, fmt.Sprint(k, " ", m[k]))
		}
	}
	return strings.Join(out, " ")
}

// TestInnocent holds records that once convicted somebody innocent, though a slip in them has left a trace: who may be
// found is written at the deal line.
func TestInnocent(t *testing.T) {
	data, err := os.ReadFile("testdata/innocent.sueca")
	assert.NilError(t, err)
	for _, text := range matches(string(data)) {
		guilty, r := "", ask(t, text)
		for i, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "deal ") {
				_, guilty, _ = strings.Cut(line, "; guilty ")
			}
			for _, p := range r.guilty[i+1] {
				if name := fmt.Sprintf("%d%c", p.Trick, 'A'+p.Seat); !slices.Contains(strings.Fields(guilty), name) {
					t.Errorf("%s is innocent:\n%s", name, numbered(text))
				}
			}
		}
	}
}

func numbered(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range lines {
		lines[i] = fmt.Sprintf("%3d  %s", i+1, lines[i])
	}
	return strings.Join(lines, "\n")
}

// TestPointsOfUnknownSides holds the points that are written against who took the tricks, where
// nothing tells with whom the declarer plays: whoever is in a group, the cards add up.
func TestPointsOfUnknownSides(t *testing.T) {
	const head = `[Rules "italiana5"]

deal 1 dealer A
bid B 65
bid C pass
bid D pass
bid E pass
bid A 75
declare A trump ♣ call A♠
1. A: 7* A♥ Q♥ 4♣ J♥ = D 26
2. D: A♣ 5♥ x♣ Q♦ *♣ = D 13
3. D: J♣ K* 4♥ 2♦ 2♠ = D 7
4. D: K♣ J♠ 6♥ 4♠ K♠ = D 11
5. D: x♣ Q♠ 5♦ 6♦ 2♥ = D 2
6. D: 5♣ 6♠ 3♦ J♦ 3♥ = D 3
7. D: 7♣ A* 7♦ 5♠ 4♦ = D 31
8. D: Q♣ A* 7♠ 3♠ K♦ = D 27
`
	for _, tc := range []struct {
		points string
		wrong  bool
	}{
		{"AE 0 BCD 120", false},
		{"D 120", false},
		{"ABCE 0 D 120", false},
		{"AE 8 BCD 120", true},
		{"AE 20 BCD 100", true},
		{"AE 120 BCD 0", true},
		{"D 100", true},
		{"E 20", true},
	} {
		r := ask(t, head+"points "+tc.points+"\n")
		if v := r.match.Verdicts[0]; v.Points != nil || v.Sides != nil {
			t.Fatalf("the sides are known: %v, %v", v.Sides, v.Points)
		}
		if got := len(r.lines["points-mismatch"]) > 0; got != tc.wrong {
			t.Errorf("points %s: points-mismatch %v, want %v", tc.points, got, tc.wrong)
		}
	}
}
