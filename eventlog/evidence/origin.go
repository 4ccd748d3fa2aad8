package evidence

import (
	"sueca/engine"
	"sueca/engine/message"
)

// Earlier is a name that a log had in its checkpoints until it began anew under another
// one, because rows that had been signed were lost.
type Earlier struct {
	// Position is that of the row that says so, and Begun what it says.
	Position int64
	Begun    engine.OriginBegun
}

// earlier returns how the log gave up a name, nil if it never had it or has it still.
func (t *Tree) earlier(origin string) *Earlier {
	for i := range t.Earlier {
		if t.Earlier[i].Begun.Before == origin {
			return &t.Earlier[i]
		}
	}
	return nil
}

// LostError says that rows that were signed are not in a log. It wraps [ErrForked].
type LostError struct{ message.Fault }

// Unwrap returns [ErrForked].
func (e *LostError) Unwrap() error { return ErrForked }

// covers checks that a checkpoint of the earlier name is of no more rows than the log has
// of that name. More rows than it says that there were are a lie of whoever began anew.
func (e *Earlier) covers(cp *Checkpoint) error {
	switch has := e.Position - 1; {
	case cp.Size > int64(e.Begun.Signed):
		return &LostError{message.Faultf("the log began anew at position %d and says there that %d rows of %s had been signed; this checkpoint "+
			"is of %d: what it says is not true", int(e.Position), e.Begun.Signed, cp.Origin, int(cp.Size))}
	case cp.Size > has:
		return &LostError{message.Faultf("the log began anew at position %d, and has only %d rows of %s: this checkpoint is of %d",
			int(e.Position), int(has), cp.Origin, int(cp.Size))}
	}
	return nil
}

// Standing says how a log stands to what a key has signed of it.
type Standing struct {
	Promise Promise
	// Missing is how many rows it lacks at its end at least. Other says that it has as
	// many rows, and that they are not those that were signed.
	Missing int64
	Other   bool
}

// Holds reports whether the log has all that was signed.
func (s Standing) Holds() bool { return s.Missing == 0 && !s.Other }

// Standing returns how the log stands to a promise of its own origin.
func (t *Tree) Standing(p Promise) (Standing, error) {
	s := Standing{Promise: p}
	if p.Origin != t.Origin || p.Size == 0 {
		return s, nil
	}
	if s.Missing = max(0, p.Size-t.Size); s.Missing > 0 {
		return s, nil
	}
	root, err := t.Root(p.Size)
	s.Other = root != p.Root
	return s, err
}
