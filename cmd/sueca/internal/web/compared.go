package web

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/witness"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/scribe"
)

// answering is the answer to a difference, as it is sent.
type answering struct {
	Do    string `json:"do"`
	Deal  int    `json:"deal"`
	Trick int    `json:"trick"`
	Place int    `json:"place"`
	What  string `json:"what"`
	Seat  string `json:"seat"`
	Value string `json:"value"`
}

// settle writes what somebody who writes the match, or the referee, says is true where the records differ. The same answer again
// writes nothing.
func (t *table) settle(ctx context.Context, g *session, b *answering) error {
	give, err := t.take(ctx)
	if err != nil {
		return err
	}
	defer give()
	t.mu.Lock()
	rec := t.rec
	name, may := t.ownRecord(g)
	t.mu.Unlock()
	if !may {
		return errNotWriter
	}
	what, _ := engine.ParseDiffering(b.What)
	seat, _ := card.ParseSeat(strings.ToUpper(b.Seat))
	s := &engine.Settled{Deal: b.Deal, Trick: b.Trick, What: what, Place: b.Place, Seat: seat, Value: b.Value, By: named(g, t.name)}
	for {
		known := false
		for _, c := range t.compare(&rec, name) {
			for i := range c.Differences {
				if d := &c.Differences[i]; settles(d, s) {
					if d.Settled && d.Value == s.Value && d.By == s.By {
						return nil
					}
					known = true
				}
			}
		}
		if !known {
			return &scribe.Refusal{Fault: message.Faultf("this is no question any more: the records have changed")}
		}
		_, err = t.store(eventlog.By(ctx, author(g, t.name)), rec.id, rec.at, evidence.SplitRows([]engine.Event{s}), rec)
		var conflict *eventlog.ConflictError
		if !errors.As(err, &conflict) {
			return err
		}
		if rec, err = t.read(ctx, rec.id); err != nil {
			return err
		}
	}
}

// settles reports whether an answer is one to a difference, with a value that somebody gives.
func settles(d *witness.Difference, s *engine.Settled) bool {
	return d.Answer(s.Value, s.By) == *s && slices.Contains(reconcile.Values(d), s.Value)
}

// ownRecord returns which record of the match on the table is that of a device, and whether it is told where the records differ: those who
// write are, whoever could where nobody does, and the referee. The caller holds the lock.
func (t *table) ownRecord(g *session) (name string, told bool) {
	if name := t.isSecond(g); name != "" {
		return name, g.writesAt(t.name) // and not on the board
	}
	who := t.hall.s.sessions.writer(t.name)
	return "", g != nil && (g.rules() || g.writesAt(t.name) && (who == nil || who.Digest == g.Digest))
}

// compare returns where the records of a match differ, in deals that all have ended.
func (t *table) compare(rec *record, name string) []reconcile.Compared {
	if !rec.shared {
		return nil
	}
	return reconcile.Compare(rec.events, reconcile.WriterOf(rec.events, name).Name, t.hall.s.cfg.Judging)
}

// StateSecond is the second record of a match: whether there may be one, and who writes it.
type StateSecond struct {
	Me   bool   `json:"me"`
	Name string `json:"name"` // of who writes it, empty for nobody yet
	Here bool   `json:"here"`
}

// StateCompared is a deal of which several records are there, and where they differ.
type StateCompared struct {
	Deal        int               `json:"deal"`
	Open        int               `json:"open"`
	Differences []StateDifference `json:"differences"`
}

// StateDifference is one thing about which the records differ, and how it is named in an answer.
type StateDifference struct {
	answering
	About   string      `json:"about"`
	Says    []StateSays `json:"says"`
	Settled bool        `json:"settled"`
	Why     string      `json:"why"`
	Values  []string    `json:"values"`
}

// StateSays is what one record says.
type StateSays struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// pairing returns the second record of the match, as a device at the table sees it. The caller holds the lock.
func (t *table) pairing(g *session) *StateSecond {
	keep := t.hall.s.sessions
	s := keep.secondAt(t.name, t.headID())
	if s == nil || !g.writesAt(t.name) {
		return nil
	}
	out := &StateSecond{Me: s.Digest != "" && s.Digest == g.Digest, Name: s.Name}
	out.Here = keep.here(&session{Digest: s.Digest})
	return out
}

// differences returns where the records of the match on the table differ, as far as a device is told: all of the last deal, and what is
// open of others. The caller holds the lock.
func (t *table) differences(g *session, language string) (out []StateCompared) {
	name, told := t.ownRecord(g)
	if !told || t.head != nil || !t.rec.shared {
		return nil
	}
	if t.compared == nil {
		t.compared = map[string][]reconcile.Compared{}
	}
	all, there := t.compared[name]
	if !there {
		all = t.compare(&t.rec, name)
		t.compared[name] = all
	}
	say := t.hall.s.language(language).Say
	for i := range all {
		c := &all[i]
		if i < len(all)-1 && c.Open() == 0 {
			continue
		}
		one := StateCompared{Deal: c.OwnDeal, Open: c.Open(), Differences: []StateDifference{}}
		for k := range c.Differences {
			d := &c.Differences[k]
			row := StateDifference{answering: answering{Do: "settle", Deal: d.Deal, Trick: d.Trick, Place: d.Place, What: d.What.String(),
				Seat: seatText(d.Seat), Value: d.Value}, About: say(replay.AboutText(d)), Settled: d.Settled, Values: []string{}}
			for w := range d.Says {
				if v := d.Says[w].Value; v != "" {
					who := c.Names[w]
					if w == 0 {
						who = t.firstName()
					}
					row.Says = append(row.Says, StateSays{who, v})
				}
			}
			if d.Settled {
				row.Why = say(reconcile.WhyText(d))
			} else {
				row.Values = append(row.Values, reconcile.Values(d)...)
			}
			one.Differences = append(one.Differences, row)
		}
		out = append(out, one)
	}
	return out
}
