package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/scribe"
)

// table is one table, with the match that is played at it.
type table struct {
	hall *hall
	name string

	// pen is held by who writes, also while the disk is waited for; mu only by who reads or changes what is
	// below, so that a table is looked at meanwhile.
	pen chan struct{}

	mu      sync.Mutex
	rec     record         // in the log; its id is empty where there is none
	sheet   *scribe.Sheet  // of rec, in English
	head    []engine.Event // of a match of which nothing is stored yet
	dealer  card.Seat      // who was chosen to deal first in it
	version uint64         // the number of the last change of what a device may see
	late    string         // when the last thing was typed that came late
	asked   *asking
	states  map[string]string // as it was last written down for those who look
	laid    laying

	// second is the sheet of the second record, as it was asked for last, and secondOf whose; compared is where the records differ, by who
	// asks. See second.go.
	second   *scribe.Sheet
	secondOf string
	compared map[string][]reconcile.Compared
	openings map[string][]StateQuestion // what is asked, by language and record; see asked.go
}

// put makes a record the match of the table. The caller holds the lock.
func (t *table) put(rec record, sheet *scribe.Sheet) {
	if rec.id != t.rec.id {
		t.late = ""
	}
	t.rec, t.head, t.sheet, t.compared, t.openings = rec, nil, sheet, nil, nil
	sheet.Public() // now, for it is read by several at once later
	t.stir()
}

// stir says that the table has changed. The caller holds the lock.
func (t *table) stir() {
	t.states = nil
	t.version = t.hall.tell()
}

// open returns the sheet of a record, for a person who writes in a language.
func (t *table) open(events []engine.Event, language string) *scribe.Sheet {
	s := scribe.Open(events, t.hall.s.cfg.Judging)
	return t.speaking(s, language)
}

// speaking returns a sheet for a person who writes in a language.
func (t *table) speaking(s *scribe.Sheet, language string) *scribe.Sheet {
	d := &t.hall.s.cfg.Desk
	out := *s
	out.Pending = &scribe.Pending{}
	out.Language = t.hall.s.language(language)
	out.Lines, out.Slip = d.Lines, d.Slip
	out.Card = func(text string) (card.Card, error) { return d.Card(text, out.Language.Name) }
	return &out
}

// done is an action that is written.
type done struct {
	id     string
	at     int64
	added  bool // it was not there before
	change scribe.Change
	before *scribe.Sheet
	after  *scribe.Sheet
}

// do writes what a person did, once: where the rows that follow from it are there already,
// nothing is written again. The caller holds the pen.
func (t *table) do(ctx context.Context, g *session, a *Action, language string) (done, error) {
	t.mu.Lock()
	at, sheet := t.rec, t.sheet
	t.mu.Unlock()
	id, name, second := strings.Cut(a.Match, recordSign)
	of := *a
	of.Match = id
	rec, head, err := t.match(ctx, &of, at)
	if err != nil {
		return done{}, err
	}
	if second || head == nil && rec.shared {
		return t.inRecord(ctx, g, a, rec, name, language)
	}
	if a.At > rec.at {
		return done{}, behind(message.Msg("the record here ends before what this device has written"))
	}
	events := rec.events
	known := head == nil && rec.id == at.id && a.At == at.at
	if head == nil && !known {
		if events, err = t.upTo(ctx, rec.id, a.At); err != nil {
			return done{}, err
		}
	}
	change, add, before, err := t.plan(g, a, language, &rec, head, events, sheet, known)
	if err != nil || change.Events == nil {
		return done{id: rec.id, at: a.At, change: change, before: before, after: before}, err
	}
	stored := add
	if head != nil {
		stored = slices.Concat(head, add)
	}
	rows := evidence.SplitRows(stored)
	out, err := t.store(eventlog.By(ctx, author(g, t.name)), rec.id, a.At, rows, at)
	var conflict *eventlog.ConflictError
	if errors.As(err, &conflict) && head == nil { // it may be a second record that another program has begun
		if now, err := t.read(ctx, rec.id); err != nil {
			return done{}, err
		} else if now.shared {
			return t.inRecord(ctx, g, a, now, name, language)
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if errors.As(err, &conflict) {
		return done{}, t.behindOf(before, t.sheet, g, a)
	}
	if err != nil {
		return done{}, err
	}
	made := done{id: rec.id, at: a.At + int64(len(rows)), change: change, before: before}
	if made.after = t.sheet; t.rec.id != made.id || t.rec.at != made.at {
		made.after = t.open(slices.Concat(events, add), language) // others have gone on since
	}
	if made.added = out.Added > 0; made.added {
		if made.after.Shows(before) {
			t.late = t.lateness(a)
		}
		t.stir()
	}
	made.after = t.speaking(made.after, language)
	return made, nil
}

// plan returns what an action changes in a record, whose events up to where it was typed are given or, of a new
// match, its head; and the events that are to be added.
func (t *table) plan(g *session, a *Action, language string, rec *record, head, events []engine.Event, sheet *scribe.Sheet, known bool,
) (change scribe.Change, add []engine.Event, before *scribe.Sheet, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case head != nil:
		before = t.open(head, language)
	case known:
		before = t.speaking(sheet, language)
	default:
		before = t.open(events, language)
	}
	change, err = t.change(before, g, a)
	if err == nil && change.Events == nil {
		return change, nil, before, nil
	}
	add = change.Events
	if err == nil {
		add, err = t.hall.s.cfg.Desk.Adds(rec.id, before.Events, add)
	}
	if err == nil {
		err = rec.allows(g, before.Events, add)
	}
	if err != nil && a.At < rec.at {
		err = t.behindOf(before, t.sheet, g, a) // it cannot be what was written there
	}
	return change, add, before, err
}

// match returns the match that an action is about, and its head where it is not in the log yet.
func (t *table) match(ctx context.Context, a *Action, at record) (record, []engine.Event, error) {
	first := a.Head != "" && a.At == 0
	if a.Match != "" && a.Match == at.id && !first {
		return at, nil, nil
	}
	var rec record
	err := t.hall.s.cfg.Log.View(ctx, func(log eventlog.Reader) error {
		rec.id = a.Match
		return rec.read(log, 0)
	})
	switch {
	case err != nil:
		return record{}, nil, err
	case a.Match == "" || a.Match == eventlog.Register:
		return record{}, nil, errNoMatch
	case rec.at > 0 && tagOf(rec.events, "Table") != t.name:
		return record{}, nil, newProblem(http.StatusForbidden, "forbidden", "that match is played at another table")
	case rec.at > 0 && !t.hall.s.cfg.Desk.Lately(rec.events): // by a code of tonight nobody writes in the archive
		return record{}, nil, newProblem(http.StatusForbidden, "forbidden", "that match is of another evening: it is corrected on the laptop")
	case rec.at > 0:
		if first { // the first action, again: the log tells whether it is the same
			head, err := t.parse(a)
			return rec, head, err
		}
		return rec, nil, nil
	case a.Head == "":
		return record{}, nil, errNoMatch
	case disputes(at.first()) > 0:
		return record{}, nil, errDisputed
	}
	head, err := t.parse(a)
	return record{id: a.Match}, head, err
}

// parse reads the head that comes with the first action of a match. That which the table was given is taken whatever the clock says: it may
// have been set since.
func (t *table) parse(a *Action) ([]engine.Event, error) {
	t.mu.Lock()
	given := t.head
	t.mu.Unlock()
	if given != nil && evidence.MatchID(given) == a.Match && notation.Format(given, notation.English) == a.Head {
		return given, nil
	}
	d := &t.hall.s.cfg.Desk
	head, err := d.Parse(a.Head)
	if err != nil {
		return nil, err
	}
	if evidence.MatchID(head) != a.Match || tagOf(head, "Table") != t.name {
		return nil, unreadable("this is not the head of a match of this table")
	}
	return head, nil
}

// upTo returns the events of a match up to a revision.
func (t *table) upTo(ctx context.Context, id string, at int64) ([]engine.Event, error) {
	if at == 0 {
		return nil, behind(message.Msg("somebody else has begun this match"))
	}
	rec := record{id: id}
	err := t.hall.s.cfg.Log.View(ctx, func(log eventlog.Reader) error { return rec.read(log, at) })
	return rec.events, err
}

// read returns a match as the log has it.
func (t *table) read(ctx context.Context, id string) (record, error) {
	rec := record{id: id}
	err := t.hall.s.cfg.Log.View(ctx, func(log eventlog.Reader) error { return rec.read(log, 0) })
	return rec, err
}

// store appends rows to a match at a revision, and makes it that of the table unless a newer one is.
// What was read and judged of it, as it was before, is taken up where no other program has changed the log since:
// otherwise it is read again.
func (t *table) store(ctx context.Context, id string, at int64, rows [][]engine.Event, was record) (out eventlog.Appended, err error) {
	var rec record
	known := false
	if err = t.hall.s.cfg.Log.Update(ctx, func(tx eventlog.Tx) (err error) {
		if out, err = tx.Append(id, at, rows...); err != nil {
			return err
		}
		if known = id == was.id && tx.Version() == was.version; known {
			rec = was
		} else {
			rec = record{id: id, version: tx.Version()}
		}
		return rec.read(tx, 0)
	}); err != nil {
		return out, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch now := &t.rec; {
	case id != now.id && rec.last < now.last, id == now.id && rec.at < now.at: // another was taken up meanwhile
	case !known || now.id != was.id || now.at != was.at || now.version != was.version:
		t.put(rec, t.hall.s.firstSheet(&rec, nil))
	case rec.at > now.at:
		t.put(rec, t.hall.s.firstSheet(&rec, t.sheet))
	}
	return out, nil
}

// behind returns the problem of an action on a revision that is not the one of the log.
func behind(said message.Message) *problem {
	return &problem{code: "behind", status: http.StatusConflict, said: said}
}

// behindOf returns the problem of an action that was typed on a record that others have gone on
// with since, to where it is now. Where the same card is still to be written, or the same heap, what the others wrote is beside it.
func (t *table) behindOf(before, now *scribe.Sheet, g *session, a *Action) error {
	p := behind(message.Msg("somebody else has written here since"))
	switch id, _, _ := strings.Cut(a.Match, recordSign); {
	case now == nil:
	case a.Do == "heap":
		_, err := t.change(now, g, a)
		p.beside = err == nil && id == t.rec.id
	default:
		p.beside = sameSpot(before, now)
	}
	return p
}

// sameSpot reports whether the same card is to be written next in two sheets, behind the same
// cards.
func sameSpot(a, b *scribe.Sheet) bool {
	sa, stageA, seatA := a.Now()
	sb, stageB, seatB := b.Now()
	if stageA != stageB || seatA != seatB || sa.Deals != sb.Deals || sa.Deal.Number != sb.Deal.Number ||
		sa.Deal.LastTrick() != sb.Deal.LastTrick() {
		return false
	}
	for n := 1; n <= sa.Deal.LastTrick(); n++ {
		if !slices.Equal(sa.Deal.Trick(n).Cards(), sb.Deal.Trick(n).Cards()) {
			return false
		}
	}
	return true
}

// named returns what somebody is called at a table.
func named(g *session, table string) string { return cmp.Or(g.Name, author(g, table)) }

// lateness returns when an action was typed, where it came more than a minute later; "" otherwise.
func (t *table) lateness(a *Action) string {
	age := time.Duration(a.Age) * time.Millisecond
	if age < time.Minute {
		return ""
	}
	return t.hall.s.cfg.Now().Add(-age).Format("15:04")
}

// begin puts the head of a new match on the table. Nothing of it is in the log
// until something is written.
func (t *table) begin(head []engine.Event, dealer card.Seat) {
	t.head, t.dealer = head, dealer
	t.stir()
}

// dealsOf returns the deals of a record, as package scribe counts them.
func dealsOf(events []engine.Event) []replay.Standing {
	_, deals := replay.Standings(events)
	return deals
}
