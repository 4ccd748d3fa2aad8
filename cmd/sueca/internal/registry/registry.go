// Package registry reads what the register of a log holds about studies: which were registered, who looked, and what
// outside of them settles which matches they keep back.
//
// A row of the register is a note whose first line says what it is:
//
//	study DIGEST NAME     a study is registered; its card and its detectors' follow
//	run DIGEST WHAT       it was run
//	holdout DIGEST WHAT   it was run on what was kept back
//	cosigned              a signed checkpoint over all registrations before, with the keys that it is checked by
//	beacon ROW CHAIN ROUND SIGNATURE   the number that belongs to the checkpoint in a row
//	commit WHO            the SHA-256 of somebody's secret, before the checkpoint
//	reveal WHO            that secret, after it
//	lottery DATE          the draw of a day
//
// Of two rows about one thing the first counts. Nothing here hangs on what a study says, so that all studies below a
// checkpoint share one lot.
package registry

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sueca/analysis/signal"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/beacon"
	"sueca/eventlog/evidence"
)

// Kind is the first word of a row.
type Kind string

// The kinds of rows.
const (
	Registers Kind = "study"
	Runs      Kind = "run"
	Opens     Kind = "holdout"
	cosigned  Kind = "cosigned"
	drawn     Kind = "beacon"
	commits   Kind = "commit"
	reveals   Kind = "reveal"
	lottery   Kind = "lottery"
)

// Chain is the chain whose rounds are the numbers. Only tests have another.
var Chain = beacon.Quicknet

// Study is a study that is in the log.
type Study struct {
	Position int64
	At       time.Time
	Author   string
	Digest   string
	Name     string
	Text     string // its card, and those of its detectors
	// ByText says that it was registered when its text decided which matches are kept back.
	ByText bool
	Looks  []Look
	// Seal is the first checkpoint over it that counts, nil if there is none.
	Seal *Seal
}

// Look is one look that a study took at the matches of a log, or at files.
type Look struct {
	Position int64
	At       time.Time
	Holdout  bool
	What     string // the selectors, or the names of the files
}

// Times returns how often it was run since, and how often what it keeps back was looked at.
func (s *Study) Times() (runs, opened int) {
	for _, l := range s.Looks {
		if l.Holdout {
			opened++
		}
	}
	return len(s.Looks) - opened, opened
}

// Seal is a checkpoint in the register that somebody else than the keeper has signed too.
type Seal struct {
	Position int64
	Typed    string // who wrote it there
	Size     int64
	At       time.Time // of the first signature that counts
	By       []evidence.Cosignature
	Round    *Round // nil until it is known
}

// Round is the number that belongs to a seal.
type Round struct {
	Position int64
	Typed    string
	beacon.Round
}

// Wants returns the number of the round that belongs to the seal, which nobody chooses: the first an hour later.
func (s *Seal) Wants() uint64 { return Chain.At(s.At.Add(time.Hour)) }

// Fault is a row that does not count, and why.
type Fault struct {
	Position int64
	Err      error
}

// Register is what a register holds.
type Register struct {
	Studies  []*Study
	Seals    []*Seal
	Faults   []Fault
	Revision int64

	committed []secret
	draws     []draw
	tree      *evidence.Tree
}

// secret is what somebody has committed to.
type secret struct {
	position int64
	who, sum string
	revealed string
	at       int64 // the row that reveals it, 0 for none
}

// draw is a draw of a lottery.
type draw struct {
	position          int64
	day, numbers, who string
}

// marker begins the text of a study whose text does not decide which matches are kept back. It is a comment of a card.
const marker = "; what is kept back hangs on nothing that stands here\n"

// Registration returns the row that registers a study.
func Registration(s *signal.Study) string {
	text := string(Registers) + " " + s.Digest() + " " + s.Name + "\n" + marker + s.Text
	for _, d := range s.Detectors {
		text += "\n" + d.Text
	}
	return text
}

// Row returns a row of the register.
func Row(text string) []engine.Event { return []engine.Event{&engine.NoteWritten{Text: text}} }

// Read reads the register of a log. With the tree it is checked too that the checkpoints are of this log.
func Read(log eventlog.Reader, tree *evidence.Tree) (*Register, error) {
	out := &Register{tree: tree}
	for rec, err := range log.Stream(eventlog.Register, 0) {
		if err != nil {
			return nil, err
		}
		out.Revision = rec.Revision
		events, err := rec.Events()
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			if note, ok := e.(*engine.NoteWritten); ok {
				if err := out.read(&rec, note.Text); err != nil {
					out.Faults = append(out.Faults, Fault{rec.Position, err})
				}
			}
		}
	}
	return out, nil
}

// Add reads one more row, as it would be read once it is stored: an error says why it would not count.
func (r *Register) Add(position int64, at time.Time, author, text string) error {
	return r.read(&evidence.Row{Position: position, At: at, Author: author}, text)
}

// read reads one row.
func (r *Register) read(row *evidence.Row, text string) error {
	head, rest, _ := strings.Cut(text, "\n")
	kind, words, _ := strings.Cut(head, " ")
	digest, name, _ := strings.Cut(words, " ")
	switch Kind(kind) {
	case Registers:
		s := &Study{Position: row.Position, At: row.At, Author: row.Author, Digest: digest, Name: name}
		var marked bool
		s.Text, marked = strings.CutPrefix(rest, marker)
		s.ByText = !marked
		r.Studies = append(r.Studies, s)
	case Runs, Opens:
		if s := r.Find(digest); s != nil {
			s.Looks = append(s.Looks, Look{row.Position, row.At, Kind(kind) == Opens, name})
		}
	case cosigned:
		return r.seal(row, rest)
	case drawn:
		return r.number(row, strings.Fields(words))
	case commits:
		return r.commit(row, words, rest)
	case reveals:
		return r.reveal(row, words, rest)
	case lottery:
		return r.draw(row, words, rest)
	}
	return nil
}

// Find returns the study of a digest, nil if there is none.
func (r *Register) Find(digest string) *Study {
	if i := slices.IndexFunc(r.Studies, func(s *Study) bool { return s.Digest == digest }); i >= 0 {
		return r.Studies[i]
	}
	return nil
}

// Of returns the registration of a study, nil if there is none. A study that was registered when its text decided what is
// kept back is that one again: it keeps the digest and the matches that it had.
func (r *Register) Of(s *signal.Study) *Study {
	if at := r.Find(s.Digest()); at != nil {
		return at
	}
	at := r.Find(s.ByText())
	if at == nil || !at.ByText {
		return nil
	}
	s.RegisteredByText()
	return at
}

// Tests returns how many tests of a study there are at most, in an archive of so many seats, pairs and players.
func (s *Study) Tests(units [3]int) int {
	detectors, unit := 0, signal.ByPairUnit
	for _, line := range signal.Settings(s.Text) {
		name, what, _ := strings.Cut(line, ": ")
		switch {
		case name == "detector":
			detectors++
		case name == "unit" && what == fmt.Sprint(signal.BySeatUnit):
			unit = signal.BySeatUnit
		case name == "unit" && what == fmt.Sprint(signal.ByPlayerUnit):
			unit = signal.ByPlayerUnit
		}
	}
	return detectors * (1 + units[unit])
}
