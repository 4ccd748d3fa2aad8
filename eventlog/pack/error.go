package pack

import (
	"errors"
	"fmt"

	"sueca/engine/message"
)

// ErrDamaged is wrapped by every error about what a pack holds, as against one of reading the
// file.
var ErrDamaged = errors.New("the pack is damaged")

// DamageError says what of a pack is not as it was written. It wraps [ErrDamaged].
type DamageError struct {
	Block int   // the block, counted from 1; 0 where it is about none
	At    int64 // the place in the file, in bytes from 0
	Msg   message.Message
}

// Error returns the message in English.
func (e *DamageError) Error() string {
	if e.Block > 0 {
		return fmt.Sprintf("block %d, at byte %d: %s", e.Block, e.At, e.Msg)
	}
	return fmt.Sprintf("byte %d: %s", e.At, e.Msg)
}

// Unwrap returns [ErrDamaged].
func (e *DamageError) Unwrap() error { return ErrDamaged }

// damaged returns a [DamageError] that is about no block yet.
func damaged(at int64, msg message.Message) error { return &DamageError{At: at, Msg: msg} }

// SizeError says that a match is too large for a pack.
type SizeError struct{ Bytes int }

// Error returns the message in English.
func (e *SizeError) Error() string { return e.Message().String() }

// Message returns the message.
func (e *SizeError) Message() message.Message {
	return message.Msg("a match of %d bytes, and a pack has room for %d MB of one", e.Bytes, maxFrame>>20)
}
