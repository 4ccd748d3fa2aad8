package scribe

import (
	"reflect"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// Sheet is a match that is being written (a folha que se escreve), as far as it is written.
type Sheet struct {
	Events   []engine.Event
	Timeline *replay.Timeline // of the events
	Judged   *replay.Match    // what the events are worth, and what was found in them
	Pending  *Pending
	// Language is that of the person who writes: of the reasons that go into the record, and of the
	// words of the notation in what is said.
	Language message.Language
	// Lines reads lines of the notation as a person types them. trick is the number of the
	// next trick, or of the one that has begun, and seat leads it or plays next to it, by the
	// rules of the match. It may be nil if no lines are typed.
	Lines func(r *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error)
	// Card reads a card as a person types it. It may be nil if no lines are typed.
	Card func(text string) (card.Card, error)
	// Slip returns the likeliest slip of the pen that would explain the renúncias of a deal,
	// "" if there is none. It may be nil.
	Slip func(events []engine.Event, deal int, language string) string

	judging *replay.Judging
	by      replay.Options
	public  *Sheet // without what nobody has ruled on
}

// Open returns the sheet of a record, judged as one that is still being written.
func Open(events []engine.Event, by replay.Options) *Sheet {
	by.Underway = true
	j := replay.NewJudging(events, by)
	return &Sheet{
		Events: events, Timeline: replay.NewTimeline(events), Judged: j.Match(), judging: j, by: by, Pending: &Pending{},
		Language: message.English,
	}
}

// Onward returns the sheet of a record that this one begins, as [Open] makes it. The judge takes up
// where it was, once: from a sheet that was gone on from already it begins again.
func (s *Sheet) Onward(events []engine.Event) *Sheet {
	if s.judging.Match() != s.Judged {
		return Open(events, s.by)
	}
	return &Sheet{
		Events: events, Timeline: s.Timeline.Onward(events), Judged: s.judging.Append(events[len(s.Events):]...), judging: s.judging, by: s.by,
		Pending: &Pending{}, Language: message.English,
	}
}

// Pending is what is known of lines that are not written yet: who deals next, if it is not the
// one whose turn it is, and the piles of cards that are to become tricks.
type Pending struct {
	Dealer card.Seat // of the next deal; NoSeat for the one whose turn it is
	before card.Seat // what Dealer was before somebody chose it
	chosen bool      // somebody chose the dealer of the next deal
	// piles are the cards of each player, in order, and pilesOf the deal that they are of.
	piles   [card.H + 1][]card.Card
	pilesOf int
}

// DealtBy chooses the dealer of the deal that is about to begin.
func (p *Pending) DealtBy(dealer card.Seat) {
	if !p.chosen {
		p.before, p.chosen = p.Dealer, true
	}
	p.Dealer = dealer
}

// TakeBack gives up the dealer that was chosen, and reports whether one was.
func (p *Pending) TakeBack() bool {
	was := p.chosen
	if was {
		p.Dealer, p.chosen = p.before, false
	}
	return was
}

// begun forgets who was to deal, because the deal has begun.
func (p *Pending) begun() { p.Dealer, p.chosen = card.NoSeat, false }

// Change is what has to be appended for what a person did, and what there is to say.
type Change struct {
	Events []engine.Event  // none where only something pending was changed
	Said   message.Message // zero where there is nothing to say
	// then says more once the events are written, where that depends on what they are worth.
	then func(after *Sheet) message.Message
	// deals says that the change begins a deal, so that its dealer is no longer pending.
	deals bool
}

// Stored returns what there is to say when the events of a change are in the record: the worst
// that was found because of them, otherwise what the change itself says. before is the sheet
// that the change was made from.
func (c *Change) Stored(before, after *Sheet) message.Message {
	if c.deals {
		after.Pending.begun()
	}
	if news := after.News(before.Judged.Findings); !news.IsZero() {
		return news
	}
	if c.then != nil {
		return c.then(after)
	}
	return c.Said
}

// Refusal is the reason why something is not written. The record stays as it is.
type Refusal struct{ message.Fault }

// refuse returns a refusal.
func refuse(format string, args ...any) (Change, error) {
	return Change{}, &Refusal{message.Faultf(format, args...)}
}

// write returns a change that appends events.
func write(events ...engine.Event) (Change, error) { return Change{Events: events}, nil }

// Undecided reports whether an event is a claim that nobody has ruled on, as far as its own line tells.
func Undecided(e engine.Event) bool {
	c, ok := e.(*engine.ClaimMade)
	return ok && c.Ruling == 0
}

// Public returns the sheet as if the claims were not made that nobody has ruled on.
func (s *Sheet) Public() *Sheet {
	if s.public == nil {
		s.public = s
		if s.disputed() {
			ruled := engine.Corrected(s.Events)
			var left []engine.Event
			for i, e := range s.Events {
				if !Undecided(ruled[i]) {
					left = append(left, e)
				}
			}
			s.public = Open(left, s.by)
		}
	}
	return s.public
}

// Shows reports whether those who look on see anything of what was written since a sheet of before. They see nothing of a claim that
// nobody has ruled on, nor that it is taken back.
func (s *Sheet) Shows(before *Sheet) bool {
	if s.Public() == s && before.Public() == before {
		return true
	}
	head, deals := replay.Standings(s.Public().Events)
	was, old := replay.Standings(before.Public().Events)
	return head != was || !slices.EqualFunc(deals, old, func(a, b replay.Standing) bool { return reflect.DeepEqual(a.Events, b.Events) })
}

// disputed reports whether a claim stands in the match that nobody has ruled on.
func (s *Sheet) disputed() bool {
	for i := range s.Timeline.Len() {
		if Undecided(s.Timeline.Event(i)) {
			return true
		}
	}
	return false
}

// Decided returns how the match stands without the claims that nobody has ruled on: until then
// they count for nobody, whatever the record shows, and end nothing.
func (s *Sheet) Decided() *replay.Match { return s.Public().Judged }

// State returns the deal that is being written, from the record.
func (s *Sheet) State() engine.State { return s.Timeline.At(s.Timeline.Len()) }

// table returns the table of the match.
func (s *Sheet) table() *rules.Table {
	state := s.State()
	return state.Rules.Table()
}

// Restate returns the change that writes the current deal again, changed, as a correction that
// the log keeps. change is given its events from the first line on; it returns nil and an error
// where nothing is to be written.
func (s *Sheet) Restate(why message.Message, change func([]engine.Event) ([]engine.Event, error)) (Change, error) {
	_, deals := replay.Standings(s.Events)
	if len(deals) == 0 {
		return refuse("nothing is written of this deal")
	}
	return s.restate(deals[len(deals)-1], why, change)
}

// restate is [Sheet.Restate] for a deal of the match.
func (s *Sheet) restate(d replay.Standing, why message.Message, change func([]engine.Event) ([]engine.Event, error)) (Change, error) {
	if d.Unread {
		return refuse("this deal cannot be read: correct it with sueca import --amend")
	}
	from := slices.IndexFunc(d.Events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	events, err := change(slices.Clone(d.Events[from:]))
	if err != nil {
		return Change{}, err
	}
	return write(s.again(d.Number, why, slices.Concat(d.Events[:from], events))...)
}

// again returns the events that write a deal again, as a correction that says why.
func (s *Sheet) again(deal int, why message.Message, events []engine.Event) []engine.Event {
	return append([]engine.Event{&engine.DealAmended{Deal: deal, Reason: s.Language.Say(why)}}, events...)
}
