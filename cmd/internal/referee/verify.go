package referee

import (
	"errors"
	"slices"
	"strings"

	"sueca/cmd/internal/bundle"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Verified is what a bundle proves, with the key that it was checked with.
type Verified struct {
	OK bool `json:"ok"`
	// Says is the answer in words.
	Says Said `json:"says"`
	// Key is the name of the keeper's key and its fingerprint, as both stand in the key.
	Key string `json:"key,omitempty"`
	// Signed are the keys whose signatures the checkpoint has, by name and fingerprint, be
	// they right or not.
	Signed []string `json:"signed"`
}

// verify checks a bundle, and that it proves the record beside it.
func (a *Referee) verify(q *Question) (*Verified, error) {
	out := &Verified{Signed: []string{}}
	data := q.Bundle
	for _, s := range evidence.SignedBy(data) {
		out.Signed = append(out.Signed, s.String())
	}
	keeper := strings.Join(strings.Fields(q.Keeper), "")
	if keeper == "" {
		return nil, refusef("without the keeper's public key nothing is proven: paste it from the file that ends in .pub, or have it read to you")
	}
	key, err := evidence.ParseKeyID(keeper)
	if err != nil {
		return nil, refusef("this is no public key of a keeper: it is one line, a name, a fingerprint and letters, with plus signs between them")
	}
	out.Key = key.String()
	wrong := func(m message.Message) (*Verified, error) {
		out.Says = a.say(m)
		return out, nil
	}
	b, err := evidence.OpenBundle(data, evidence.Trust{Keeper: keeper})
	deal := 0
	if err == nil {
		deal, err = bundle.Check(b, "sueca")
	}
	var said interface{ Message() message.Message }
	var signature *evidence.SignatureError
	switch {
	case err == nil && !bundle.Proves(data, q.Text):
		return wrong(message.Msg("the bundle is genuine, and proves another record than this page shows"))
	case err == nil:
	case errors.As(err, &signature):
		if !slices.Contains(out.Signed, out.Key) {
			return wrong(message.Msg("the bundle is not signed with this key: %s", signature.Msg))
		}
		return wrong(message.Msg("the bundle does not verify: %s", signature.Msg))
	case errors.As(err, &said):
		return wrong(message.Msg("the bundle does not verify: %s", said.Message()))
	case errors.Is(err, evidence.ErrProof):
		return wrong(message.Msg("the bundle does not verify: a row does not stand in the log that was signed"))
	default:
		return wrong(message.Msg("the bundle does not verify: %s", err.Error()))
	}
	out.OK = true
	rows, size := len(b.Rows), int(b.Checkpoint.Size)
	out.Says = a.say(message.Msg("the bundle is genuine: %d {1:row|rows} of match %s, as the log of %s held {1:it|them} when it had %d; "+
		"the verdict is the one that follows", rows, b.Match, b.Checkpoint.Origin, size))
	if deal > 0 {
		out.Says = a.say(message.Msg("the bundle is genuine: %d {1:row|rows} of match %s with deal %d, as the log of %s held {1:it|them} when "+
			"it had %d; the verdict is the one that follows", rows, b.Match, deal, b.Checkpoint.Origin, size))
	}
	if !b.Complete {
		partial := a.say(bundle.Partial)
		out.Says = Said{partial.EN + " " + out.Says.EN, partial.PT + " " + out.Says.PT}
	}
	return out, nil
}
