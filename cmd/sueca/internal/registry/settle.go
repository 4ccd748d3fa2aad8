package registry

import (
	"crypto/sha256"
	"strconv"
	"strings"
	"time"

	"sueca/analysis/signal"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

// Settled is what the log says of which matches a study keeps back.
type Settled struct {
	Split *signal.Split // nil: the study explores
	// Why says why nothing is kept back, and Lacks what is still to come before what is kept back can be looked at; both
	// are empty where nothing is missing.
	Why, Lacks message.Message
	// Shown says what the log shows of it, and Not what it does not.
	Shown, Not []message.Message
}

// leastSecrets is how many put their secrets together: both pairs and the referee.
const leastSecrets = 3

// Settle says which matches a study keeps back, by how its card says that they are.
func (r *Register) Settle(at *Study, s *signal.Study) Settled {
	by, share, seal := s.By, s.Holdout, at.Seal
	switch {
	case by == signal.Nothing:
		return Settled{Why: message.Msg("its card keeps nothing back")}
	case by == signal.ByText:
		out := Settled{Split: &signal.Split{By: by, Share: share}}
		out.not("that the words of its card were not chosen for the matches that they keep back: a hash of the card decided which")
		return out
	case seal == nil:
		return Settled{Why: message.Msg("the log has no checkpoint over its registration that somebody else has signed (sueca signals split)")}
	}
	out := Settled{Split: &signal.Split{By: by, Share: share, Size: seal.Size, Day: day(seal.At)}}
	out.show("registered at position %s, and signed over by %s, %s", position(at.Position), names(seal.By), Stamp(seal.At))
	out.not("that no other checkpoint over it was signed before (sueca verify --checkpoint compares one)")
	switch by {
	case signal.Later:
		r.later(at, &out, s.Day)
	case signal.ByBeacon:
		r.byBeacon(seal, &out)
	case signal.ByReveal:
		r.byReveal(seal, &out)
	case signal.ByLottery:
		r.byLottery(seal, &out, s.Day)
	}
	if !out.Why.IsZero() {
		out.Split = nil
	}
	return out
}

func (s *Settled) show(format string, args ...any) {
	s.Shown = append(s.Shown, message.Msg(format, args...))
}

func (s *Settled) not(format string, args ...any) {
	s.Not = append(s.Not, message.Msg(format, args...))
}

// day returns the day of a time, in UTC.
func day(t time.Time) string { return t.UTC().Format(time.DateOnly) }

func position(n int64) string { return strconv.FormatInt(n, 10) }

func names(by []evidence.Cosignature) string {
	var out []string
	for _, c := range by {
		out = append(out, c.Name)
	}
	return strings.Join(out, ", ")
}

// later finds the checkpoint that closes what is kept back.
func (r *Register) later(at *Study, out *Settled, until string) {
	out.Split.Until = until
	var closing *Seal
	for _, s := range r.Seals {
		if s.Size <= at.Seal.Size || others(at, s) == 0 || until != "" && day(s.At) < until {
			continue
		}
		if closing = s; until != "" {
			break
		}
	}
	switch {
	case closing != nil:
		out.Split.Closed = closing.Size
		out.show("what came later is kept back, up to the checkpoint of %d rows that %s signed, %s", int(closing.Size), names(closing.By),
			Stamp(closing.At))
		out.not("that all that was played later came into the log, as it was played")
	case until != "":
		out.Lacks = message.Msg("a checkpoint of %s or later that somebody else has signed", until)
	default:
		out.Lacks = message.Msg("a later checkpoint that somebody else has signed")
	}
}

// others returns how many have signed who did not register the study.
func others(at *Study, s *Seal) (n int) {
	for _, c := range s.By {
		if !evidence.Alike(at.Author, c.Name) {
			n++
		}
	}
	return n
}

func (r *Register) byBeacon(seal *Seal, out *Settled) {
	if seal.Round == nil {
		wants := seal.Wants()
		out.Why = message.Msg("the number is missing: round %s of %s, made at %s UTC", strconv.FormatUint(wants, 10), Chain.Name,
			Stamp(Chain.Time(wants)))
		return
	}
	out.Split.Number = seal.Round.Random()
	out.show("round %s of %s, made at %s, has its signature, and is the first an hour after that", strconv.FormatUint(seal.Round.Number, 10),
		Chain.Name, Stamp(Chain.Time(seal.Round.Number)))
}

func (r *Register) byReveal(seal *Seal, out *Settled) {
	h := sha256.New()
	var who []string
	for _, c := range r.committed {
		if _, to := r.below(c.position); to != seal.Size {
			continue
		}
		if c.at == 0 {
			out.Why = message.Msg("%s has not revealed what was committed to", c.who)
			return
		}
		sum := sha256.Sum256([]byte(c.revealed))
		h.Write(sum[:])
		who = append(who, c.who)
	}
	if len(who) < leastSecrets {
		out.Why = message.Msg("%d {1:person has|people have} committed to a secret before the checkpoint, and it takes both pairs and the "+
			"referee", len(who))
		return
	}
	out.Split.Number = h.Sum(nil)
	out.show("the secrets of %s were committed to before, and revealed after", strings.Join(who, ", "))
	out.not("that each of them chose a secret for himself")
}

func (r *Register) byLottery(seal *Seal, out *Settled, day string) {
	if day <= out.Split.Day {
		out.Why = message.Msg("the draw of %s is not later than the day of the signature, %s", day, out.Split.Day)
		return
	}
	for _, d := range r.draws {
		if d.day == day {
			sum := sha256.Sum256([]byte(d.day + "\n" + d.numbers))
			out.Split.Number = sum[:]
			out.show("the draw of %s, written down by %s: %s", d.day, d.who, d.numbers)
			out.not("that these numbers were drawn: look them up")
			return
		}
	}
	out.Why = message.Msg("the draw of %s is missing", day)
}
