package pack

import (
	"errors"
	"testing"

	"sueca/engine/message"
)

// TestErrors: an error says where the pack is damaged, in which block where it is about one, and what is too large.
func TestErrors(t *testing.T) {
	err := damaged(7, message.Msg("it is cut"))
	if !errors.Is(err, ErrDamaged) || err.Error() != "byte 7: it is cut" {
		t.Error(err)
	}
	if err := ofBlock(err, 2); !errors.Is(err, ErrDamaged) || err.Error() != "block 3, at byte 7: it is cut" {
		t.Error(err)
	}
	if err := (&SizeError{1 << 30}); err.Error() != "a match of 1073741824 bytes, and a pack has room for 64 MB of one" {
		t.Error(err)
	}
}
