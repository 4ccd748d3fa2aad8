package registry

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/engine/message"
	"sueca/eventlog/beacon"
	"sueca/eventlog/evidence"
)

const (
	// clocksApart is how much the clocks of two people may differ.
	clocksApart = 10 * time.Minute
	// soon is how long after its registration a study is to be signed over. Who could wait for longer could choose
	// among many evenings, each with a number of its own.
	soon = 10 * 24 * time.Hour
)

// SealRow returns the row of a signed checkpoint, and the keys that it is checked by.
func SealRow(signed []byte, keeper string, cosigners []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nkeeper %s\n", cosigned, strings.TrimSpace(keeper))
	for _, key := range cosigners {
		if evidence.HasCosigned(key, signed) {
			fmt.Fprintf(&b, "cosigner %s\n", strings.TrimSpace(key))
		}
	}
	return b.String() + "\n" + string(signed)
}

// seal reads a checkpoint.
func (r *Register) seal(row *evidence.Row, text string) error {
	keys, signed, _ := strings.Cut(text, "\n\n")
	trust := evidence.Trust{Quorum: 1}
	for line := range strings.Lines(keys) {
		kind, key, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch kind {
		case "keeper":
			trust.Keeper = key
		case "cosigner":
			trust.Cosigners = append(trust.Cosigners, key)
		}
	}
	cp, err := trust.Open([]byte(signed))
	if err != nil {
		return err
	}
	if cp.Size >= row.Position {
		return message.Faultf("the checkpoint is of %d rows, and the log had %d", int(cp.Size), int(row.Position-1))
	}
	if r.tree != nil {
		if err := r.tree.Extends(cp); err != nil {
			return err
		}
	}
	var below []*Study // of which it is the first
	for _, s := range r.Studies {
		if s.Seal == nil && !s.ByText && s.Position <= cp.Size {
			below = append(below, s)
		}
	}
	out := &Seal{Position: row.Position, Typed: row.Author, Size: cp.Size}
	for _, c := range cp.Cosigned {
		if !slices.ContainsFunc(below, func(s *Study) bool { return evidence.Alike(s.Author, c.Name) }) {
			out.By = append(out.By, c)
		}
	}
	if len(out.By) == 0 {
		return message.Faultf("only %s has signed it, who registered a study: it takes somebody else", cp.Cosigned[0].Name)
	}
	out.At = slices.MinFunc(out.By, func(x, y evidence.Cosignature) int { return x.At.Compare(y.At) }).At
	for _, s := range below {
		switch {
		case out.At.Add(clocksApart).Before(s.At):
			return message.Faultf("it was signed at %s, before the study at position %s was registered, at %s: one of the clocks was wrong",
				Stamp(out.At), position(s.Position), Stamp(s.At))
		case out.At.After(s.At.Add(soon)):
			return message.Faultf("it was signed %d days after the study at position %s was registered, and that is for a choice among "+
				"evenings: after %d days a study is registered anew", int(out.At.Sub(s.At)/(24*time.Hour)), position(s.Position),
				int(soon/(24*time.Hour)))
		}
	}
	if n := len(r.Seals); n > 0 && cp.Size < r.Seals[n-1].Size {
		return message.Faultf("another checkpoint, of more rows, stands before it at position %s: the first that was written down counts",
			position(r.Seals[n-1].Position))
	}
	for _, s := range below {
		s.Seal = out
	}
	r.Seals = append(r.Seals, out)
	return nil
}

// Before returns the signature of a checkpoint over the study that is older than the one that counts, nil if it has none.
func (s *Study) Before(cp *evidence.Checkpoint) *evidence.Cosignature {
	if cp == nil || s.Seal == nil || cp.Size < s.Position {
		return nil
	}
	for i := range cp.Cosigned {
		if c := &cp.Cosigned[i]; c.At.Before(s.Seal.At) && !evidence.Alike(s.Author, c.Name) {
			return c
		}
	}
	return nil
}

// Stamp returns a time as reports have it: to the second, in UTC.
func Stamp(t time.Time) string { return t.UTC().Format(time.DateTime) }

// RoundRow returns the row of the number of a seal.
func RoundRow(seal *Seal, round beacon.Round) string {
	return fmt.Sprintf("%s %d %s %d %x", drawn, seal.Position, Chain.Hash, round.Number, round.Signature)
}

// number reads the number of a seal.
func (r *Register) number(row *evidence.Row, words []string) error {
	if len(words) != 4 {
		return message.Faultf("a beacon's row has four words behind its name")
	}
	at, err := strconv.ParseInt(words[0], 10, 64)
	i := slices.IndexFunc(r.Seals, func(s *Seal) bool { return s.Position == at })
	if err != nil || i < 0 {
		return message.Faultf("no checkpoint that counts is at position %s", words[0])
	}
	seal := r.Seals[i]
	round, err := strconv.ParseUint(words[2], 10, 64)
	signature, err2 := hex.DecodeString(words[3])
	switch wants := seal.Wants(); {
	case err != nil || err2 != nil || words[1] != Chain.Hash:
		return message.Faultf("it is no round of the chain %s", Chain.Name)
	case round != wants:
		return message.Faultf("round %s does not count: the first round an hour after the signature is %s, and nobody names another",
			words[2], strconv.FormatUint(wants, 10))
	case seal.Round != nil:
		return message.Faultf("the number is at position %s already: the first counts", position(seal.Round.Position))
	}
	one := beacon.Round{Number: round, Signature: signature}
	if err := Chain.Check(one); err != nil {
		return err
	}
	seal.Round = &Round{row.Position, row.Author, one}
	return nil
}

// CommitRow returns the row by which somebody commits to a secret, of which it has the SHA-256.
func CommitRow(who, sum string) string { return fmt.Sprintf("%s %s\n%s", commits, who, sum) }

func (r *Register) commit(row *evidence.Row, who, sum string) error {
	if b, err := hex.DecodeString(sum); err != nil || len(b) != sha256.Size || who == "" {
		return message.Faultf("what somebody commits to is a SHA-256, 64 hexadecimal digits")
	}
	from, _ := r.below(row.Position)
	for _, c := range r.committed {
		if c.position > from && c.who == who {
			return message.Faultf("%s has committed at position %s already: the first counts", who, position(c.position))
		}
	}
	r.committed = append(r.committed, secret{position: row.Position, who: who, sum: strings.ToLower(sum)})
	return nil
}

// below returns the rows that belong to the seal over a position: those behind the first up to the second, which has no end
// where there is none.
func (r *Register) below(position int64) (from, to int64) {
	to = 1<<63 - 1
	for _, s := range r.Seals {
		if s.Size >= position {
			return from, s.Size
		}
		from = s.Size
	}
	return from, to
}

// RevealRow returns the row by which somebody's secret is revealed.
func RevealRow(who, what string) string { return fmt.Sprintf("%s %s\n%s", reveals, who, what) }

func (r *Register) reveal(row *evidence.Row, who, what string) error {
	sum := sha256.Sum256([]byte(what))
	for i := range r.committed {
		c := &r.committed[i]
		if c.who != who || c.sum != hex.EncodeToString(sum[:]) {
			continue
		}
		if _, to := r.below(c.position); row.Position <= to {
			return message.Faultf("%s has revealed before a checkpoint was signed: whoever commits later could choose by it", who)
		}
		if c.at == 0 {
			c.revealed, c.at = what, row.Position
		}
		return nil
	}
	return message.Faultf("what %s reveals is not what was committed to", who)
}

// DrawRow returns the row of a lottery's draw.
func DrawRow(day, numbers string) string {
	return fmt.Sprintf("%s %s\n%s", lottery, day, strings.Join(strings.Fields(numbers), " "))
}

func (r *Register) draw(row *evidence.Row, day, numbers string) error {
	at, err := time.Parse(time.DateOnly, day)
	switch {
	case err != nil || strings.TrimSpace(numbers) == "":
		return message.Faultf("a lottery's draw has a day and numbers")
	case row.At.Before(at):
		return message.Faultf("the draw of %s is written down before that day", day)
	case slices.ContainsFunc(r.draws, func(d draw) bool { return d.day == day }):
		return message.Faultf("the draw of %s stands there already: the first counts", day)
	}
	r.draws = append(r.draws, draw{row.Position, day, numbers, row.Author})
	return nil
}
