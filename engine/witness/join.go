package witness

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Joined is a match as its witnesses have it together (conjunto).
type Joined struct {
	Deals []JoinedDeal
	// Turned has for each witness by how many players its letters are further round than those of the first; see [rules.Table.Turned].
	Turned []int
	// Alike is how much of the deals that each witness has in common with those before it is the same, in percent; 0 where there
	// is no such deal, which is how records of different matches are told.
	Alike []int
	// Unmatched are the answers that answer nothing, by their places in the list.
	Unmatched []int
	// Left are the deals of others that a first record does not have which both sides have signed, by the index of the
	// event that begins each: they do not count.
	Left []int
}

// JoinedDeal is a deal as the witnesses who have it say.
type JoinedDeal struct {
	Number int
	Has    []bool // by witness
	Unread []bool
	// Numbers has for each witness the number that it gives the deal.
	Numbers []int
	// Events are what follows, and At the index of the event that each one is, or stands for; that of the answer where one decides.
	Events []engine.Event
	At     []int
	// Differences are in the order of the deal.
	Differences []Difference
	// Choices are what else the witnesses say where no event can say that it is open.
	Choices []Choice
	// Open are the cards that are open, in their order.
	Open []OpenCard
}

// OpenCard is a card that is open: what each witness says of it.
type OpenCard struct {
	Event int         // its index in the events of the deal
	Cards []card.Card // by witness; unknown where it says none
}

// Choice is other events that may stand in the place of those from From to before To.
type Choice struct {
	From, To int
	Events   []engine.Event
	Says     string // the value
	Of       int    // the difference
}

// Answer is what somebody settled, and the index of its event.
type Answer struct {
	*engine.Settled
	At int
}

// Join joins the records of one match, which have at least one deal each. r are the rules of the match. It takes time of the product of the
// numbers of deals, and of those of the tricks of each.
func Join(records []Record, r *rules.Rules, answers []Answer) *Joined {
	sheets := make([][]*sheet, len(records))
	for w := range records {
		for i := range records[w].Deals {
			sheets[w] = append(sheets[w], read(&records[w].Deals[i]))
		}
	}
	out := &Joined{Turned: make([]int, len(records)), Alike: make([]int, len(records))}
	columns := alignDeals(sheets)
	out.turn(columns, sheets, records, r)
	used := make([]bool, len(answers))
	signed := isSigned(sheets[0], r)
	columns = slices.DeleteFunc(columns, func(column []*sheet) bool {
		if !signed || column[0] != nil {
			return false
		}
		for _, s := range column {
			if s != nil && len(s.At) > 0 {
				out.Left = append(out.Left, s.At[0])
			}
		}
		return true
	})
	numbers := numbered(columns)
	for k, column := range columns {
		j := &joining{rules: r, sheets: column, answers: answers, used: used, signed: signed}
		out.Deals = append(out.Deals, j.join(numbers[k]))
	}
	for i := range answers {
		if !used[i] {
			out.Unmatched = append(out.Unmatched, i)
		}
	}
	return out
}

// isSigned reports whether all sides signed the sheet in a record.
func isSigned(record []*sheet, r *rules.Rules) bool {
	var by card.Side
	for _, s := range record {
		for i := range s.lines {
			if e, ok := s.lines[i].events[0].E.(*engine.SheetSigned); ok {
				by |= e.Side
			}
		}
	}
	all := r.Table().All()
	return by&all == all
}

// turn finds by how many seats the letters of each record are further round, turns those records, and counts how alike they are.
func (out *Joined) turn(columns [][]*sheet, sheets [][]*sheet, records []Record, r *rules.Rules) {
	table := r.Table()
	for w := 1; w < len(sheets); w++ {
		var pairs [][2]card.Seat
		common, all, both := 0, 0, false
		for _, column := range columns {
			s := column[w]
			first := slices.IndexFunc(column[:w], func(s *sheet) bool { return s != nil })
			if s == nil || first < 0 {
				continue
			}
			both = true
			least := min(len(s.names), len(column[first].names))
			common, all = common+s.alike(column[first])*least, all+least
			pairs = append(pairs, letters(column[first], s)...)
		}
		if all > 0 {
			out.Alike[w] = common / all
		} else if both && !strangers(&records[0].Players, &records[w].Players) {
			out.Alike[w] = 100 // and no cards to compare
		}
		by, told := byNames(table, &records[0].Players, &records[w].Players)
		if !told {
			by = turn(table, pairs)
		}
		if out.Turned[w] = by; by == 0 {
			continue
		}
		for i, s := range sheets[w] {
			again := read(turned(s.Deal, table, out.Turned[w]))
			for _, column := range columns {
				if column[w] == s {
					column[w] = again
				}
			}
			sheets[w][i] = again
		}
	}
}

// letters returns the letters of seats of two records of one deal that are written in the same places.
func letters(a, b *sheet) (out [][2]card.Seat) {
	add := func(x, y card.Seat) {
		if x != card.NoSeat && y != card.NoSeat {
			out = append(out, [2]card.Seat{x, y})
		}
	}
	if a.start.E != nil && b.start.E != nil {
		add(a.start.E.Dealer, b.start.E.Dealer)
	}
	for _, column := range alignTricks([]*sheet{a, b}) {
		if column[0] == nil || column[1] == nil {
			continue
		}
		add(column[0].start.E.Leader, column[1].start.E.Leader)
		if x, y := column[0].taken, column[1].taken; x != nil && y != nil {
			add(x.E.Winner, y.E.Winner)
		}
	}
	return out
}

// joining joins one deal.
type joining struct {
	rules   *rules.Rules
	sheets  []*sheet // by witness, nil for one that does not have it
	answers []Answer
	used    []bool
	signed  bool // the first witness's record, by all sides: what a deal is worth stands as it has it until somebody answers

	deal    int
	columns [][]*trick
	kept    []bool // the columns that are tricks of the deal
	numbers []int
	cells   [][]*cell // by column and place
	out     JoinedDeal
	state   engine.State
	next    int // questions
}

// with returns the sheets that can be read, and their witnesses.
func (j *joining) with() (out []int) {
	for w, s := range j.sheets {
		if s != nil && !s.Unread {
			out = append(out, w)
		}
	}
	return out
}

// join joins the deal.
func (j *joining) join(number int) JoinedDeal {
	j.deal = number
	j.out = JoinedDeal{Number: number, Has: make([]bool, len(j.sheets)), Unread: make([]bool, len(j.sheets))}
	j.out.Numbers = make([]int, len(j.sheets))
	for w, s := range j.sheets {
		if s != nil {
			j.out.Has[w], j.out.Unread[w], j.out.Numbers[w] = true, s.Unread, s.Number
		}
	}
	with := j.with()
	if len(with) < 2 {
		j.alone(with)
		return j.out
	}
	j.state = engine.State{Rules: *j.rules}
	j.tricks()
	j.cards()
	j.begin()
	for w := range j.sheets {
		j.linesBehind(w, 0)
	}
	for k := range j.columns {
		if j.kept[k] {
			j.trick(k)
		} else {
			j.notKept(k)
		}
		j.linesAfter(k)
	}
	j.tallies()
	return j.out
}

// alone takes over the record of the one witness who has the deal, or the first that cannot be read.
func (j *joining) alone(with []int) {
	w := slices.IndexFunc(j.sheets, func(s *sheet) bool { return s != nil })
	if len(with) > 0 {
		w = with[0]
	}
	events, at := j.sheets[w].Events, j.sheets[w].At
	if j.sheets[w].Written != nil {
		events, at = j.sheets[w].Written, j.sheets[w].WrittenAt
	}
	for i, e := range events {
		e = seenBy(e, w)
		if d, ok := e.(*engine.DealStarted); ok && d.Number != j.deal {
			own := *d
			own.Number = j.deal
			e = &own
		}
		j.add(e, at[i])
	}
}

// add adds an event.
func (j *joining) add(e engine.Event, at int) {
	j.out.Events, j.out.At = append(j.out.Events, e), append(j.out.At, at)
	if j.state.Rules.IsZero() {
		return
	}
	j.state.Apply(e) // what cannot have happened is found by who judges
}

// says collects what each witness says of something: of returns the value and the index of its event, "" where it is silent.
func (j *joining) says(of func(w int, s *sheet) (string, int)) (out []Said, values []string) {
	for w, s := range j.sheets {
		said := Said{Silent: true, At: -1}
		if s != nil && !s.Unread {
			if v, at := of(w, s); v != "" {
				said = Said{Value: v, At: at}
				if !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
		out = append(out, said)
	}
	return out, values
}

// answered returns the answer to a difference, the last one that is; nil if there is none.
func (j *joining) answered(d *Difference, fits func(value string) bool) *Answer {
	var found *Answer
	for i := range j.answers {
		a := &j.answers[i]
		if a.Deal == j.deal && a.Trick == d.Trick && a.What == d.What && a.Place == d.Place && a.Seat == d.Seat && fits(a.Value) {
			j.used[i], found = true, a
		}
	}
	return found
}

// differ adds a difference. An answer settles it; it returns the value that counts, and the index of the answer, -1 if it is open.
func (j *joining) differ(d Difference) (value string, answer int) {
	d.Deal = j.deal
	says := func(v string) bool {
		return slices.ContainsFunc(d.Says, func(s Said) bool { return !s.Silent && s.Value == v })
	}
	if a := j.answered(&d, says); a != nil {
		d.Settled, d.Value, d.Why, d.By = true, a.Value, Answered, a.By
		j.out.Differences = append(j.out.Differences, d)
		return a.Value, a.At
	}
	if !d.Settled {
		j.next++
		d.Question = j.next
	}
	j.out.Differences = append(j.out.Differences, d)
	return d.Value, -1
}
