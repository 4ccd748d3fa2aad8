package signals

import (
	"strconv"

	"sueca/analysis/record"
	"sueca/analysis/signal"
)

// signalLine is a test in the JSON form.
type signalLine struct {
	Study    string  `json:"study"`
	Detector string  `json:"detector"`
	Unit     *string `json:"unit"` // null for all together
	Holdout  bool    `json:"holdout"`
	// Exploratory says that nothing outside of the study has settled which matches are kept back.
	Exploratory bool   `json:"exploratory"`
	Registered  *int64 `json:"registered"`
	// Since says that these are the matches alone that came into the log after the study was
	// registered; Looks is how often other studies of the log had looked at some of them.
	Since       bool       `json:"since_registration"`
	Looks       int        `json:"earlier_looks"`
	Deals       int        `json:"deals"`
	Repeated    int        `json:"repeated_deals"` // most likely there twice
	Table       [2][2]int  `json:"table"`          // by state, then by signal given
	Expected    float64    `json:"expected"`
	Exact       float64    `json:"exact"`
	MidP        float64    `json:"mid_p"`
	Permutation float64    `json:"permutation"`
	P           float64    `json:"p"` // that the verdict rests on
	Holm        *float64   `json:"holm"`
	Discovery   *float64   `json:"fdr"`
	Difference  *float64   `json:"difference"`
	Interval    []*float64 `json:"interval"`
	Odds        *float64   `json:"odds"`
	Information float64    `json:"information_bits"`
	Chance      float64    `json:"information_by_chance"`

	Smallest *float64 `json:"smallest_effect"`

	// EValue is the logarithm to base ten of the evidence at the end, EValueMost the greatest after
	// any evening.
	EValue     float64 `json:"log10_e_value"`
	EValueMost float64 `json:"log10_e_value_most"`
	Evenings   int     `json:"evenings"`
	// Boards are those that several tables played.
	Boards int `json:"boards"`

	// Flag is null unless what the pair's cards tell is below the level.
	Flag *flagLine `json:"flag"`
	// Change is null unless the study asks whether codes change.
	Change *changeLine `json:"change"`

	// Agreement is how far coders of gestures agree, null where no two coded a play.
	Agreement []agreementLine `json:"agreement"`

	Controls []controlLine `json:"negative_controls"` // of all together
	Reply    *replyLine    `json:"reply"`
}

// controlLine is a negative control; the exchange of hands has no title.
type controlLine struct {
	Control    string   `json:"control"`
	Difference *float64 `json:"difference"`
	P          float64  `json:"p"`
	Holm       float64  `json:"holm"` // for the controls of the detector
}

// replyLine is what the partner's next decision has to do with the signal.
type replyLine struct {
	Table       [2][2]int  `json:"table"` // by signal, then by decision
	Difference  *float64   `json:"difference"`
	Interval    []*float64 `json:"interval"`
	P           float64    `json:"p"`
	Permutation float64    `json:"permutation"`
	Information float64    `json:"information_bits"`
}

// flagLine is what a pair is flagged by, if each is below the level: corrected probabilities.
type flagLine struct {
	Flagged bool    `json:"flagged"`
	Told    float64 `json:"told"`
	Beyond  float64 `json:"beyond"`
	Others  int     `json:"others"` // of like strength
	Used    float64 `json:"used"`
}

// changeLine is what the cards of a unit show of a code that changes, and with what.
type changeLine struct {
	With    string             `json:"with"`
	Ways    map[string]float64 `json:"ways"` // the probability of each
	P       float64            `json:"p"`
	Holm    float64            `json:"holm"`
	Beyond  float64            `json:"beyond"`
	Others  int                `json:"others"`
	Used    float64            `json:"used"`
	Flagged bool               `json:"flagged"`
	EValue  float64            `json:"log10_e_value"` // where cards may tell either way each evening
}

// changeLine returns what is shown of a code that changes, nil where the study does not ask.
func (r *signalRun) changeLine(s *signal.Study, t *signal.Test) *changeLine {
	c := t.Change
	if c == nil {
		return nil
	}
	line := &changeLine{c.Way.String(), map[string]float64{}, c.P, c.Holm, c.Beyond, c.Others, c.Used, c.Flagged(s.Level), t.Evidence.Turned}
	for i, p := range c.Each {
		line.Ways[s.Changes[i].String()] = p
	}
	return line
}

// signalColumns are the names of the columns of the tests as a table for spreadsheets, with
// the parts of the JSON form in columns of their own.
var signalColumns = []any{
	"study", "detector", "unit", "holdout", "exploratory", "registered", "since_registration", "earlier_looks", "deals", "repeated_deals",
	"not_so_misses", "not_so_hits", "so_misses", "so_hits", "expected", "exact", "mid_p",
	"permutation", "p", "holm", "fdr", "difference", "low", "high", "odds", "information_bits", "information_by_chance",
	"smallest_effect",
	"log10_e_value", "log10_e_value_most", "evenings", "boards", "negative_controls", "reply_difference",
	"reply_p", "flagged", "beyond", "others", "used", "changes_with", "change_p", "change_holm", "change_flagged",
}

// row returns a test as a row of that table.
func (l *signalLine) row() []any {
	controls := "" // as a list in one cell: the corrected probability of each
	for i, x := range l.Controls {
		if i > 0 {
			controls += " "
		}
		controls += strconv.FormatFloat(x.Holm, 'g', -1, 64)
	}
	var used, usedP any
	if l.Reply != nil {
		used, usedP = l.Reply.Difference, l.Reply.P
	}
	f := l.Flag
	if f == nil {
		f = &flagLine{Beyond: 1, Used: 1}
	}
	changes := make([]any, 4)
	if c := l.Change; c != nil {
		changes = []any{c.With, c.P, c.Holm, c.Flagged}
	}
	return append([]any{
		l.Study, l.Detector, l.Unit, l.Holdout, l.Exploratory, l.Registered, l.Since, l.Looks, l.Deals, l.Repeated, l.Table[0][0],
		l.Table[0][1], l.Table[1][0], l.Table[1][1], finite(l.Expected), finite(l.Exact), finite(l.MidP),
		finite(l.Permutation), l.P, l.Holm, l.Discovery, l.Difference, l.Interval[0], l.Interval[1], l.Odds, finite(l.Information),
		finite(l.Chance), l.Smallest,
		l.EValue, l.EValueMost, l.Evenings, l.Boards, controls, used, usedP, f.Flagged, f.Beyond,
		f.Others, f.Used,
	}, changes...)
}

// lines writes the tests in a form for programs.
func (r *signalRun) lines(result *signal.Result) error {
	if r.a.Out.IsCSV() {
		if err := r.a.Out.CSV(signalColumns...); err != nil {
			return err
		}
	}
	if err := r.part(result, false); err != nil {
		return err
	}
	if r.both {
		if err := r.part(result.Study.Verdicts(r.other), false); err != nil {
			return err
		}
	}
	if !r.prospective() {
		return nil
	}
	return r.part(result.Study.Verdicts(r.since), true)
}

// part writes the tests of all matches, or of those that came into the log since the study was
// registered.
func (r *signalRun) part(result *signal.Result, since bool) error {
	looks, agreements := len(r.looks()), r.agreements(result)
	for i := range result.Detectors {
		d := &result.Detectors[i]
		for k := -1; k < len(d.Units); k++ {
			t := &d.All
			if k >= 0 {
				t = &d.Units[k]
			}
			line := signalLine{
				Study: result.Counts.Study, Detector: d.Detector.Name, Holdout: result.Counts.Holdout, Deals: result.Counts.Deals,
				Table: t.Table, Expected: t.Association.Expected, Exact: t.Association.Exact, MidP: t.Association.MidP, Permutation: t.Permuted.P,
				Holm: finite(t.Holm), Discovery: finite(t.Discovery), Difference: finite(t.Effect.Difference),
				Interval: interval(&t.Effect), Odds: finite(t.Effect.Odds),
				Information: t.Information, Chance: t.Permuted.Information, Smallest: finite(t.Smallest), P: t.P,
				Exploratory: result.Study.Split == nil, Since: since, Looks: looks, Controls: []controlLine{},
				EValue: t.Evidence.Log10, EValueMost: t.Evidence.Most, Change: r.changeLine(result.Study, t),
				Evenings:  len(t.Evidence.Evenings),
				Agreement: agreements, Repeated: result.Counts.Repeated(), Boards: t.Effect.Boards,
			}
			if f := t.Flag; f != nil {
				line.Flag = &flagLine{result.Study.Flagged(t), t.Holm, f.Beyond, f.Others, f.Used}
			}
			if r.at != nil {
				line.Registered = &r.at.Position
			}
			if k < 0 {
				for _, x := range d.Controls {
					line.Controls = append(line.Controls, controlLine{x.Title, finite(x.Effect.Difference), x.P, x.Holm})
				}
				line.Reply = replyOf(d.Reply)
			} else {
				line.Unit = record.OrNull(r.alias(result.Study, t.Unit))
			}
			err := error(nil)
			if r.a.Out.IsCSV() {
				err = r.a.Out.CSV(line.row()...)
			} else {
				err = r.a.Out.JSON(line)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// replyOf returns the partner's reply as it is written, nil if there is none.
func replyOf(x *signal.Reply) *replyLine {
	if x == nil {
		return nil
	}
	return &replyLine{x.Table, finite(x.Effect.Difference), interval(&x.Effect), x.P, x.Permuted.P,
		x.Information}
}

// finite returns a number for JSON, which has no infinity and no NaN.
func finite(x float64) *float64 {
	if x != x || x-x != 0 {
		return nil
	}
	return &x
}

// interval returns the ends of the interval of an effect for JSON.
func interval(e *signal.Effect) []*float64 { return []*float64{finite(e.Low), finite(e.High)} }
