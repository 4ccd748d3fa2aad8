package evidence

import (
	"errors"
	"strings"
	"testing"
	"time"

	notes "golang.org/x/mod/sumdb/note"
	"gotest.tools/v3/assert"
)

// TestUnsigned: what is not signed as it must be says what it lacks.
func TestUnsigned(t *testing.T) {
	m := makeBundle(t, 3)
	other := makeBundle(t, 2)
	_, stranger, err := NewKey("stranger")
	assert.NilError(t, err)
	text, signatures, _ := strings.Cut(string(m.checkpoint), "\n\n")
	keepers, cosigners, _ := strings.Cut(signatures, "\n")
	note := func(text string) string {
		s, err := notes.NewSigner(m.signer)
		assert.NilError(t, err)
		signed, err := notes.Sign(&notes.Note{Text: text}, s)
		assert.NilError(t, err)
		return string(signed)
	}
	by := func(quorum int, cosigners ...string) Trust {
		return Trust{Keeper: m.verifier, Cosigners: cosigners, Quorum: quorum}
	}
	for _, tt := range []struct {
		trust  Trust
		signed string
		want   string // "" where it is signed
	}{
		{by(1, m.cosignerOf), string(m.checkpoint), ""},
		{by(0, m.cosignerOf), text + "\n\n" + keepers + "\n", ""},
		{by(0), strings.Replace(string(m.checkpoint), "\n3\n", "\n4\n", 1), "the signature of club is not of this text: it, or the signature, was changed"},
		{by(0), strings.Replace(string(other.checkpoint), "\n2\n", "\n3\n", 1), "the signature of club is not of this text: it, or the signature, was changed"},
		{Trust{Keeper: stranger}, string(m.checkpoint), "none of the keys that are given has signed it"},
		{Trust{Keeper: stranger, Cosigners: []string{m.cosignerOf}}, string(m.checkpoint), "the keeper's key has not signed it, or it is no checkpoint of a log"},
		{by(0, m.cosignerOf), text + "\n\n" + cosigners, "the keeper's key has not signed it, or it is no checkpoint of a log"},
		{by(0), note("a letter\n"), "the keeper's key has not signed it, or it is no checkpoint of a log"},
		{by(0), text + "\n", "it is no text with signatures"},
		{by(0), "", "it is no text with signatures"},
		{by(0), note(text + "\nmore\n"), "it is no checkpoint of a log of ours"},
		{by(0), note("-- x\n1\n" + strings.SplitN(text, "\n", 4)[2] + "\n"), "it is no checkpoint of a log of ours"},
		{by(0), note("x\n1\nAAAA\n"), "it is no checkpoint of a log of ours"},
		{by(0), note("x\n9223372036854775807\n" + strings.SplitN(text, "\n", 4)[2] + "\n"), "it is no checkpoint of a log of ours"},
		{by(1, m.cosignerOf), text + "\n\n" + keepers + "\n", "0 of 1 cosignatures are there"},
		{by(2, m.cosignerOf, m.cosignerOf), string(m.checkpoint), "2 cosigners are asked for, and the keys that are given are 1"},
		{by(1, m.verifier), string(m.checkpoint), "1 cosigners are asked for, and the keys that are given are 0: the keeper's own is not one"},
	} {
		_, err := tt.trust.Open([]byte(tt.signed))
		got := ""
		var wrong *SignatureError
		if errors.As(err, &wrong) {
			got = wrong.Msg.String()
		} else if err != nil {
			got = err.Error()
		}
		if got != tt.want || err != nil && (!errors.Is(err, ErrSignature) || err.Error() != ErrSignature.Error()+": "+tt.want) {
			t.Errorf("%v, want %q:\n%s", err, tt.want, tt.signed)
		}
	}
	if _, err := (Trust{Keeper: "nobody"}).Open(m.checkpoint); err == nil || !strings.HasPrefix(err.Error(), "the keeper's key: ") {
		t.Error(err)
	}
	if _, err := by(0, "nobody").Open(m.checkpoint); err == nil || !strings.HasPrefix(err.Error(), "a cosigner's key: ") {
		t.Error(err)
	}
}

// TestDates: a clock that is wrong beyond what a row can hold dates no cosignature.
func TestDates(t *testing.T) {
	for _, tt := range []struct {
		at   time.Time
		good bool
	}{
		{time.Unix(0, 0), true}, {time.Unix(-1, 0), false}, {time.Date(-72, 1, 1, 0, 0, 0, 0, time.UTC), false}, {time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC), true},
		{time.Date(2262, 1, 1, 0, 0, 0, 0, time.UTC), true}, {time.Date(2263, 1, 1, 0, 0, 0, 0, time.UTC), false}, {time.Unix(1<<60, 0), false},
	} {
		if err := dates(tt.at); (err == nil) != tt.good {
			t.Errorf("%v: %v", tt.at, err)
		}
	}
}
