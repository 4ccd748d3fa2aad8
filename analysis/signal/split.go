package signal

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"sueca/analysis/internal/lots"
)

// Keeping is how a study keeps matches back for the end (divisão). None of them hangs on what
// the study says: who could choose its words would choose its matches.
type Keeping uint8

const (
	// Later keeps back what is played and signed after the study was registered.
	Later Keeping = iota
	// Nothing keeps nothing back: the study explores.
	Nothing
	// ByBeacon, ByReveal and ByLottery draw a share of the matches with a number that nobody knew when the
	// study was registered: of a public beacon, of secrets that several people put together, of a lottery.
	ByBeacon
	ByReveal
	ByLottery
	// ByText is how it was once: by a hash of the study's card. Studies that were registered then keep it.
	ByText
)

// MostHeld is the greatest share of the matches that a study keeps back.
const MostHeld = 0.5

// Split is which matches a study keeps back, once something outside of the study has settled that. A study
// without one explores: nothing is kept back.
type Split struct {
	By    Keeping
	Share float64
	// Number is what the share is drawn with.
	Number []byte
	// Size is how many rows the log had by the first checkpoint over the registration that somebody else signed.
	Size int64
	// Day is the day of that signature, and Closed how many rows the log had by the last one that counts, both for
	// [Later]; Closed is 0 as long as there is none. Until is the last day of what is kept back, "" if the card names none.
	Day, Until string
	Closed     int64
	// Others is how many tests of other studies the verdict on the matches that were kept back is corrected for
	// besides its own, and Times how often they could have been chosen.
	Others, Times int
}

// besides returns how many tests the correction of counts is for besides those of the study itself.
func (s *Study) besides(c *Counts, own int) int {
	if s.Split == nil || !c.Holdout {
		return 0
	}
	return (own+s.Split.Others)*max(1, s.Split.Times) - own
}

// String identifies the split: counts of parts of an archive are added only if they are split alike.
func (sp *Split) String() string {
	if sp == nil {
		return ""
	}
	return fmt.Sprintf("%d %g %s %d %s %s %d", sp.By, sp.Share, hex.EncodeToString(sp.Number), sp.Size, sp.Day, sp.Until, sp.Closed)
}

// Part is a part of the archive.
type Part uint8

// The parts of an archive. What waits is kept back, and is not signed yet.
const (
	Explored Part = iota
	Held
	Waiting
)

// partOf returns the part that is looked at: what was kept back, or what was not.
func partOf(holdout bool) Part {
	if holdout {
		return Held
	}
	return Explored
}

// Part returns which part of the archive a match is in: it came into the log at a position, 0 for none, and was
// played at a date as it is written. A match is in one part with all its deals: what a table was like that evening
// is in all of them.
func (s *Study) Part(match string, position int64, date string) Part {
	sp := s.Split
	drawn := func(of string) Part {
		if float64(lots.Of(of))/(1<<64) < sp.Share {
			return Held
		}
		return Explored
	}
	switch {
	case sp == nil || sp.By == Nothing:
		return Explored
	case sp.By == ByText:
		return drawn("holdout " + s.digest + " " + match)
	case sp.By != Later && (position == 0 || position > sp.Size):
		return Explored
	case sp.By != Later:
		return drawn("kept back " + hex.EncodeToString(sp.Number) + " " + match)
	case position <= sp.Size || sp.Backdated(position, date):
		return Explored
	case position <= sp.Closed && (sp.Until == "" || Dated(date) <= sp.Until):
		return Held
	}
	return Waiting
}

// Backdated reports whether a match came into the log after the study was settled, and was played before by the
// date that is written.
func (sp *Split) Backdated(position int64, date string) bool {
	day := Dated(date)
	return sp != nil && sp.By == Later && position > sp.Size && day != "" && day < sp.Day
}

var dated = regexp.MustCompile(`^\d{4}(-\d\d){0,2}$`)

// Dated returns a date as years, months and days that can be compared, "" if none is written.
func Dated(date string) string {
	day := strings.ReplaceAll(strings.TrimSpace(date), ".", "-")
	if !dated.MatchString(day) {
		return ""
	}
	return day
}

// holdout reads how matches are kept back: “later”, “later until DATE”, a share, “0.3 by beacon”, “0.3 by reveal”
// or “0.3 by lottery DATE”.
func (s *Study) holdout(e *entry) error {
	words := strings.Fields(e.words())
	how := strings.Join(words[min(1, len(words)):], " ")
	day := func(before string) bool {
		rest, ok := strings.CutPrefix(how, before)
		if _, err := time.Parse(time.DateOnly, rest); !ok || err != nil {
			return false
		}
		s.Day = rest
		return true
	}
	if e.words() == "later" || len(words) > 0 && words[0] == "later" && day("until ") {
		s.By, s.Holdout = Later, 0
		return nil
	}
	most := MostHeld
	switch {
	case how == "":
		s.By, most = ByBeacon, mostByText
	case how == "by beacon":
		s.By = ByBeacon
	case how == "by reveal":
		s.By = ByReveal
	case day("by lottery "):
		s.By = ByLottery
	default:
		return e.fault("expected later, later until 2027-06-30, or a share such as 0.3 by beacon, 0.3 by reveal, or 0.3 by lottery 2026-12-01")
	}
	share := ""
	if len(words) > 0 {
		share = words[0]
	}
	x, err := strconv.ParseFloat(share, 64)
	if err != nil || !(x >= 0 && x <= most) {
		return e.fault("expected a number from %s to %s", "0", fmt.Sprint(most))
	}
	if x == 0 {
		s.By = Nothing
	}
	if x > MostHeld {
		s.tooMuch = e.fault("expected a number from %s to %s", "0", fmt.Sprint(MostHeld))
	}
	s.Holdout = x
	return nil
}

// mostByText is the share that could be kept back by the text of a study.
const mostByText = 0.9

// MayRegister returns an error for a study that could be registered once, and no longer.
func (s *Study) MayRegister() error { return s.tooMuch }

// ByText returns the digest by which the study was registered when its text decided which matches are kept back.
func (s *Study) ByText() string { return s.digestOf(methodByText) }

// RegisteredByText makes the study the one that was registered so: it keeps the digest that it had, and how it keeps
// matches back.
func (s *Study) RegisteredByText() {
	s.digest, s.tooMuch = s.ByText(), nil
	if s.By == Later {
		s.By, s.Holdout = ByText, shareByText
	}
	if s.By != Nothing {
		s.By = ByText
	}
}

// shareByText is the share that was kept back where nothing was written.
const shareByText = 0.3

// HoldoutOf returns how the card of a study keeps matches back, which was registered by its text or not: the
// settings of [Study].
func HoldoutOf(card string, byText bool) *Study {
	s := &Study{}
	for _, line := range Settings(card) {
		if text, ok := strings.CutPrefix(line, "holdout: "); ok {
			_ = s.holdout(&entry{text: text}) // a card in the log was read before it was registered
		}
	}
	if byText {
		s.RegisteredByText()
	}
	return s
}
