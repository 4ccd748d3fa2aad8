package signal

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/internal/lots"
	"sueca/analysis/query"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Study is a question that is fixed before the archive is read (estudo): which detectors,
// whose cards, what is excluded, and how it is tested.
type Study struct {
	Name, Hypothesis string
	// Unit says whose signals are counted together, a pair's unless the study says
	// otherwise: players of two honest kinds who change seats make a seat look as if it
	// signalled.
	Unit Unit
	// Detectors are those that are counted. The corrections are for all of them.
	Detectors []*Detector
	// By is how matches are kept back, Holdout the share of them, and Day the day of a lottery or the last day of what
	// is played later, "" if none is named.
	By      Keeping
	Holdout float64
	Day     string
	// Split is which matches are kept back; nil until that is settled.
	Split *Split
	// Honesty is the stated model: the probability that a signal tells the truth.
	Honesty float64
	// Level is the level of the tests, before any correction.
	Level float64
	Seed  uint64
	// Permutations is how many permutations are drawn.
	Permutations int
	// Changes are the ways in which a code may change that are tried, none unless the study says so.
	Changes []Way
	// Codes is the code book, of a study that asks for gestures.
	Codes []Code
	// Text is the card that it was read from.
	Text string

	gestures bool // it asks for them
	digest   string
	tooMuch  error         // more is kept back than a new study may keep
	excludes [][]exclusion // by detector
	strata   [][]query.Expression
	replies  [][]query.Expression // what is excluded, of the partners' replies
}

// Timed reports whether a detector of the study asks how long a card took.
func (s *Study) Timed() bool { return slices.ContainsFunc(s.Detectors, (*Detector).Timed) }

// exclusion is a reason to leave an opportunity out.
type exclusion struct {
	text string
	of   query.Expression
}

// MaxDetectors is the most detectors of a study. What it excludes is compiled for
// each of them.
const MaxDetectors = 50

// Unit says whose signals are counted together: a seat's, a pair's or a player's.
type Unit uint8

// The units.
const (
	BySeatUnit Unit = iota
	ByPairUnit
	ByPlayerUnit
)

func (u Unit) String() string { return [...]string{"seat", "pair", "player"}[u] }

// studyEntries are the names of the entries of a study's card.
var studyEntries = []string{"study", "hypothesis", "detector", "exclude", "strata", "unit", "holdout", "honesty", "level", "seed",
	"permutations", "changes", "code"}

// StudyEntries returns the names of the entries of a study's card, for an editor that colours them.
func StudyEntries() []string { return slices.Clone(studyEntries) }

// ReadStudy reads the card of a study. detector returns the card of a detector by its
// name. The error is a [*query.Error].
func ReadStudy(text string, detector func(name string) (string, error)) (*Study, error) {
	entries, err := entriesOf(text, studyEntries, "exclude", "detector", "code")
	if err != nil {
		return nil, err
	}
	s := &Study{Text: text, Honesty: 0.75, Level: 0.05, Seed: 1, Permutations: 2000, Unit: ByPairUnit}
	if err := readTexts(entries, []string{"study", "hypothesis"}, &s.Name, &s.Hypothesis); err != nil {
		return nil, err
	}
	for i := range entries {
		if err := s.setting(&entries[i]); err != nil {
			return nil, err
		}
	}
	if _, err := need(entries, "detector"); err != nil {
		return nil, err
	}
	for i := range entries {
		e := &entries[i]
		if e.name != "detector" {
			continue
		}
		if len(s.Detectors) == MaxDetectors {
			return nil, e.fault("a study has at most %d detectors: this one and those below it are "+
				"not read", MaxDetectors)
		}
		card, err := detector(e.words())
		if err != nil {
			return nil, e.fault("there is no detector “%s”: %s", e.words(), err.Error())
		}
		d, err := ReadDetector(card)
		if err != nil {
			return nil, err
		}
		s.Detectors = append(s.Detectors, d)
		if err := s.reads(d, entries); err != nil {
			return nil, err
		}
	}
	if err := s.booked(entries); err != nil {
		return nil, err
	}
	s.digest = s.digestOf(method)
	return s, nil
}

// setting reads a number or a word.
func (s *Study) setting(e *entry) error {
	number := func(to *float64, least, most float64) error {
		x, err := strconv.ParseFloat(e.words(), 64)
		if err != nil || !(x >= least && x <= most) {
			return e.fault("expected a number from %s to %s", fmt.Sprint(least), fmt.Sprint(most))
		}
		*to = x
		return nil
	}
	switch e.name {
	case "holdout":
		return s.holdout(e)
	case "code":
		return s.code(e)
	case "honesty":
		return number(&s.Honesty, 0.51, 0.99)
	case "level":
		return number(&s.Level, 0.0001, 0.2)
	case "seed":
		n, err := strconv.ParseUint(e.words(), 10, 64)
		if err != nil {
			return e.fault("expected a whole number")
		}
		s.Seed = n
	case "permutations":
		var n float64
		if err := number(&n, 200, 1_000_000); err != nil {
			return err
		}
		s.Permutations = int(n)
	case "changes":
		return s.changes(e)
	case "unit":
		for u := BySeatUnit; u <= ByPlayerUnit; u++ {
			if u.String() == e.words() {
				s.Unit = u
				return nil
			}
		}
		return e.fault("expected seat, pair or player")
	}
	return nil
}

// reads compiles what the study asks about a detector's opportunities.
func (s *Study) reads(d *Detector, entries []entry) error {
	var out []exclusion
	var replies []query.Expression
	for i := range entries {
		e := &entries[i]
		if e.name != "exclude" {
			continue
		}
		of, err := d.opportunity.Expression(e.text, query.Condition)
		if err != nil {
			return e.at(err)
		}
		out = append(out, exclusion{e.words(), of})
		if d.reply != nil {
			if of, err = d.reply.Expression(e.text, query.Condition); err != nil {
				return e.at(err)
			}
			replies = append(replies, of)
		}
	}
	strata, err := expressionsIn(d.opportunity, find(entries, "strata"))
	s.excludes, s.replies = append(s.excludes, out), append(s.replies, replies)
	s.strata = append(s.strata, append(d.strata, strata...))
	return err
}

// method is what a card means: which units it has unless it says, which matches are kept back.
// It is part of a study's digest, so that one that was registered when cards meant something
// else is not taken for the same.
const method = "matches kept back by what nobody chooses, pairs, negative controls"

// methodByText is what cards meant when a hash of their text decided which matches are kept back.
const methodByText = "matches kept back, pairs, negative controls"

// ofReaders is what the card of a detector says of those who read the cards, and onceOfReaders what it said of them, which was
// not so: studies that were registered then have it in their digest.
const (
	ofReaders = "Who reads the\n; cards that were played knows it more often than chance, and nobody told him.\n"

	onceOfReaders = "Partners who\n; know that more often than chance have told each other somehow, by the card led or not.\n"
)

// Digest identifies the study by its card and those of its detectors, which decide what
// it finds (SHA-256, 16 hexadecimal digits).
func (s *Study) Digest() string { return s.digest }

func (s *Study) digestOf(method string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%d\n%s", method, len(s.Text), s.Text)
	for _, d := range s.Detectors {
		card := d.Text
		if method == methodByText {
			card = strings.ReplaceAll(card, ofReaders, onceOfReaders)
		}
		fmt.Fprintf(h, "%d\n%s", len(card), card)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// unitOf returns the unit of an opportunity, empty if not known.
func (s *Study) unitOf(view *query.DealView, seat card.Seat) string {
	switch s.Unit {
	case ByPairUnit:
		return pairName(view, seat)
	case ByPlayerUnit:
		return nameAt(view, seat)
	}
	return seat.String()
}

func nameAt(view *query.DealView, seat card.Seat) string {
	if name := view.Player(seat); name != "?" {
		return name
	}
	return ""
}

// pairName returns the name of the pair of a seat.
func pairName(view *query.DealView, seat card.Seat) string {
	one, two := nameAt(view, seat), nameAt(view, rules.TwoPairs.Across(seat))
	if one == "" || two == "" {
		return ""
	}
	return PairName(one, two)
}

// PairName returns the name of a pair in studies: its two players in alphabetical order.
func PairName(one, two string) string {
	if one > two {
		one, two = two, one
	}
	return one + " & " + two
}

// Mask returns a text in place of a name. It is the same in every run of the study and
// says nothing about the name.
func (s *Study) Mask(name string) string {
	return fmt.Sprintf("%016x", lots.Of(s.Digest()+" "+name))
}

// excluded returns which reason leaves an opportunity of a detector out, -1 if none does.
func (s *Study) excluded(detector int, f *query.Found) int {
	return slices.IndexFunc(s.excludes[detector], func(e exclusion) bool {
		so, _ := e.of.Truth(f)
		return so
	})
}

// Exclusions returns the reasons to leave an opportunity of a detector out, as they are
// written.
func (s *Study) Exclusions(detector int) []string {
	var out []string
	for _, e := range s.excludes[detector] {
		out = append(out, e.text)
	}
	return out
}
